import { dirname, resolve, sep } from "node:path";

import { DEFAULT_LANGUAGE } from "#texts/language.ts";
import type { Language } from "#texts/language.ts";

import { bundle, bundlePublic, ENTRIES, filesOf, writeManifest } from "../build/bundle.ts";
import type { Bundle, Bundles } from "../build/bundle.ts";
import { serverBuildOptions } from "../build/serverBuildOptions.ts";

export const SERVER_BUNDLE = "dist/dev/main.js";

type EntryName = keyof typeof ENTRIES;

/**
 * Bundles what a change affects: browser apps into dist/web, the server into dist/dev.
 * @param files hashed static files by plain name
 */
export function createBundler(files: Map<string, string>) {
  const browserBundles = new Map<EntryName, Bundle>();
  let publicBundles: Record<Language, Bundle> | null = null;
  let serverSources = new Set<string>();

  async function bundleBrowser(name: EntryName) {
    const worker = browserBundles.get("worker")?.files.script ?? "";
    const options = { files, worker, isMinified: false };
    if (name !== "public") return void browserBundles.set(name, await bundle(ENTRIES[name], options));
    publicBundles = await bundlePublic(options);
    browserBundles.set(name, publicBundles[DEFAULT_LANGUAGE]);
  }

  async function updateServer() {
    serverSources = await bundleServer(files);
  }

  function isAffected(name: EntryName, changed: readonly string[] | null): boolean {
    const sources = browserBundles.get(name)?.sources;
    return !changed || !sources || changed.some((path) => sources.includes(path));
  }

  /**
   * @param changed paths relative to the project root; `null` bundles everything
   * @returns whether the server must restart, because its sources or the public bundle it serves have changed
   * @throws AggregateError with Bun's build messages; earlier bundles stay
   */
  async function rebuild(changed: readonly string[] | null): Promise<boolean> {
    const affected = (["public", "admin", "first"] as const).filter((name) => isAffected(name, changed));
    // The public bundle contains the worker's file name.
    if (isAffected("worker", changed)) {
      await bundleBrowser("worker");
      if (!affected.includes("public")) affected.push("public");
    }
    const isServerAffected = !changed || changed.some((path) => serverSources.has(path));
    await Promise.all([...affected.map(bundleBrowser), ...(isServerAffected ? [updateServer()] : [])]);
    if (affected.length > 0 || isServerAffected) await writeManifest(getBundles(), files);
    return isServerAffected || affected.includes("public");
  }

  function isInput(path: string): boolean {
    return (
      serverSources.has(path) || [...browserBundles.values()].some(({ sources }) => sources.includes(path))
    );
  }

  function getBundles(): Bundles {
    const [admin, first] = [browserBundles.get("admin"), browserBundles.get("first")];
    if (!publicBundles || !admin || !first) throw new Error("The browser apps are not bundled yet");
    return { public: filesOf(publicBundles), admin: admin.files, first: first.files };
  }

  return {
    rebuild,
    /** Whether a file is part of a bundle. Temporary files of editors are not. */
    isInput,
    bundles: getBundles,
  };
}

/** Returns its sources, relative to the project root. */
async function bundleServer(files: Map<string, string>): Promise<Set<string>> {
  const { metafile } = await Bun.build({
    ...serverBuildOptions({ files, version: "development" }),
    sourcemap: "linked",
    metafile: true,
    outdir: dirname(SERVER_BUNDLE),
    // Makes paths of bundled files independent of the working directory.
    publicPath: resolve(dirname(SERVER_BUNDLE)) + sep,
  });
  return new Set(Object.keys(metafile?.inputs ?? {}));
}
