import { UPLOADS_PATH } from "#contract/images.ts";
import { AppError } from "#server/errors.ts";
import type { AppContext } from "#server/http/context.ts";
import { matchesEtag } from "#server/http/cache/CachedResponse.ts";
import type { ResponseOptions } from "#server/http/cache/CachedResponse.ts";
import type { FileCache } from "#server/http/cache/FileCache.ts";
import { createFileResponse } from "#server/http/cache/fileResponse.ts";
import { STREAM_PLACEHOLDER, replyStream } from "#server/http/reply.ts";
import { NON_HTML_CSP } from "#server/http/protection/securityHeaders.ts";
import { validateFileName } from "#server/http/validate.ts";
import type { WithFileName } from "#server/http/validate.ts";

import { checkImageAccess, IMAGE_NOT_FOUND } from "./imageAccess.ts";
import type { ImageAccess } from "./imageAccess.ts";
import type { BlobHandle } from "./blobs/BlobStore.ts";
import type { ImageStore } from "./ImageStore.ts";

export interface ImageDependencies {
  images: ImageStore;
  fileCache: FileCache;
  imageAccess: ImageAccess;
}

/** A master (`{hash}.jpg`) or a variant (`{hash}-640.webp`); other names are never looked up. */
const FILE_NAME = /^[0-9a-f]{32}(-\d{1,4})?\.(jpg|png|gif|webp)$/;
export const imageFileParam = validateFileName(FILE_NAME, IMAGE_NOT_FOUND);

const MEDIA_TYPES: Record<string, string> = {
  jpg: "image/jpeg",
  png: "image/png",
  gif: "image/gif",
  webp: "image/webp",
};

/** A multiple of three, so that base64 chunks can be concatenated. */
const CHUNK_BYTES = 3 * 65_536;

/** A page that was loaded before a picture was replaced has its earlier address. */
export async function sendImage(
  c: WithFileName & AppContext,
  dependencies: ImageDependencies,
): Promise<Response> {
  try {
    return await sendStoredImage(c, dependencies);
  } catch (error) {
    const { file } = c.req.valid("param");
    const isMissing = error instanceof AppError && error.code === "notFound";
    const replacement = isMissing ? await dependencies.imageAccess.findReplacement(file) : null;
    if (replacement === null) throw error;
    return c.redirect(UPLOADS_PATH + replacement, 302);
  }
}

/** Names are content hashes, so responses are immutable. No cache may hold the images of drafts. */
async function sendStoredImage(
  c: WithFileName & AppContext,
  dependencies: ImageDependencies,
): Promise<Response> {
  const { images, fileCache, imageAccess } = dependencies;
  const { file } = c.req.valid("param");
  const isPublic = await checkImageAccess(c, file, imageAccess);
  const key = UPLOADS_PATH + file;
  const blob = await getOrNotFound(images.blobs.get(file));
  if (!isPublic) return new Response(blob, { headers: draftImageHeaders(file) });
  if (!c.req.header("range") && fileCache.shouldStore(key, blob.size)) {
    const image = await fileCache.get(key, (options) => readImage(dependencies, file, options));
    return image.respond(c.req.raw);
  }
  const headers = imageHeaders(file);
  const isUnchanged = matchesEtag(c.req.header("if-none-match") ?? null, headers.etag);
  return isUnchanged ? new Response(null, { status: 304, headers }) : new Response(blob, { headers });
}

/** Not cached if the file was deleted in between, because nothing would remove it from the cache, or is not public. */
async function readImage(
  { images: { blobs }, imageAccess }: ImageDependencies,
  file: string,
  options: ResponseOptions,
) {
  using image = await getOrNotFound(blobs.open(file));
  const bytes = await image.blob.bytes();
  // Asked again, so that the cached response depends on the tables that say so.
  const isCacheable = (await imageAccess.isPublic(file)) && (await blobs.stat(file)) !== null;
  return createFileResponse(
    { headers: imageHeaders(file), bodies: [{ encoding: null, bytes }], isCacheable },
    options,
  );
}

function imageHeaders(file: string) {
  return {
    "content-type": mediaTypeOf(file),
    "cache-control": "public, max-age=31536000, immutable",
    "content-security-policy": `${NON_HTML_CSP}; sandbox`,
    etag: `"${file}"`,
  };
}

function draftImageHeaders(file: string) {
  const { etag: _, ...headers } = imageHeaders(file);
  return { ...headers, "cache-control": "private, no-store" };
}

/** `data: { data, type }`: base64 and its media type. Streamed, because anyone may call it. */
export async function sendImageBase64(
  c: WithFileName & AppContext,
  { images, imageAccess }: Pick<ImageDependencies, "images" | "imageAccess">,
): Promise<Response> {
  const { file } = c.req.valid("param");
  await checkImageAccess(c, file, imageAccess);
  const image = await getOrNotFound(images.blobs.open(file));
  return replyStream(c, { data: STREAM_PLACEHOLDER, type: mediaTypeOf(file) }, streamBase64(image));
}

/** Reads only as fast as the client. */
async function* streamBase64(image: BlobHandle): AsyncGenerator<string> {
  using _ = image;
  const { blob } = image;
  for (let offset = 0; offset < blob.size; offset += CHUNK_BYTES) {
    const chunk = await blob.slice(offset, offset + CHUNK_BYTES).bytes();
    yield chunk.toBase64();
  }
}

function mediaTypeOf(file: string): string {
  return MEDIA_TYPES[file.slice(file.lastIndexOf(".") + 1)] ?? "";
}

/** @throws AppError `notFound` if the file does not exist, `unavailable` if it can't be read */
async function getOrNotFound<T>(lookup: Promise<T | null>): Promise<T> {
  const found = await lookup.catch((cause: unknown) => {
    throw new AppError("unavailable", "The image cannot be read at the moment", { cause });
  });
  if (found === null) throw new AppError("notFound", IMAGE_NOT_FOUND);
  return found;
}
