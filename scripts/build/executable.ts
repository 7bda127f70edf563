import { mkdir, rm } from "node:fs/promises";
import { join } from "node:path";
import { brotliCompressSync, constants, gzipSync } from "node:zlib";

import project from "../../package.json" with { type: "json" };
import { hashInputs } from "../buildStamp.ts";
import { bundle, bundlePublic, copyStaticFiles, ENTRIES, filesOf, OUT_DIR, writeManifest } from "./bundle.ts";
import { classNamesPlugin } from "./classNamesPlugin.ts";
import { PREPARED_DIR, prepareDemoImages } from "./demoImages.ts";
import { serverBuildOptions } from "./serverBuildOptions.ts";

const COMPRESSIBLE = /\.(js|css|svg)$/;

interface ExecutableOptions {
  /** As `buildAssets` returns them. */
  files: Map<string, string>;
  outfile: string;
  /** The platform and the path of its Bun; without it, for this machine. */
  target?: { name: Bun.Build.CompileTarget; runtime: string };
}

/** Empties `dist`, and writes there what the executable embeds. Returns the hashed static files by plain name. */
export async function buildAssets(): Promise<Map<string, string>> {
  await rm("dist", { recursive: true, force: true });
  await mkdir(OUT_DIR, { recursive: true });
  const files = await copyStaticFiles();
  const options = { files, isMinified: true };
  const worker = (await bundle(ENTRIES.worker, options)).files.script;
  const bundles = {
    public: filesOf(await bundlePublic({ ...options, worker })),
    admin: (await bundle(ENTRIES.admin, options)).files,
    first: (await bundle(ENTRIES.first, options)).files,
  };
  await writeManifest(bundles, files);
  await compressAssets();
  await prepareDemoImages();
  return files;
}

/** The same sources and dependencies result in the same bytes, in each folder. */
export async function compileExecutable({ files, outfile, target }: ExecutableOptions): Promise<void> {
  const options = serverBuildOptions({ files, version: await buildVersion() });
  const result = await Bun.build({
    ...options,
    plugins: [...options.plugins, await classNamesPlugin()],
    minify: true,
    bytecode: true,
    // Each command loads only its own chunks.
    splitting: true,
    sourcemap: "none",
    compile: {
      outfile,
      assets: [OUT_DIR, "migrations", "src/demo/pictures", PREPARED_DIR],
      autoloadDotenv: false,
      autoloadBunfig: false,
      ...(target && { target: target.name, executablePath: target.runtime }),
    },
  });
  if (!result.success) throw new AggregateError(result.logs, "The executable could not be compiled");
}

/** Such as `1.0.0+3f2a91c`. The hash distinguishes builds of a version; builds of the same sources share it. */
export async function buildVersion(): Promise<string> {
  return `${project.version}+${(await hashInputs()).slice(0, 7)}`;
}

/** Compresses at the highest level at build time, so that serving needs no compression. */
async function compressAssets() {
  for await (const name of new Bun.Glob("*").scan(OUT_DIR)) {
    if (!COMPRESSIBLE.test(name)) continue;
    const bytes = await Bun.file(join(OUT_DIR, name)).bytes();
    const quality = { [constants.BROTLI_PARAM_QUALITY]: constants.BROTLI_MAX_QUALITY };
    await Bun.write(join(OUT_DIR, `${name}.br`), brotliCompressSync(bytes, { params: quality }));
    await Bun.write(join(OUT_DIR, `${name}.gz`), gzipSync(bytes, { level: 9 }));
  }
}
