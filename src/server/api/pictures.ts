// Stored pictures and their variants, as files and as inline data.
import { access, constants } from "node:fs/promises";
import { join } from "node:path";

import { AppError, codeOf } from "#server/errors.ts";
import { NON_HTML_POLICY } from "#server/securityHeaders.ts";

import type { AppContext } from "./context.ts";
import { PLACE, replyInPieces } from "./reply.ts";

/** A master (`{hash}.jpg`) or one of its variants (`{hash}-640.webp`); nothing else is ever looked for. */
const FILE_NAME = /^[0-9a-f]{32}(-\d{1,4})?\.(jpg|png|gif|webp)$/;
const TYPES: Record<string, string> = {
  jpg: "image/jpeg",
  png: "image/png",
  gif: "image/gif",
  webp: "image/webp",
};

/** Of whole groups of three, so that base64 may be put together. */
const PIECE_BYTES = 3 * 65_536;

/** Names are content hashes, so a file may be kept for ever. */
export async function sendPicture(c: AppContext): Promise<Response> {
  const { file, type } = await findFile(c);
  return new Response(file, {
    headers: {
      "content-type": type,
      "cache-control": "public, max-age=31536000, immutable",
      "content-security-policy": `${NON_HTML_POLICY}; sandbox`,
    },
  });
}

/** `data: { data, type }`: base64 and its media type. Anybody may ask, so that no picture is ever in memory as a whole. */
export async function sendPictureInline(c: AppContext): Promise<Response> {
  const { file, type } = await findFile(c);
  return replyInPieces(c, { data: PLACE, type }, piecesOf(file));
}

async function* piecesOf(file: Bun.BunFile) {
  for (let at = 0; at < file.size; at += PIECE_BYTES) {
    const piece = await file.slice(at, at + PIECE_BYTES).bytes();
    yield piece.toBase64();
  }
}

async function findFile(c: AppContext) {
  const name = c.req.param("file") ?? "";
  const path = join(c.get("services").pictures.uploads, name);
  if (!FILE_NAME.test(name) || !(await isReadable(path)))
    throw new AppError("notFound", "Image not available");
  return { file: Bun.file(path), type: TYPES[name.slice(name.lastIndexOf(".") + 1)] ?? "" };
}

/** Found out before the answer begins: afterwards its status is told and logged already. @throws AppError `unavailable` */
async function isReadable(path: string): Promise<boolean> {
  try {
    await access(path, constants.R_OK);
    return true;
  } catch (cause) {
    if (codeOf(cause) === "ENOENT") return false;
    throw new AppError("unavailable", "The image cannot be read at the moment", { cause });
  }
}
