// The browser bundles of the build: what each page loads, and the files.
import { existsSync, readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";

import { AppError } from "#server/errors.ts";
import type { FileCache } from "#server/http/cache/FileCache.ts";
import { createFileResponse } from "#server/http/cache/fileResponse.ts";
import type { AppContext } from "#server/http/context.ts";
import { ENCODINGS } from "#server/http/negotiateEncoding.ts";
import type { Language } from "#texts/language.ts";

import type { CssRule } from "./criticalCss.ts";

/** The files of a browser entry; names are hashed file names. */
export interface EntryFiles {
  script: string;
  /** Empty for an entry without styles. */
  style: string;
  /** Source file to chunk, for the entry and every lazily loaded page. */
  chunks: Record<string, string>;
  /** Chunk to its static imports. */
  imports: Record<string, string[]>;
}

export interface BuildManifest {
  public: Record<Language, EntryFiles>;
  /** The rules of the public pages' style sheet. */
  rules: CssRule[];
  admin: EntryFiles;
  firstPaintScript: string;
  /** Plain name to hashed name, for fonts, icons and static images. */
  files: Record<string, string>;
}

export interface Assets {
  manifest: BuildManifest;
  /** The rules of the back office's style sheet; read at first use. */
  adminRules: () => CssRule[];
  folder: string;
  names: Set<string>;
}

/** Not in the manifest, because the start does not need it. */
export const ADMIN_RULES_FILE = "admin-rules.json";

const MEDIA_TYPES: Record<string, string> = {
  js: "text/javascript; charset=utf-8",
  css: "text/css; charset=utf-8",
  woff2: "font/woff2",
  svg: "image/svg+xml",
  png: "image/png",
  webp: "image/webp",
  ico: "image/x-icon",
};

const EMPTY_ENTRY: EntryFiles = { script: "", style: "", chunks: {}, imports: {} };
const EMPTY_MANIFEST: BuildManifest = {
  public: { en: EMPTY_ENTRY, th: EMPTY_ENTRY },
  rules: [],
  admin: EMPTY_ENTRY,
  firstPaintScript: "",
  files: {},
};

/** Reads the build in `folder`; without a build, pages load nothing. */
export function openAssets(folder: string): Assets {
  const manifestPath = join(folder, "manifest.json");
  if (!existsSync(manifestPath)) {
    return { manifest: EMPTY_MANIFEST, adminRules: () => [], folder, names: new Set() };
  }
  // Written by scripts/build.ts from the same type.
  const manifest = JSON.parse(readFileSync(manifestPath, "utf8")) as BuildManifest;
  let rules: CssRule[] | null = null;
  const adminRules = () => (rules ??= readRules(join(folder, ADMIN_RULES_FILE)));
  return { manifest, adminRules, folder, names: new Set(readdirSync(folder)) };
}

function readRules(path: string): CssRule[] {
  // Written by scripts/build.ts from the same type.
  return existsSync(path) ? (JSON.parse(readFileSync(path, "utf8")) as CssRule[]) : [];
}

/** All scripts that a page needs at first, in import order: the entry, the page's chunk and their imports. */
export function scriptsOf(entry: EntryFiles, page: string): string[] {
  const scripts = new Set<string>();
  const add = (name: string | undefined) => {
    if (!name || scripts.has(name)) return;
    scripts.add(name);
    entry.imports[name]?.forEach(add);
  };
  add(entry.script);
  add(entry.chunks[page]);
  return [...scripts];
}

interface AssetDependencies {
  assets: Assets;
  fileCache: FileCache;
}

/** Compressed at build time; file names contain a hash, so responses are immutable. */
export async function sendAsset(c: AppContext, { assets, fileCache }: AssetDependencies): Promise<Response> {
  const { folder, names } = assets;
  const name = c.req.param("file") ?? "";
  const type = MEDIA_TYPES[name.slice(name.lastIndexOf(".") + 1)];
  if (!type || !names.has(name)) throw new AppError("notFound", "There is nothing at this address");
  const asset = await fileCache.get(c.req.path, async (options) => {
    const encodings = ENCODINGS.filter(({ extension }) => names.has(`${name}.${extension}`));
    const bodies = [null, ...encodings].map(async (encoding) => ({
      encoding,
      bytes: await Bun.file(join(folder, encoding ? `${name}.${encoding.extension}` : name)).bytes(),
    }));
    const headers = {
      "content-type": type,
      "cache-control": "public, max-age=31536000, immutable",
      vary: "accept-encoding",
      etag: `W/"${name}"`,
    };
    return createFileResponse({ headers, bodies: await Promise.all(bodies) }, options);
  });
  return asset.respond(c.req.raw);
}
