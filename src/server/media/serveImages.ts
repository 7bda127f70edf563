// Stored pictures and their variants, as files and as inline data.
import { accessSync, closeSync, constants, openSync } from "node:fs";
import { join } from "node:path";

import { AppError, codeOf } from "#server/errors.ts";
import { PLACE, replyInPieces } from "#server/http/reply.ts";
import { NON_HTML_POLICY } from "#server/http/securityHeaders.ts";
import { fileName } from "#server/http/validate.ts";
import type { ByFile } from "#server/http/validate.ts";

import type { ImageStore } from "./ImageStore.ts";

export interface ImageDependencies {
  images: ImageStore;
}

const NOT_FOUND = "Image not available";

/** A master (`{hash}.jpg`) or one of its variants (`{hash}-640.webp`); nothing else is ever looked for. */
const FILE_NAME = /^[0-9a-f]{32}(-\d{1,4})?\.(jpg|png|gif|webp)$/;
export const imageFile = fileName(FILE_NAME, NOT_FOUND);

const TYPES: Record<string, string> = {
  jpg: "image/jpeg",
  png: "image/png",
  gif: "image/gif",
  webp: "image/webp",
};

/** Of whole groups of three, so that base64 may be put together. */
const PIECE_BYTES = 3 * 65_536;

/** Names are content hashes, so a file may be kept for ever. */
export async function sendImage(c: ByFile, { images }: ImageDependencies): Promise<Response> {
  const { path, type } = imageOf(c, images);
  // Synchronous: the listener opens the file in this turn of the event loop, so that no deletion comes between.
  orMissing(() => accessSync(path, constants.R_OK));
  return new Response(Bun.file(path), {
    headers: {
      "content-type": type,
      "cache-control": "public, max-age=31536000, immutable",
      "content-security-policy": `${NON_HTML_POLICY}; sandbox`,
    },
  });
}

/** `data: { data, type }`: base64 and its media type. Anybody may ask, so that no picture is ever in memory as a whole. */
export async function sendImageInline(c: ByFile, { images }: ImageDependencies): Promise<Response> {
  const { path, type } = imageOf(c, images);
  const fd = orMissing(() => openSync(path, "r"));
  return replyInPieces(c, { data: PLACE, type }, piecesOf(fd));
}

/** An open file can be read to its end after it is deleted. */
async function* piecesOf(fd: number) {
  try {
    const file = Bun.file(fd);
    for (let at = 0; at < file.size; at += PIECE_BYTES) {
      const piece = await file.slice(at, at + PIECE_BYTES).bytes();
      yield piece.toBase64();
    }
  } finally {
    closeSync(fd);
  }
}

function imageOf(c: ByFile, { uploads }: ImageStore) {
  const { file } = c.req.valid("param");
  return {
    path: join(uploads, file),
    type: TYPES[file.slice(file.lastIndexOf(".") + 1)] ?? "",
  };
}

/** @throws AppError `notFound` where there is no such file, `unavailable` where it cannot be read */
function orMissing<T>(open: () => T): T {
  try {
    return open();
  } catch (cause) {
    if (codeOf(cause) === "ENOENT") throw new AppError("notFound", NOT_FOUND);
    throw new AppError("unavailable", "The image cannot be read at the moment", { cause });
  }
}
