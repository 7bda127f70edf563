// `node scripts/bun.mjs scripts/build.ts` runs the pinned Bun on a machine that has only Node and npm.
import { root } from "./bootstrap/root.mjs";
import { handOver } from "./bootstrap/runForeground.mjs";
import { toolchain } from "./bootstrap/toolchain.mjs";

handOver(toolchain(), process.argv.slice(2), { cwd: root });
