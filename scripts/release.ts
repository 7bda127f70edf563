// `npm run release` builds the files of a release in dist/release: an executable for each platform, `install.sh`, a list
// of all components (SBOM) and the SHA-256 of each file. The same commit results in the same bytes.
import { chmod, copyFile, mkdir } from "node:fs/promises";
import { join } from "node:path";

import lock from "../bun.lock";
import pinned from "./bootstrap/bunIntegrity.json" with { type: "json" };
import { buildAssets, buildVersion, compileExecutable } from "./build/executable.ts";
import { fetchRuntime, RELEASE_TARGETS, runtimePackage } from "./build/runtimes.ts";
import { createSbom } from "./release/sbom.ts";

const FOLDER = "dist/release";

/** `npm run release -- linux-x64` builds only that one. */
const chosen = process.argv.slice(2);
const targets = Object.entries(RELEASE_TARGETS).filter(
  ([name]) => chosen.length === 0 || chosen.includes(name),
);
if (targets.length === 0) throw new Error(`Platforms: ${Object.keys(RELEASE_TARGETS).join(", ")}`);

const version = await buildVersion();
const files = await buildAssets();
await mkdir(FOLDER);
for (const [name, target] of targets) {
  const outfile = join(FOLDER, `vitrine-${name}`);
  await compileExecutable({ files, outfile, target: fetchRuntime(target) });
  await chmod(outfile, 0o755);
  console.log(`${outfile}, ${(Bun.file(outfile).size / 1_000_000).toFixed(1)} MB`);
}
await copyFile("scripts/release/install.sh", join(FOLDER, "install.sh"));
const packages = new Set(Object.values(RELEASE_TARGETS).map(runtimePackage));
const integrity = Object.fromEntries(Object.entries(pinned.integrity).filter(([name]) => packages.has(name)));
const bun = { version: pinned.version, integrity, versions: process.versions };
const sbom = await createSbom({ version, bun, lock, readLicense });
await Bun.write(join(FOLDER, "vitrine.cdx.json"), `${JSON.stringify(sbom, null, 2)}\n`);
await writeSums();
console.log(`vitrine ${version} is in ${FOLDER}`);

async function readLicense(folder: string): Promise<string | undefined> {
  return (await Bun.file(join(folder, "package.json")).json()).license;
}

/** In the format of `sha256sum`. */
async function writeSums() {
  const names = (await Array.fromAsync(new Bun.Glob("*").scan(FOLDER))).sort();
  const lines = names.map(async (name) => {
    const hasher = new Bun.CryptoHasher("sha256");
    for await (const chunk of Bun.file(join(FOLDER, name)).stream()) hasher.update(chunk);
    return `${hasher.digest("hex")}  ${name}\n`;
  });
  await Bun.write(join(FOLDER, "SHA256SUMS"), (await Promise.all(lines)).join(""));
}
