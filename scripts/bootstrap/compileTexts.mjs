import { spawnSync } from "node:child_process";
import { existsSync } from "node:fs";
import { join } from "node:path";

import { root } from "./root.mjs";

/** Brings src/texts/compiled in line with the catalogues, which takes a quarter of a second. Throws an error to show. */
export function compileTexts(bun) {
  // The first layer of the container image has no sources yet.
  if (!existsSync(join(root, "scripts", "texts.ts"))) return;
  const { status } = spawnSync(bun, ["scripts/texts.ts"], { cwd: root, stdio: "inherit" });
  if (status !== 0) throw new Error("The texts in src/texts could not be compiled.");
}
