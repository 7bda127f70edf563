import { runAdmin } from "./commands/admin.ts";
import { runAnalytics } from "./commands/analytics.ts";
import { runBackup } from "./commands/backup.ts";
import { runCheck } from "./commands/check.ts";
import { parseCommand, HELP, VERSION } from "./commands/commandLine.ts";
import { runDemo } from "./commands/demo.ts";
import { runHealth } from "./commands/health.ts";
import { runKeysRotate } from "./commands/keys.ts";
import { runServe } from "./commands/serve.ts";
import { exitWithError } from "./commands/exitWithError.ts";

// Only the owner may read the data folder: it contains messages and keys.
process.umask(0o077);
try {
  const command = parseCommand(process.argv.slice(2));
  if (command.action === "help") console.log(HELP[command.name]);
  else if (command.action === "version") console.log(`vitrine ${VERSION}`);
  else if (command.name === "serve") await runServe(command.flags);
  else if (command.name === "admin create") await runAdmin(command.flags);
  else if (command.name === "analytics rebuild") await runAnalytics(command.flags);
  else if (command.name === "backup") await runBackup(command.flags);
  else if (command.name === "check") await runCheck(command.flags);
  else if (command.name === "demo") await runDemo(command.flags);
  else if (command.name === "keys rotate") await runKeysRotate(command.flags);
  else await runHealth(command.flags);
} catch (error) {
  exitWithError(error);
}
