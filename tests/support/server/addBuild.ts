import { mkdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";

import { openAssets } from "#server/pages/assets.ts";
import type { BuildManifest } from "#server/pages/assets.ts";

import type { TestServer } from "./testServer.ts";

const NO_ENTRY = { script: "", style: "", chunks: {}, imports: {} };
const EMPTY_MANIFEST: BuildManifest = {
  public: { en: NO_ENTRY, th: NO_ENTRY },
  rules: [],
  admin: NO_ENTRY,
  firstPaintScript: "",
  files: {},
};

/**
 * Makes the server serve these files as if they came from a build.
 * @param files contents by name
 */
export function addBuild(
  { parts, dataDir }: Pick<TestServer, "parts" | "dataDir">,
  manifest: Partial<BuildManifest>,
  files: Record<string, string | Uint8Array> = {},
) {
  const folder = join(dataDir, "bundles");
  mkdirSync(folder);
  writeFileSync(join(folder, "manifest.json"), JSON.stringify({ ...EMPTY_MANIFEST, ...manifest }));
  for (const [name, content] of Object.entries(files)) writeFileSync(join(folder, name), content);
  Object.assign(parts.assets, openAssets(folder));
}
