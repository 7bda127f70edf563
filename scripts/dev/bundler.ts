// Bundles what a change affects: the browser apps into dist/web, the server into dist/dev.
import { dirname, resolve, sep } from "node:path";

import { bundle, ENTRIES, writeManifest } from "../build/bundle.ts";
import type { Bundle, Bundles } from "../build/bundle.ts";
import { serverBuildOptions } from "../build/serverBuildOptions.ts";

export const SERVER_BUNDLE = "dist/dev/main.js";

type EntryName = keyof typeof ENTRIES;

/** @param files of the design, by their plain names */
export function createBundler(files: Map<string, string>) {
  const browserBundles = new Map<EntryName, Bundle>();
  let serverSources = new Set<string>();

  async function bundleBrowser(name: EntryName) {
    const worker = browserBundles.get("worker")?.files.script ?? "";
    browserBundles.set(name, await bundle(ENTRIES[name], { files, worker, isMinified: false }));
  }

  async function bundleServer() {
    const { metafile } = await Bun.build({
      ...serverBuildOptions({ files, version: "development" }),
      sourcemap: "linked",
      metafile: true,
      outdir: dirname(SERVER_BUNDLE),
      // Files that the server reads stand beside it, wherever it is started.
      publicPath: resolve(dirname(SERVER_BUNDLE)) + sep,
    });
    serverSources = new Set(Object.keys(metafile?.inputs ?? {}));
  }

  function isAffected(name: EntryName, changed: readonly string[] | null): boolean {
    const sources = browserBundles.get(name)?.sources;
    return !changed || !sources || changed.some((path) => sources.includes(path));
  }

  /**
   * @param changed files from the project's root; `null` bundles everything
   * @returns whether the server has to be started again, because its sources or what it sends of the public bundle have changed
   * @throws AggregateError of Bun's build messages; what was bundled before stays
   */
  async function rebuild(changed: readonly string[] | null): Promise<boolean> {
    const affected = (["public", "admin", "first"] as const).filter((name) => isAffected(name, changed));
    // The public bundle names the worker's file.
    if (isAffected("worker", changed)) {
      await bundleBrowser("worker");
      if (!affected.includes("public")) affected.push("public");
    }
    const isServerAffected = !changed || changed.some((path) => serverSources.has(path));
    await Promise.all([...affected.map(bundleBrowser), ...(isServerAffected ? [bundleServer()] : [])]);
    if (affected.length > 0) await writeManifest(getBundles(), files);
    return isServerAffected || affected.includes("public");
  }

  function getBundles(): Bundles {
    const [site, admin, first] = [
      browserBundles.get("public"),
      browserBundles.get("admin"),
      browserBundles.get("first"),
    ];
    if (!site || !admin || !first) throw new Error("The browser apps are not bundled yet");
    return { public: site.files, admin: admin.files, first: first.files };
  }

  return { rebuild, bundles: getBundles };
}
