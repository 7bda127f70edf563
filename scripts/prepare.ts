// Makes ready what `npm start` serves: builds the executable when it is out of date, and fills an empty data folder.
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
