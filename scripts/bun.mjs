// Runs the pinned Bun on a machine that may have only Node and npm: `node scripts/bun.mjs scripts/build.ts`.
import { root } from "./bootstrap/root.mjs";
import { handOver } from "./bootstrap/runForeground.mjs";
import { toolchain } from "./bootstrap/toolchain.mjs";

handOver(toolchain(), process.argv.slice(2), { cwd: root });
