import { promisify } from "node:util";

import { MEBIBYTE } from "#contract/images.ts";
import type { ContentVersion } from "#server/http/contentVersion.ts";
import { negotiateEncoding } from "#server/http/negotiateEncoding.ts";
import type { Encoding } from "#server/http/negotiateEncoding.ts";
import { zlib } from "#server/lazyImports.ts";

import { createCompressionQueue } from "./compressionQueue.ts";
import type { CompressionQueue } from "./compressionQueue.ts";
import type { RenderedPage } from "./renderPage.tsx";

const MAX_PAGES = 400;
/** Total size of uncompressed pages: a list of thousands of records weighs megabytes. */
const MAX_BYTES = 32 * MEBIBYTE;
/** For the request that renders the page: gzip is as small as fast Brotli. */
const GZIP_LEVEL = 6;
/** For the few clients that accept only Brotli. */
const FAST_BROTLI_QUALITY = 4;
/** A sixth smaller and seventy times slower: compressed in the background for later requests. */
const BEST_BROTLI_QUALITY = 11;

export interface CachedPage {
  status: RenderedPage["status"];
  /** True if later requests can use it. */
  isCacheable: boolean;
  styleHash: string | undefined;
  etag: string;
  /** Uncompressed. */
  bytes: number;
  /**
   * The best body that is ready.
   * @param accept the `Accept-Encoding` header
   */
  body(accept: string | undefined): { bytes: Uint8Array<ArrayBuffer>; encoding: Encoding | null };
}

export type PageCache = ReturnType<typeof createPageCache>;

export function createPageCache(contentVersion: ContentVersion) {
  const pages = new Map<string, { page: Promise<CachedPage>; bytes: number }>();
  const enqueueCompression = createCompressionQueue();
  let version = contentVersion.current();

  function evictOldVersion() {
    if (version !== contentVersion.current()) pages.clear();
    version = contentVersion.current();
  }

  function evict(key: string, page: Promise<CachedPage>) {
    if (pages.get(key)?.page === page) pages.delete(key);
  }

  function storeRendered(key: string, page: Promise<CachedPage>, { bytes, isCacheable }: CachedPage) {
    if (!isCacheable) return evict(key, page);
    if (pages.get(key)?.page === page) pages.set(key, { page, bytes });
    evictOldest();
  }

  /** Evicts the oldest pages first. */
  function evictOldest() {
    let total = pages.values().reduce((sum, { bytes }) => sum + bytes, 0);
    for (const [key, { bytes }] of pages) {
      if (pages.size <= MAX_PAGES && total <= MAX_BYTES) return;
      pages.delete(key);
      total -= bytes;
    }
  }

  return {
    /** Renders at most once per version, however many requests wait; failures are not cached. */
    get(key: string, render: () => Promise<RenderedPage>): Promise<CachedPage> {
      evictOldVersion();
      const cached = pages.get(key);
      if (cached) return cached.page;
      const isStillCached = () => pages.get(key)?.page === page;
      const enqueueIfCached: CompressionQueue = (task) =>
        enqueueCompression(async () => (isStillCached() ? task() : undefined));
      const page = render().then((rendered) =>
        toCachedPage(rendered, shouldCache(key, rendered) ? enqueueIfCached : null),
      );
      pages.set(key, { page, bytes: 0 });
      page.then(
        (finished) => storeRendered(key, page, finished),
        () => evict(key, page),
      );
      return page;
    },
  };
}

/** The key that all unknown addresses share. */
export const NOT_FOUND_KEY = "not found";

function shouldCache(key: string, { status, isPartial }: RenderedPage): boolean {
  // A missing part may be available at the next request, and the address of a missing record could be anything.
  return !isPartial && (status !== 404 || key.startsWith(NOT_FOUND_KEY));
}

/** @param enqueue `null` for a page that is not cached */
function toCachedPage(
  { status, html, styleHash }: RenderedPage,
  enqueue: CompressionQueue | null,
): CachedPage {
  const uncompressed = new TextEncoder().encode(html);
  const compressed = new Map<Encoding["name"], Uint8Array<ArrayBuffer>>();
  let isQueued = false;

  async function recompress() {
    try {
      compressed.set("br", await compressBest(uncompressed));
    } catch {
      // The existing body is good enough.
    }
  }

  function compressOnce({ name }: Encoding) {
    const bytes = compressed.get(name) ?? compressFast(uncompressed, name);
    compressed.set(name, bytes);
    return bytes;
  }

  return {
    status,
    isCacheable: enqueue !== null,
    styleHash,
    bytes: uncompressed.length,
    etag: `W/"${Bun.hash(uncompressed).toString(36)}"`,
    body(accept) {
      const best = negotiateEncoding(accept);
      if (!best) return { bytes: uncompressed, encoding: null };
      if (best.name === "br" && !isQueued) isQueued = enqueue?.(recompress) ?? false;
      const encoding =
        negotiateEncoding(accept, ({ name }) => name === "gzip" || compressed.has(name)) ?? best;
      return { bytes: compressOnce(encoding), encoding };
    },
  };
}

function compressFast(bytes: Uint8Array<ArrayBuffer>, name: Encoding["name"]): Uint8Array<ArrayBuffer> {
  if (name === "gzip") return Bun.gzipSync(bytes, { level: GZIP_LEVEL, library: "libdeflate" });
  return new Uint8Array(zlib().brotliCompressSync(bytes, brotliOptions(bytes, FAST_BROTLI_QUALITY)));
}

async function compressBest(bytes: Uint8Array): Promise<Uint8Array<ArrayBuffer>> {
  const { brotliCompress } = zlib();
  return new Uint8Array(await promisify(brotliCompress)(bytes, brotliOptions(bytes, BEST_BROTLI_QUALITY)));
}

function brotliOptions(bytes: Uint8Array, quality: number) {
  const { BROTLI_PARAM_QUALITY, BROTLI_PARAM_SIZE_HINT } = zlib().constants;
  // Smaller tables suit a page and save a quarter of the time.
  return { params: { [BROTLI_PARAM_QUALITY]: quality, [BROTLI_PARAM_SIZE_HINT]: bytes.length } };
}
