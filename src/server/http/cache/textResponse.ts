import { promisify } from "node:util";

import { zlib } from "#server/lazyImports.ts";

import { COMPRESSION_THRESHOLD_BYTES, negotiateEncoding } from "../negotiateEncoding.ts";
import type { Encoding } from "../negotiateEncoding.ts";
import { setSecurityHeaders } from "../protection/securityHeaders.ts";
import { createVariant, matchesEtag } from "./CachedResponse.ts";
import type { CachedResponse, ResponseOptions, Variant } from "./CachedResponse.ts";

/** For the request that creates the text: gzip is as small as fast Brotli. */
const GZIP_LEVEL = 6;
/** For the few clients that accept only Brotli. */
const FAST_BROTLI_QUALITY = 4;
/** A sixth smaller and seventy times slower: compressed in the background for later requests. */
const BEST_BROTLI_QUALITY = 11;

export interface TextContent {
  status: number;
  /** With `content-type`. */
  headers: Record<string, string>;
  text: string;
  /** Defaults to true. */
  isCacheable?: boolean;
}

/** A text that browsers revalidate at each visit, so that a change is visible at the next request. */
export function createTextResponse(
  { status, headers: contentHeaders, text, isCacheable = true }: TextContent,
  { hsts, compress }: ResponseOptions,
): CachedResponse {
  const bytes = new TextEncoder().encode(text);
  const etag = `W/"${Bun.hash(bytes).toString(36)}"`;
  const headers = new Headers({
    "cache-control": "no-cache",
    vary: "accept-encoding",
    ...contentHeaders,
    etag,
  });
  setSecurityHeaders(headers, hsts);
  const notModified = { status: 304, headers };
  // A copy of the text, which few clients need.
  let identity: Variant | null = null;
  const compressed: Partial<Record<Encoding["name"], Variant>> = {};
  let isQueued = false;

  function setCompressed(name: Encoding["name"], body: Uint8Array<ArrayBuffer>): Variant {
    const encoded = new Headers(headers);
    encoded.set("content-encoding", name);
    return (compressed[name] = createVariant(body, status, encoded));
  }

  async function recompress() {
    try {
      setCompressed("br", await compressBest(bytes));
    } catch {
      // The existing body is good enough.
    }
  }

  function queueRecompression() {
    isQueued = true;
    compress(recompress, () => (isQueued = false));
  }

  function selectVariant(accept: string | null): Variant {
    const best = negotiateEncoding(accept);
    const isPlain = !best || bytes.length <= COMPRESSION_THRESHOLD_BYTES;
    if (isPlain) return (identity ??= createVariant(bytes, status, headers));
    if (best.name === "br" && isCacheable && !isQueued) queueRecompression();
    const ready = negotiateEncoding(accept, ({ name }) => name === "gzip" || compressed[name] !== undefined);
    const { name } = ready ?? best;
    return compressed[name] ?? setCompressed(name, compressFast(bytes, name));
  }

  return {
    status,
    isCacheable,
    bytes: bytes.length,
    respond(request) {
      const isUnchanged = status === 200 && matchesEtag(request.headers.get("if-none-match"), etag);
      if (isUnchanged) return new Response(null, notModified);
      const { body, init } = selectVariant(request.headers.get("accept-encoding"));
      return new Response(body, init);
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
  // The size hint lets Brotli use smaller tables, which saves a quarter of the time.
  return { params: { [BROTLI_PARAM_QUALITY]: quality, [BROTLI_PARAM_SIZE_HINT]: bytes.length } };
}
