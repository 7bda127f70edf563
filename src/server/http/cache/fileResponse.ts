import { negotiateEncoding } from "../negotiateEncoding.ts";
import type { Encoding } from "../negotiateEncoding.ts";
import { setSecurityHeaders } from "../protection/securityHeaders.ts";
import { createVariant, matchesEtag } from "./CachedResponse.ts";
import type { CachedResponse, ResponseOptions } from "./CachedResponse.ts";

interface FileContent {
  /** With `etag`. */
  headers: Record<string, string>;
  /** The same content in the encodings that exist. */
  bodies: { encoding: Encoding | null; bytes: Uint8Array<ArrayBuffer> }[];
  /** Defaults to true. */
  isCacheable?: boolean;
}

/** A file whose name contains a hash of its content, held in memory. */
export function createFileResponse(
  { headers: contentHeaders, bodies, isCacheable = true }: FileContent,
  { hsts }: Pick<ResponseOptions, "hsts">,
): CachedResponse {
  const headers = new Headers(contentHeaders);
  setSecurityHeaders(headers, hsts);
  const etag = headers.get("etag") ?? "";
  const notModified = { status: 304, headers };
  const variants = bodies.map(({ encoding, bytes }) => {
    const encoded = new Headers(headers);
    if (encoding) encoded.set("content-encoding", encoding.name);
    return { encoding, ...createVariant(bytes, 200, encoded) };
  });
  const findVariant = (wanted: Encoding | null) => variants.find(({ encoding }) => encoding === wanted);

  return {
    status: 200,
    isCacheable,
    bytes: bodies.reduce((total, { bytes }) => total + bytes.length, 0),
    respond(request) {
      if (matchesEtag(request.headers.get("if-none-match"), etag)) return new Response(null, notModified);
      const accept = request.headers.get("accept-encoding");
      const encoding = negotiateEncoding(accept, (wanted) => findVariant(wanted) !== undefined);
      const { body, init } = findVariant(encoding) ?? {};
      return new Response(body, init);
    },
  };
}
