// Stored pictures and their variants, as files and as inline data.
import { join } from "node:path";

import { AppError } from "#server/errors.ts";

import type { AppContext } from "./context.ts";
import { reply } from "./reply.ts";

/** A master (`{hash}.jpg`) or one of its variants (`{hash}-640.webp`); nothing else is ever looked for. */
const FILE_NAME = /^[0-9a-f]{32}(-\d{1,4})?\.(jpg|png|gif|webp)$/;
const TYPES: Record<string, string> = {
  jpg: "image/jpeg",
  png: "image/png",
  gif: "image/gif",
  webp: "image/webp",
};

/** Names are content hashes, so a file may be kept for ever. */
export async function sendPicture(c: AppContext): Promise<Response> {
  const { file, type } = await findFile(c);
  return new Response(file, {
    headers: {
      "content-type": type,
      "cache-control": "public, max-age=31536000, immutable",
      "content-security-policy": "default-src 'none'; sandbox",
    },
  });
}

/** `data: { data, type }`: base64 and its media type. */
export async function sendPictureInline(c: AppContext): Promise<Response> {
  const { file, type } = await findFile(c);
  return reply(c, { data: Buffer.from(await file.arrayBuffer()).toString("base64"), type });
}

async function findFile(c: AppContext) {
  const name = c.req.param("file") ?? "";
  if (FILE_NAME.test(name)) {
    const file = Bun.file(join(c.var.services.pictures.uploads, name));
    if (await file.exists()) return { file, type: TYPES[name.slice(name.lastIndexOf(".") + 1)] ?? "" };
  }
  throw new AppError("notFound", "Image not available");
}
