import { runAdmin, runAdminReset } from "./admin.ts";
import { runAdminDeactivate, runAdminList, runAdminSessions } from "./adminAccounts.ts";
import { runAdminInvite, runAdminResetPassword } from "./adminLinks.ts";
import { runAnalytics } from "./analytics.ts";
import { runAuditExport, runAuditVerify } from "./audit.ts";
import { runBackup } from "./backup.ts";
import { runCheck } from "./check.ts";
import { helpText, parseCommand, VERSION } from "./commandLine.ts";
import type { CommandName } from "./commandLine.ts";
import { runDemo } from "./demo.ts";
import { runHealth } from "./health.ts";
import { runKeysRotate } from "./keys.ts";
import { runServe } from "./serve.ts";
import { exitWithError } from "./exitWithError.ts";

const COMMANDS: Record<CommandName, (flags: Record<string, string>) => Promise<void>> = {
  serve: runServe,
  "admin create": runAdmin,
  "admin deactivate": runAdminDeactivate,
  "admin invite": runAdminInvite,
  "admin list": runAdminList,
  "admin reset-2fa": runAdminReset,
  "admin reset-password": runAdminResetPassword,
  "admin sessions": runAdminSessions,
  "analytics rebuild": runAnalytics,
  "audit export": runAuditExport,
  "audit verify": runAuditVerify,
  backup: runBackup,
  check: runCheck,
  demo: runDemo,
  health: runHealth,
  "keys rotate": runKeysRotate,
};

/** Runs the command of the arguments. Prints a problem and sets the exit code. */
export async function runCommand(args: string[]): Promise<void> {
  try {
    const { name, action, flags } = parseCommand(args);
    if (action === "help") console.log(helpText(name));
    else if (action === "version") console.log(`vitrine ${VERSION}`);
    else await COMMANDS[name](flags);
  } catch (error) {
    exitWithError(error);
  }
}
