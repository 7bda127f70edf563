// Keeps rendered pages in memory, compressed, for as long as nothing they show has changed.
import { promisify } from "node:util";
import { brotliCompress, brotliCompressSync, constants, gzipSync } from "node:zlib";

import { MEBIBYTE } from "#contract/pictures.ts";
import type { ContentVersion } from "#server/contentVersion.ts";
import type { Encoding } from "#server/encoding.ts";

import type { RenderedPage } from "./renderPage.tsx";

const MOST_PAGES = 400;
/** Of uncompressed pages, together: a list of thousands weighs megabytes. */
const MOST_BYTES = 32 * MEBIBYTE;
/** For whoever asks first, and waits for it. */
const QUICK = 4;
/** A sixth lighter, and seventy times as long: made beside the event loop, for whoever asks next. */
const THOROUGH = constants.BROTLI_MAX_QUALITY;

export interface CachedPage {
  status: RenderedPage["status"];
  /** Whether it is good for the next request too. */
  isKept: boolean;
  style: string | undefined;
  etag: string;
  /** Uncompressed. */
  bytes: number;
  body(encoding: Encoding | null): Uint8Array<ArrayBuffer>;
}

export type PageCache = ReturnType<typeof createPageCache>;

export function createPageCache(content: ContentVersion) {
  const pages = new Map<string, { page: Promise<CachedPage>; bytes: number }>();
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
      const page = render().then((rendered) => toCachedPage(rendered, isWorthKeeping(key, rendered)));
      pages.set(key, { page, bytes: 0 });
      page.then(
        (finished) => settle(key, page, finished),
        () => forget(key, page),
      );
      return page;
    },
  };
}

/** All unknown addresses share one page; what else tells them apart may follow. */
export const NOT_FOUND_KEY = "not found";

function isWorthKeeping(key: string, { status, partial }: RenderedPage): boolean {
  // What is missing may be there at the next request; a missing record's address could be anything.
  return !partial && (status !== 404 || key.startsWith(NOT_FOUND_KEY));
}

function toCachedPage({ status, html, style }: RenderedPage, isKept: boolean): CachedPage {
  const plain = new TextEncoder().encode(html);
  const compressed = new Map<string, Uint8Array<ArrayBuffer>>();

  /** Where it fails, what there is does as well. */
  function packBetter() {
    packThoroughly(plain).then(
      (body) => compressed.set("br", body),
      () => undefined,
    );
  }

  return {
    status,
    isKept,
    style,
    bytes: plain.length,
    etag: `W/"${Bun.hash(plain).toString(36)}"`,
    body(encoding) {
      if (!encoding) return plain;
      const known = compressed.get(encoding.name);
      if (known) return known;
      const body = compress(plain, encoding);
      compressed.set(encoding.name, body);
      if (isKept && encoding.name === "br") packBetter();
      return body;
    },
  };
}

function compress(bytes: Uint8Array, { name }: Encoding): Uint8Array<ArrayBuffer> {
  return new Uint8Array(name === "br" ? brotliCompressSync(bytes, brotli(bytes, QUICK)) : gzipSync(bytes));
}

async function packThoroughly(bytes: Uint8Array): Promise<Uint8Array<ArrayBuffer>> {
  return new Uint8Array(await promisify(brotliCompress)(bytes, brotli(bytes, THOROUGH)));
}

function brotli(bytes: Uint8Array, quality: number) {
  return {
    params: {
      [constants.BROTLI_PARAM_QUALITY]: quality,
      // Smaller tables for a page than for a stream without end: a quarter less time.
      [constants.BROTLI_PARAM_SIZE_HINT]: bytes.length,
    },
  };
}
