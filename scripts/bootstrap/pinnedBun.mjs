import { spawnSync } from "node:child_process";
import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { basename, join } from "node:path";

import { assertIntegrity } from "./bunIntegrity.mjs";
import { root } from "./root.mjs";

const FOLDER = join(root, ".bun");

/** Returns the path of the pinned Bun, fetched from the npm registry if missing. Throws an error to show. */
export function pinnedBun() {
  const version = pinnedVersion();
  if (process.versions.bun === version) return process.execPath;
  if (versionOf("bun") === version) return "bun";
  const fetched = join(FOLDER, "node_modules", packageName(), "bin", "bun");
  if (existsSync(fetched) && versionOf(fetched) === version) return fetched;
  console.log(`Fetching Bun ${version} from the npm registry`);
  fetchPackage(`${packageName()}@${version}`);
  // Before its first run; the option that skips install scripts keeps it from running earlier.
  assertIntegrity(FOLDER, packageName(), version);
  if (versionOf(fetched) !== version) {
    throw new Error(`Bun ${version} was fetched to ${fetched}, but does not run on this machine.`);
  }
  return fetched;
}

/** The version of `bun-types`, which is also the version of Bun. */
function pinnedVersion() {
  return JSON.parse(readFileSync(join(root, "package.json"), "utf8")).devDependencies["bun-types"];
}

function versionOf(command) {
  const { stdout, status } = spawnSync(command, ["--version"], { encoding: "utf8" });
  return status === 0 ? stdout.trim() : null;
}

/**
 * The package with the executable for this platform. The package `bun` would select it in an install script, which
 * npm may be configured not to run.
 */
function packageName() {
  const system = { linux: "linux", darwin: "darwin" }[process.platform];
  const processor = { x64: "x64", arm64: "aarch64" }[process.arch];
  if (!system || !processor) throw new Error(`There is no Bun for ${process.platform} on ${process.arch}.`);
  return `@oven/bun-${system}-${processor}${system === "linux" && usesMusl() ? "-musl" : ""}`;
}

function usesMusl() {
  if (process.versions.bun) return existsSync("/etc/alpine-release");
  return process.report.getReport().header.glibcVersionRuntime === undefined;
}

function fetchPackage(name) {
  // Another version's, or one that failed the check.
  rmSync(FOLDER, { recursive: true, force: true });
  mkdirSync(FOLDER, { recursive: true });
  writeFileSync(join(FOLDER, "package.json"), '{ "private": true }\n');
  const [command, ...options] = installer();
  const { status, error } = spawnSync(command, [...options, name], {
    cwd: FOLDER,
    stdio: ["ignore", "inherit", "inherit"],
  });
  if (status === 0) return;
  throw new Error(
    `${name} could not be fetched${error ? ` (${error.message})` : ""}. ` +
      "Is the npm registry reachable from here? Another way: put this version of Bun on the PATH yourself.",
  );
}

/** Under another version of Bun, `bun add`; under Node, the npm that runs this script or the one on the PATH. */
function installer() {
  if (process.versions.bun) return [process.execPath, "add", "--exact", "--ignore-scripts", "--no-summary"];
  const options = [
    "install",
    "--save-exact",
    "--ignore-scripts",
    "--no-package-lock",
    "--no-audit",
    "--no-fund",
    "--loglevel=error",
  ];
  const running = process.env["npm_execpath"] ?? "";
  return basename(running).startsWith("npm") ? [process.execPath, running, ...options] : ["npm", ...options];
}
