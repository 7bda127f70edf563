import { existsSync, mkdirSync, writeFileSync } from "node:fs";
import { join, resolve } from "node:path";

import project from "../../package.json" with { type: "json" };
import { assertIntegrity } from "../bootstrap/bunIntegrity.mjs";

/** The platforms of a release by the ends of their files' names. */
export const RELEASE_TARGETS = {
  "linux-x64": "bun-linux-x64",
  "linux-arm64": "bun-linux-arm64",
  "linux-x64-musl": "bun-linux-x64-musl",
  "linux-arm64-musl": "bun-linux-arm64-musl",
  "macos-arm64": "bun-darwin-arm64",
  "windows-x64.exe": "bun-windows-x64",
} as const;

/** Also the platform of older Macs, for development: Bun 1.4.5 leaves an invalid signature in executables for it. */
export const PINNED_TARGETS = [...Object.values(RELEASE_TARGETS), "bun-darwin-x64"];

const FOLDER = resolve(".bun/targets");

/** The npm package of the Bun for a platform, such as `@oven/bun-linux-aarch64` for `bun-linux-arm64`. */
export function runtimePackage(target: string): string {
  return `@oven/${target.replace("arm64", "aarch64")}`;
}

/** Fetches the pinned Bun for a platform from the npm registry if missing, and compares its hash. */
export function fetchRuntime(target: string) {
  const version = project.devDependencies["bun-types"];
  const name = runtimePackage(target);
  const folder = join(FOLDER, version, target);
  const runtime = join(folder, "node_modules", name, "bin", target.includes("windows") ? "bun.exe" : "bun");
  if (!existsSync(runtime)) {
    mkdirSync(folder, { recursive: true });
    writeFileSync(join(folder, "package.json"), '{ "private": true }\n');
    // The package of another platform: without the options for all, it would be left out.
    const options = ["--os=*", "--cpu=*", "--exact", "--ignore-scripts", "--no-summary"];
    const { exitCode } = Bun.spawnSync([process.execPath, "add", ...options, `${name}@${version}`], {
      cwd: folder,
      stdio: ["ignore", "ignore", "inherit"],
    });
    if (exitCode !== 0) throw new Error(`${name} ${version} could not be fetched from the npm registry`);
  }
  assertIntegrity(folder, name, version);
  // Bun validates the name.
  return { name: target as Bun.Build.CompileTarget, runtime };
}
