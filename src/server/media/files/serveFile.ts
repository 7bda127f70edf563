import { FILE_MESSAGES, FILE_TYPES, fileVersion } from "#contract/files.ts";
import type { Db } from "#server/database/open.ts";
import { AppError } from "#server/errors.ts";
import type { AppContext } from "#server/http/context.ts";
import { matchesEtag } from "#server/http/cache/CachedResponse.ts";
import { NON_HTML_CSP } from "#server/http/protection/securityHeaders.ts";
import { validateFileName } from "#server/http/validate.ts";
import type { WithFileName } from "#server/http/validate.ts";

import type { ImageAccess } from "../imageAccess.ts";
import type { ImageStore } from "../ImageStore.ts";
import { contentDisposition } from "./fileNames.ts";
import { findFile } from "./repository.ts";
import type { FileRow } from "./repository.ts";

export interface FileDependencies {
  db: Db;
  images: ImageStore;
  imageAccess: ImageAccess;
  countDownload: (file: string) => void;
  isBot: (userAgent: string) => boolean;
}

/** Others are never looked up. */
const FILE_NAME = /^[0-9a-f]{32}\.[a-z0-9]{3,4}$/;
export const fileParam = validateFileName(FILE_NAME, FILE_MESSAGES.notFound);

/** For the address of a version, and for the stored path, whose content may be replaced. */
const IMMUTABLE = "public, max-age=31536000, immutable";
const REVALIDATED = "public, no-cache";

/**
 * Nothing in a file runs on the site's origin: it is sent as a download that no browser shows as a page. The name in the address
 * is for people; the header has the stored one. No cache may hold the files of drafts.
 */
export async function sendFile(c: WithFileName & AppContext, dependencies: FileDependencies) {
  const { db, images, imageAccess } = dependencies;
  const { file } = c.req.valid("param");
  const isPublic = await imageAccess.isPublic(file);
  const isVisible = isPublic || (await imageAccess.mayPreview(c, file));
  const row = isVisible ? await findFile(db, file) : undefined;
  const blob = row && (await images.blobs.get(row.blob));
  if (!row || !blob) throw new AppError("notFound", FILE_MESSAGES.notFound);
  const headers = fileHeaders(
    row,
    isPublic && (c.req.query("v") === fileVersion(row.blob) ? IMMUTABLE : REVALIDATED),
  );
  if (isPublic && matchesEtag(c.req.header("if-none-match") ?? null, etagOf(row)))
    return new Response(null, { status: 304, headers });
  if (isPublic && isDownload(c, dependencies)) dependencies.countDownload(file);
  // The HTTP server answers ranges of a file itself.
  return new Response(blob, { headers });
}

/** @param caching `false` for the files of drafts */
function fileHeaders(row: FileRow, caching: string | false): Record<string, string> {
  // As the route's pattern says.
  const extension = row.file.slice(row.file.lastIndexOf(".") + 1) as keyof typeof FILE_TYPES;
  return {
    "content-type": FILE_TYPES[extension],
    "content-disposition": contentDisposition(row.name),
    "content-security-policy": `${NON_HTML_CSP}; sandbox`,
    ...(caching ? { "cache-control": caching, etag: etagOf(row) } : { "cache-control": "private, no-store" }),
  };
}

/** Changes with the name, which a header contains. */
function etagOf({ blob, updatedAt }: FileRow): string {
  return `"${blob}-${updatedAt}"`;
}

/** False for bots and for parts of a file after the first. */
function isDownload({ req }: AppContext, { isBot }: FileDependencies): boolean {
  const isFirst = /^bytes=0-|^$/.test(req.header("range") ?? "");
  return req.method === "GET" && isFirst && !isBot(req.header("user-agent") ?? "");
}
