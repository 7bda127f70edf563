import { setPriority } from "node:os";

import { applyEngineOptions } from "./commands/engineOptions.ts";
import { BACKGROUND_NICENESS, IMAGE_PROCESS } from "./commands/ownCommand.ts";

// Only the owner may read the data folder: it contains messages and keys.
process.umask(0o077);
const args = process.argv.slice(2);
// Before the modules of the command are loaded. Other commands end soon.
if (args[0] === undefined || ["serve", "standby"].includes(args[0]) || args[0].startsWith("-"))
  applyEngineOptions(args);
// The server's pages stay fast.
if (args[0] === "backup" || args.includes("--stage")) setPriority(BACKGROUND_NICENESS);
// Each loads only its own modules: an image process starts faster and has more memory for the image.
if (args[0] === IMAGE_PROCESS) (await import("./commands/imageProcess.ts")).runImageProcess(Number(args[1]));
else {
  const exitCode = await (await import("./commands/runCommand.ts")).runCommand(args);
  // Whatever a failed command left open.
  if (exitCode !== 0) process.exit(exitCode);
}
