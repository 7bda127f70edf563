// The first step of `npm start`: builds the executable if it is outdated, and fills an empty data folder with
// demo content.
import { existsSync } from "node:fs";
import { join } from "node:path";

import { isBuildCurrent } from "./buildStamp.ts";

const dataDir = process.env["DATA_DIR"] ?? ".";

if (!(await isBuildCurrent())) runOrExit([process.execPath, "scripts/build.ts"]);
if (!existsSync(join(dataDir, "vitrine.db"))) runOrExit(["dist/vitrine", "demo"]);

function runOrExit(command: string[]) {
  const { exitCode } = Bun.spawnSync(command, { stdio: ["inherit", "inherit", "inherit"] });
  if (exitCode !== 0) process.exit(exitCode);
}
