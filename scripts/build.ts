// Builds dist/vitrine: bundles the two browser apps, compresses their files and compiles everything into one
// executable. `--target=bun-linux-arm64` builds for another platform.
import { mkdir, rm } from "node:fs/promises";
import { join } from "node:path";
import { brotliCompressSync, constants, gzipSync } from "node:zlib";

import project from "../package.json" with { type: "json" };
import {
  bundle,
  bundlePublic,
  copyStaticFiles,
  ENTRIES,
  filesOf,
  OUT_DIR,
  writeManifest,
} from "./build/bundle.ts";
import { PREPARED_DIR, prepareDemoImages } from "./build/demoImages.ts";
import { serverBuildOptions } from "./build/serverBuildOptions.ts";
import { hashInputs, writeBuildStamp } from "./buildStamp.ts";

const COMPRESSIBLE = /\.(js|css|svg)$/;

await build();

async function build() {
  const started = performance.now();
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
  const target = parseTarget(process.argv);
  await compileExecutable(target, files);
  if (!target) await writeBuildStamp();
  const megabytes = (Bun.file("dist/vitrine").size / 1_000_000).toFixed(1);
  console.log(`dist/vitrine, ${megabytes} MB, built in ${Math.round(performance.now() - started)} ms`);
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

async function compileExecutable(target: Bun.Build.CompileTarget | undefined, files: Map<string, string>) {
  const result = await Bun.build({
    ...serverBuildOptions({ files, version: await buildVersion() }),
    minify: true,
    bytecode: true,
    // Each command loads only its own chunks.
    splitting: true,
    sourcemap: "none",
    compile: {
      outfile: "dist/vitrine",
      assets: [OUT_DIR, "migrations", "src/demo/pictures", PREPARED_DIR],
      autoloadDotenv: false,
      autoloadBunfig: false,
      ...(target ? { target } : {}),
    },
  });
  if (!result.success) throw new AggregateError(result.logs, "The executable could not be compiled");
}

/** Such as `1.0.0+3f2a91c`. The hash distinguishes builds of a version; builds of the same sources share it. */
async function buildVersion(): Promise<string> {
  return `${project.version}+${(await hashInputs()).slice(0, 7)}`;
}

/** Bun validates the name. */
function parseTarget(argv: string[]) {
  const flag = argv.find((argument) => argument.startsWith("--target="));
  return flag?.slice("--target=".length) as Bun.Build.CompileTarget | undefined;
}
