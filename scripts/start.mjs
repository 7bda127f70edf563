// `npm start`: from a fresh clone to the site with its demo content, on a machine with Node and npm or with Bun alone.
import { spawnSync } from "node:child_process";
import { join } from "node:path";

import { handOver } from "./bootstrap/runForeground.mjs";
import { root } from "./bootstrap/root.mjs";
import { toolchain } from "./bootstrap/toolchain.mjs";

const { status } = spawnSync(toolchain(), ["scripts/prepare.ts"], { cwd: root, stdio: "inherit" });
if (status !== 0) process.exit(status ?? 1);
handOver(join(root, "dist", "vitrine"), ["serve"], { cwd: root });
