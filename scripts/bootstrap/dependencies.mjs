import { spawnSync } from "node:child_process";
import { copyFileSync, existsSync, readFileSync } from "node:fs";
import { join } from "node:path";

import { root } from "./root.mjs";

const LOCKFILE = join(root, "bun.lock");
/** A copy of the lockfile, written after a complete installation. */
const INSTALLED = join(root, "node_modules", ".installed-bun.lock");

/** Installs the dependencies unless those of the current lockfile are installed. Throws an error to show. */
export function installDependencies(bun) {
  if (existsSync(INSTALLED) && readFileSync(INSTALLED).equals(readFileSync(LOCKFILE))) return;
  console.log("Installing the dependencies from the npm registry");
  // The summary would advise to run the install script of `vnu-jar`, which downloads Java if it is missing.
  const options = ["install", "--frozen-lockfile", "--no-summary"];
  const { status } = spawnSync(bun, options, { cwd: root, stdio: "inherit" });
  if (status !== 0) {
    throw new Error(
      "The dependencies could not be installed. Is the npm registry reachable from here? " +
        "If package.json was changed by hand, type `bun install` to bring bun.lock in line.",
    );
  }
  copyFileSync(LOCKFILE, INSTALLED);
}
