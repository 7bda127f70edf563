import { join } from "node:path";

import { AppError } from "#server/errors.ts";
import type { AppContext } from "#server/http/context.ts";
import type { GetSite } from "#server/http/getSite.ts";

/** `--paper` and `--ink` of the light theme: a manifest can't use custom properties. */
const COLOURS = { background_color: "#fbfaf7", theme_color: "#fbfaf7" };
const ICON_SIZES = [192, 512];
const CACHE_ONE_DAY = "public, max-age=86400";

/** Content type by fixed path. The build has each file under its plain name. */
export const SITE_FILES: Readonly<Record<string, string>> = {
  "/favicon.ico": "image/x-icon",
  "/apple-touch-icon.png": "image/png",
  "/icon-192.png": "image/png",
  "/icon-512.png": "image/png",
  "/share.png": "image/png",
};

export interface SiteFileDependencies {
  /** The files of the build. */
  assets: { folder: string; manifest: { files: Record<string, string> } };
  getSite: GetSite;
}

export async function sendSiteFile(c: AppContext, { assets }: SiteFileDependencies): Promise<Response> {
  const { folder, manifest } = assets;
  const type = SITE_FILES[c.req.path];
  const name = manifest.files[c.req.path.slice(1)];
  if (!type || !name) throw new AppError("notFound", "There is nothing at this address");
  return new Response(Bun.file(join(folder, name)), {
    headers: { "content-type": type, "cache-control": CACHE_ONE_DAY },
  });
}

export async function sendWebManifest(c: AppContext, { getSite }: SiteFileDependencies): Promise<Response> {
  const { productName } = await getSite();
  const icons = ICON_SIZES.map((size) => ({
    src: `/icon-${size}.png`,
    sizes: `${size}x${size}`,
    type: "image/png",
    purpose: "any maskable",
  }));
  const text = { name: productName, short_name: productName, start_url: "/", display: "browser" };
  return c.body(JSON.stringify({ ...text, ...COLOURS, icons }), 200, {
    "content-type": "application/manifest+json",
    "cache-control": "no-cache",
  });
}
