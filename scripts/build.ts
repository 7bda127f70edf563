// Builds dist/vitrine: bundles the two browser apps, compresses their files and compiles everything into one
// executable. `--target=bun-linux-arm64` builds for another platform.
import { buildAssets, compileExecutable } from "./build/executable.ts";
import { fetchRuntime } from "./build/runtimes.ts";
import { writeBuildStamp } from "./buildStamp.ts";

const started = performance.now();
const outfile = "dist/vitrine";
const flag = process.argv.find((argument) => argument.startsWith("--target="));
const target = flag && fetchRuntime(flag.slice("--target=".length));
const files = await buildAssets();
await compileExecutable({ files, outfile, ...(target && { target }) });
if (!target) await writeBuildStamp();
const megabytes = (Bun.file(outfile).size / 1_000_000).toFixed(1);
console.log(`${outfile}, ${megabytes} MB, built in ${Math.round(performance.now() - started)} ms`);
