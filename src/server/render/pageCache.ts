// Keeps rendered pages in memory, compressed, for as long as nothing they show has changed.
import { brotliCompressSync, constants, gzipSync } from "node:zlib";

import type { ContentVersion } from "#server/contentVersion.ts";

import type { Encoding } from "./encoding.ts";
import type { RenderedPage } from "./renderPage.tsx";

/** Pages are small; this many take a few tens of MB at most. */
const MOST_PAGES = 400;
/** Of 11: beyond it, a page of this size gains little and costs much. */
const BROTLI_QUALITY = 6;

export interface CachedPage {
  status: RenderedPage["status"];
  etag: string;
  body(encoding: Encoding | null): Uint8Array<ArrayBuffer>;
}

export type PageCache = ReturnType<typeof createPageCache>;

export function createPageCache(content: ContentVersion) {
  const pages = new Map<string, { version: number; page: Promise<CachedPage> }>();

  function forget(key: string, page: Promise<CachedPage>) {
    if (pages.get(key)?.page === page) pages.delete(key);
  }

  return {
    /** Renders at most once a version, however many ask at the same time; a failure is not kept. */
    get(key: string, render: () => Promise<RenderedPage>): Promise<CachedPage> {
      const version = content.current();
      const known = pages.get(key);
      if (known?.version === version) return known.page;
      const page = render().then(toCachedPage);
      pages.delete(key);
      pages.set(key, { version, page });
      page.then(
        // A missing record's address could be anything: not worth a place.
        ({ status }) => status === 404 && key !== NOT_FOUND_KEY && forget(key, page),
        () => forget(key, page),
      );
      const [oldest] = pages.keys();
      if (pages.size > MOST_PAGES && oldest !== undefined) pages.delete(oldest);
      return page;
    },
  };
}

/** All unknown addresses share one page. */
export const NOT_FOUND_KEY = "not found";

function toCachedPage({ status, html }: RenderedPage): CachedPage {
  const plain = new TextEncoder().encode(html);
  const compressed = new Map<string, Uint8Array<ArrayBuffer>>();
  return {
    status,
    etag: `W/"${Bun.hash(plain).toString(36)}"`,
    body(encoding) {
      if (!encoding) return plain;
      const body = compressed.get(encoding.name) ?? compress(plain, encoding);
      compressed.set(encoding.name, body);
      return body;
    },
  };
}

function compress(bytes: Uint8Array, { name }: Encoding): Uint8Array<ArrayBuffer> {
  const params = { [constants.BROTLI_PARAM_QUALITY]: BROTLI_QUALITY };
  return new Uint8Array(name === "br" ? brotliCompressSync(bytes, { params }) : gzipSync(bytes));
}
