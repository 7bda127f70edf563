// Keeps rendered pages in memory, compressed, for as long as nothing they show has changed.
import { promisify } from "node:util";

import { MEBIBYTE } from "#contract/pictures.ts";
import type { ContentVersion } from "#server/http/contentVersion.ts";
import { acceptedEncoding } from "#server/http/encoding.ts";
import type { Encoding } from "#server/http/encoding.ts";
import { zlib } from "#server/lazyImports.ts";

import { createCompressionQueue } from "./compressionQueue.ts";
import type { CompressionQueue } from "./compressionQueue.ts";
import type { RenderedPage } from "./renderPage.tsx";

const MOST_PAGES = 400;
/** Of uncompressed pages, together: a list of thousands weighs megabytes. */
const MOST_BYTES = 32 * MEBIBYTE;
/** For whoever asks first, and waits for it: no larger than quick Brotli. */
const GZIP_LEVEL = 6;
/** The same for the few who take nothing but Brotli. */
const QUICK_BROTLI = 4;
/** A sixth lighter, and seventy times as long: made beside the event loop, for whoever asks next. */
const THOROUGH_BROTLI = 11;

export interface CachedPage {
  status: RenderedPage["status"];
  /** Whether it is good for the next request too. */
  isKept: boolean;
  style: string | undefined;
  etag: string;
  /** Uncompressed. */
  bytes: number;
  /** As small as it can be had at once. @param accept the `Accept-Encoding` header */
  body(accept: string | undefined): { bytes: Uint8Array<ArrayBuffer>; encoding: Encoding | null };
}

export type PageCache = ReturnType<typeof createPageCache>;

export function createPageCache(content: ContentVersion) {
  const pages = new Map<string, { page: Promise<CachedPage>; bytes: number }>();
  const packLater = createCompressionQueue();
  let version = content.current();

  function forgetOldVersion() {
    if (version !== content.current()) pages.clear();
    version = content.current();
  }

  function forget(key: string, page: Promise<CachedPage>) {
    if (pages.get(key)?.page === page) pages.delete(key);
  }

  function settle(key: string, page: Promise<CachedPage>, { bytes, isKept }: CachedPage) {
    if (!isKept) return forget(key, page);
    if (pages.get(key)?.page === page) pages.set(key, { page, bytes });
    makeRoom();
  }

  /** The oldest go first. */
  function makeRoom() {
    let total = pages.values().reduce((sum, { bytes }) => sum + bytes, 0);
    for (const [key, { bytes }] of pages) {
      if (pages.size <= MOST_PAGES && total <= MOST_BYTES) return;
      pages.delete(key);
      total -= bytes;
    }
  }

  return {
    /** Renders at most once a version, however many ask at the same time; a failure is not kept. */
    get(key: string, render: () => Promise<RenderedPage>): Promise<CachedPage> {
      forgetOldVersion();
      const known = pages.get(key);
      if (known) return known.page;
      const isStillKept = () => pages.get(key)?.page === page;
      const later: CompressionQueue = (pack) => packLater(async () => (isStillKept() ? pack() : undefined));
      const page = render().then((rendered) =>
        toCachedPage(rendered, isWorthKeeping(key, rendered) ? later : null),
      );
      pages.set(key, { page, bytes: 0 });
      page.then(
        (finished) => settle(key, page, finished),
        () => forget(key, page),
      );
      return page;
    },
  };
}

/** All unknown addresses share one page. */
export const NOT_FOUND_KEY = "not found";

function isWorthKeeping(key: string, { status, partial }: RenderedPage): boolean {
  // What is missing may be there at the next request; a missing record's address could be anything.
  return !partial && (status !== 404 || key.startsWith(NOT_FOUND_KEY));
}

/** @param packLater `null` for a page that is not kept */
function toCachedPage({ status, html, style }: RenderedPage, packLater: CompressionQueue | null): CachedPage {
  const plain = new TextEncoder().encode(html);
  const packed = new Map<Encoding["name"], Uint8Array<ArrayBuffer>>();
  let isPacking = false;

  async function packBetter() {
    try {
      packed.set("br", await packThoroughly(plain));
    } catch {
      // What there is does as well.
    }
  }

  function packedOnce({ name }: Encoding) {
    const bytes = packed.get(name) ?? pack(plain, name);
    packed.set(name, bytes);
    return bytes;
  }

  return {
    status,
    isKept: packLater !== null,
    style,
    bytes: plain.length,
    etag: `W/"${Bun.hash(plain).toString(36)}"`,
    body(accept) {
      const best = acceptedEncoding(accept);
      if (!best) return { bytes: plain, encoding: null };
      if (best.name === "br" && !isPacking) isPacking = packLater?.(packBetter) ?? false;
      const encoding = acceptedEncoding(accept, ({ name }) => name === "gzip" || packed.has(name)) ?? best;
      return { bytes: packedOnce(encoding), encoding };
    },
  };
}

function pack(bytes: Uint8Array<ArrayBuffer>, name: Encoding["name"]): Uint8Array<ArrayBuffer> {
  if (name === "gzip") return Bun.gzipSync(bytes, { level: GZIP_LEVEL, library: "libdeflate" });
  return new Uint8Array(zlib().brotliCompressSync(bytes, brotli(bytes, QUICK_BROTLI)));
}

async function packThoroughly(bytes: Uint8Array): Promise<Uint8Array<ArrayBuffer>> {
  const { brotliCompress } = zlib();
  return new Uint8Array(await promisify(brotliCompress)(bytes, brotli(bytes, THOROUGH_BROTLI)));
}

function brotli(bytes: Uint8Array, quality: number) {
  const { BROTLI_PARAM_QUALITY, BROTLI_PARAM_SIZE_HINT } = zlib().constants;
  // Smaller tables for a page than for a stream without end: a quarter less time.
  return { params: { [BROTLI_PARAM_QUALITY]: quality, [BROTLI_PARAM_SIZE_HINT]: bytes.length } };
}
