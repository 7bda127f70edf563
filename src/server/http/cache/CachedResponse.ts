import type { VisitorInfo } from "../visitorInfo.ts";
import type { CompressionQueue } from "./compressionQueue.ts";

/** A complete response that many requests share. */
export interface CachedResponse {
  status: number;
  /** False for a response that only this request may get. */
  isCacheable: boolean;
  /** Its size in the cache. */
  bytes: number;
  /** The response in the best encoding that the client accepts and that is ready, or 304. */
  respond(request: Request): Response;
  /** Called for each response to GET. */
  onServed?: (request: Request, visitor: VisitorInfo) => void;
}

/** What a cache gives to those who create its responses. */
export interface ResponseOptions {
  hsts: string | null;
  /** Does nothing once the response is no longer cached. */
  compress: CompressionQueue;
}

/**
 * A body with its headers, in the form that `Response` takes. A `Blob` is not copied: clients that read slowly share
 * its memory.
 */
export interface Variant {
  body: Blob;
  init: { status: number; headers: Headers };
}

export function createVariant(bytes: Uint8Array<ArrayBuffer>, status: number, headers: Headers): Variant {
  return { body: new Blob([bytes]), init: { status, headers } };
}

export function matchesEtag(header: string | null, etag: string): boolean {
  if (header === null) return false;
  return header === "*" || header.split(",").some((tag) => opaqueTag(tag) === opaqueTag(etag));
}

/** Weak comparison, as RFC 9110 defines it for reads. */
function opaqueTag(tag: string): string {
  return tag.trim().replace(/^W\//, "");
}
