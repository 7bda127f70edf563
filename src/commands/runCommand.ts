import { runAdmin, runAdminReset } from "./admin.ts";
import { runAnalytics } from "./analytics.ts";
import { runAuditExport, runAuditVerify } from "./audit.ts";
import { runBackup } from "./backup.ts";
import { runCheck } from "./check.ts";
import { parseCommand, HELP, VERSION } from "./commandLine.ts";
import { runDemo } from "./demo.ts";
import { runHealth } from "./health.ts";
import { runKeysRotate } from "./keys.ts";
import { runServe } from "./serve.ts";
import { exitWithError } from "./exitWithError.ts";

/** Runs the command of the arguments. Prints a problem and sets the exit code. */
export async function runCommand(args: string[]): Promise<void> {
  try {
    const command = parseCommand(args);
    if (command.action === "help") console.log(HELP[command.name]);
    else if (command.action === "version") console.log(`vitrine ${VERSION}`);
    else if (command.name === "serve") await runServe(command.flags);
    else if (command.name === "admin create") await runAdmin(command.flags);
    else if (command.name === "admin reset-2fa") await runAdminReset(command.flags);
    else if (command.name === "analytics rebuild") await runAnalytics(command.flags);
    else if (command.name === "audit export") await runAuditExport(command.flags);
    else if (command.name === "audit verify") await runAuditVerify(command.flags);
    else if (command.name === "backup") await runBackup(command.flags);
    else if (command.name === "check") await runCheck(command.flags);
    else if (command.name === "demo") await runDemo(command.flags);
    else if (command.name === "keys rotate") await runKeysRotate(command.flags);
    else await runHealth(command.flags);
  } catch (error) {
    exitWithError(error);
  }
}
