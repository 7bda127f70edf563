// `npm start` serves the site with its demo content from a fresh clone. Requires only Node and npm, or only Bun.
import { spawnSync } from "node:child_process";
import { join } from "node:path";

import { handOver } from "./bootstrap/runForeground.mjs";
import { root } from "./bootstrap/root.mjs";
import { toolchain } from "./bootstrap/toolchain.mjs";

const { status } = spawnSync(toolchain(), ["scripts/prepare.ts"], { cwd: root, stdio: "inherit" });
if (status !== 0) process.exit(status ?? 1);
handOver(join(root, "dist", "vitrine"), ["serve"], { cwd: root });
