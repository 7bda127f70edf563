import { AppError } from "#server/errors.ts";
import { StartError } from "#server/StartError.ts";

import { helpText, parseCommand, settingsOf, VERSION } from "./commandLine.ts";
import type { CommandName } from "./commandTable.ts";

type Run = (flags: Record<string, string>, argument?: string) => Promise<void>;

/** Each is loaded when it runs: `health` and `--version` need little of the server. */
const COMMANDS: Record<CommandName, () => Promise<Run>> = {
  serve: async () => (await import("./serve.ts")).runServe,
  "admin create": async () => (await import("./admin.ts")).runAdminCreate,
  "admin deactivate": async () => (await import("./admin.ts")).runAdminDeactivate,
  "admin invite": async () => (await import("./admin.ts")).runAdminInvite,
  "admin list": async () => (await import("./admin.ts")).runAdminList,
  "admin reset-2fa": async () => (await import("./admin.ts")).runAdminReset,
  "admin reset-password": async () => (await import("./admin.ts")).runAdminResetPassword,
  "admin sessions": async () => (await import("./admin.ts")).runAdminSessions,
  "analytics rebuild": async () => (await import("./analytics.ts")).runAnalytics,
  "audit export": async () => (await import("./audit.ts")).runAuditExport,
  "audit verify": async () => (await import("./audit.ts")).runAuditVerify,
  backup: async () => (await import("./backup.ts")).runBackup,
  "backup list": async () => (await import("./backup.ts")).runBackupList,
  "backup verify": async () => (await import("./restore.ts")).runBackupVerify,
  check: async () => (await import("./check.ts")).runCheck,
  config: async () => (await import("./doctor.ts")).runConfig,
  demo: async () => (await import("./demo.ts")).runDemo,
  doctor: async () => (await import("./doctor.ts")).runDoctor,
  export: async () => (await import("./export.ts")).runExport,
  health: async () => (await import("./health.ts")).runHealth,
  import: async () => (await import("./import.ts")).runImport,
  install: async () => (await import("./install.ts")).runInstall,
  "keys rotate": async () => (await import("./keys.ts")).runKeysRotate,
  promote: async () => (await import("./standby.ts")).runPromote,
  restore: async () => (await import("./restore.ts")).runRestore,
  rollback: async () => (await import("./upgrade.ts")).runRollback,
  standby: async () => (await import("./standby.ts")).runStandby,
  uninstall: async () => (await import("./install.ts")).runUninstall,
  upgrade: async () => (await import("./upgrade.ts")).runUpgrade,
};

/** Without arguments, they are for the installed site. */
const FOR_SITE = /^(admin|analytics|audit|backup|check|demo|export|import|keys|promote|restore)/;
/** They read what only root may be able to read. `restore` continues as the owner after it has opened the backup. */
const AS_ROOT = new Set<CommandName>(["backup list", "backup verify", "restore"]);

/**
 * Runs the command of the arguments, and prints a problem.
 * @returns the exit code
 */
export async function runCommand(args: string[]): Promise<number> {
  try {
    const { name, action, flags, argument } = parseCommand(args);
    if (action === "help") console.log(helpText(name));
    else if (action === "version") console.log(`vitrine ${VERSION}`);
    else await (await COMMANDS[name]())(await prepare(name, flags), argument);
    return 0;
  } catch (error) {
    const isExpected = error instanceof StartError || error instanceof AppError;
    if (isExpected) console.error(error.message);
    else console.error("Vitrine failed unexpectedly.", error);
    return error instanceof StartError ? error.exitCode : 1;
  }
}

/** @returns the settings, as flags */
async function prepare(name: CommandName, flags: Record<string, string>): Promise<Record<string, string>> {
  if (!FOR_SITE.test(name)) return flags;
  const { addInstalledSettings } = await import("./systemdUnit.ts");
  const { continueAsOwner } = await import("./continueAsOwner.ts");
  const names = settingsOf(name).map((setting) => setting.name);
  const settings = addInstalledSettings(names, flags);
  if (!AS_ROOT.has(name)) continueAsOwner(settings["DATA_DIR"] ?? (process.env["DATA_DIR"] || "."));
  return settings;
}
