import { parseArgs } from "node:util";

import { StartError } from "#server/StartError.ts";

import { isSecretSetting, SETTINGS } from "./settings.ts";
import type { SettingName } from "./settings.ts";

export const VERSION = process.env["VITRINE_VERSION"] ?? "from the working tree";

export type CommandName =
  | "serve"
  | "admin create"
  | "admin deactivate"
  | "admin invite"
  | "admin list"
  | "admin reset-2fa"
  | "admin reset-password"
  | "admin sessions"
  | "analytics rebuild"
  | "audit export"
  | "audit verify"
  | "backup"
  | "check"
  | "config"
  | "demo"
  | "doctor"
  | "health"
  | "install"
  | "keys rotate"
  | "uninstall";

export interface Command {
  name: CommandName;
  action: "run" | "help" | "version";
  /** By setting name (`DATA_DIR`) or by the command's own flag (`--first-name`). */
  flags: Record<string, string>;
}

const ADDRESS = "address of the admin";
const SETTING_NAMES = SETTINGS.map(({ name }) => name);

interface CommandDescription {
  summary: string;
  ownFlags: Record<string, string>;
  /** Those that the command uses besides DATA_DIR. */
  settings?: readonly SettingName[];
}

const COMMANDS: Record<CommandName, CommandDescription> = {
  serve: { summary: "Serves the site. The default command.", ownFlags: {}, settings: SETTING_NAMES },
  "admin create": {
    summary: "Creates an admin. Prompts for the password, or reads it from standard input.",
    ownFlags: {
      "--email": "address to sign in with",
      "--first-name": "first name",
      "--last-name": "last name",
      "--scope": "owner, editor, author or analyst (default: author; of the first admin: owner)",
      "--password-stdin": "read the password from standard input",
    },
  },
  "admin deactivate": {
    summary: "Signs an admin out and keeps them out, even while Vitrine runs.",
    ownFlags: { "--email": ADDRESS },
  },
  "admin invite": {
    summary: "Prints a link with which a new admin chooses a password, even while Vitrine runs.",
    ownFlags: {
      "--email": "address to sign in with",
      "--first-name": "first name",
      "--last-name": "last name",
      "--scope": "owner, editor, author or analyst (default: author; of the first admin: owner)",
    },
    settings: ["PUBLIC_URL", "PORT"],
  },
  "admin list": {
    summary: "Lists the admins and the open invitations, even while Vitrine runs.",
    ownFlags: {},
  },
  "admin reset-2fa": {
    summary: "Removes all second factors of an admin who lost them, even while Vitrine runs.",
    ownFlags: { "--email": ADDRESS },
  },
  "admin reset-password": {
    summary: "Prints a link with which an admin chooses a new password, even while Vitrine runs.",
    ownFlags: { "--email": ADDRESS },
    settings: ["PUBLIC_URL", "PORT"],
  },
  "admin sessions": {
    summary: "Lists the sessions of an admin, or ends them, even while Vitrine runs.",
    ownFlags: { "--email": ADDRESS, "--end": "end all of them" },
  },
  "analytics rebuild": {
    summary: "Rebuilds the analytics rollups from the stored views. Stop Vitrine first.",
    ownFlags: {},
    settings: ["LOG_LEVEL"],
  },
  "audit export": {
    summary: "Prints the audit log as JSON lines, even while Vitrine runs.",
    ownFlags: {
      "--from": "first day, such as 2026-01-01 (default: the oldest)",
      "--to": "last day (default: the newest)",
    },
  },
  "audit verify": {
    summary: "Checks that no entry of the audit log was changed or removed, even while Vitrine runs.",
    ownFlags: { "--entry": "last entry that an earlier run printed, which must be unchanged" },
  },
  backup: {
    summary: "Copies the database and the images into a new folder, even while Vitrine runs.",
    ownFlags: {
      "--to": "folder to create the backup in",
      "--keep": "number of backups to keep (default: all)",
    },
  },
  check: {
    summary: "Checks the database for damage and the pictures for missing files, even while Vitrine runs.",
    ownFlags: {
      "--skip-views": "leave out page views and their rollups",
      "--skip-pictures": "leave out the pictures",
    },
  },
  config: {
    summary: "Lists the settings in force, and where each comes from.",
    ownFlags: {},
    settings: SETTING_NAMES,
  },
  demo: {
    summary: "Fills an empty data folder with demo content, sample visits and messages.",
    ownFlags: { "--remove": "delete all of it and what was added, but no accounts. Stop Vitrine first" },
    settings: ["LOG_LEVEL"],
  },
  doctor: {
    summary:
      "Checks settings, data, disk, backups and deliveries, and says what to do; exits with 1 for an error.",
    ownFlags: {
      "--json": "print the findings as JSON",
      "--skip-views": "leave out page views and their rollups",
    },
    settings: SETTING_NAMES,
  },
  health: {
    summary: "Checks whether Vitrine is ready on this machine; exits with 0 if it is.",
    ownFlags: {},
    settings: ["HOST", "PORT"],
  },
  install: {
    summary: "Installs Vitrine as a service of systemd, and starts it. Repeat it to change settings.",
    ownFlags: { "--print": "only show the unit" },
    settings: SETTING_NAMES,
  },
  "keys rotate": {
    summary: "Replaces the keys and signs everybody out. Stop Vitrine first.",
    ownFlags: { "--name": "only this key: accessTokens, devices or visitors (default: all)" },
  },
  uninstall: { summary: "Stops and removes the service. The data stays.", ownFlags: {} },
};

function settingsOf(name: CommandName) {
  const names = new Set<SettingName>(["DATA_DIR", ...(COMMANDS[name].settings ?? [])]);
  return SETTINGS.filter((setting) => names.has(setting.name));
}

/** The settings that the command accepts as flags. */
function flagSettingsOf(name: CommandName) {
  return settingsOf(name).filter(
    ({ name: setting }) => setting !== "ADMIN_EMAIL" && !isSecretSetting(setting),
  );
}

export function helpText(name: CommandName): string {
  const details = name === "serve" ? ["Commands:", ...commandLines()] : ownFlagLines(name);
  const blocks = [[usageText(name)], details, settingLines(name)].filter((lines) => lines.length > 0);
  return blocks.map((lines) => lines.join("\n")).join("\n\n");
}

/** @throws StartError for an unknown command or flag */
export function parseCommand(argv: string[]): Command {
  const words = argv.filter((word, index) => !word.startsWith("-") && !isFlagValue(argv, index));
  const name = (words.join(" ") || "serve") as CommandName;
  if (!Object.hasOwn(COMMANDS, name)) {
    throw unknownCommandError(words);
  }
  const { values } = parseFlags(argv, name);
  const { help, version, ...given } = values;
  const flags: Record<string, string> = {};
  for (const [flag, value] of Object.entries(given)) {
    const setting = flagSettingsOf(name).find((candidate) => toFlag(candidate.name) === `--${flag}`);
    flags[setting?.name ?? `--${flag}`] = String(value);
  }
  return { name, action: help ? "help" : version ? "version" : "run", flags };
}

/** Does not print the arguments of a command: one may be a misplaced password. */
function unknownCommandError(words: string[]): StartError {
  const known = Object.keys(COMMANDS).find((name) => words.join(" ").startsWith(`${name} `));
  if (known)
    return new StartError(
      `\`vitrine ${known}\` takes no arguments, only flags.`,
      `\`vitrine ${known} --help\` lists them.`,
    );
  const [word = ""] = words;
  const completion = Object.keys(COMMANDS).find((name) => name.startsWith(`${word} `));
  if (completion)
    return new StartError(
      `\`vitrine ${word}\` is incomplete: \`vitrine ${completion}\`.`,
      "`vitrine --help` lists the commands.",
    );
  const label = /^[\w-]{1,20}$/.test(word) ? `command "${word}"` : "command";
  return new StartError(`Unknown ${label}.`, "`vitrine --help` lists the commands.");
}

function parseFlags(argv: string[], name: CommandName) {
  const ownFlagNames = Object.keys(COMMANDS[name].ownFlags).map((flag) => flag.slice(2));
  const stringFlags = [
    ...ownFlagNames.filter((flag) => !isBooleanFlag(flag)),
    ...flagSettingsOf(name).map((s) => toFlag(s.name).slice(2)),
  ];
  const booleanFlags = ["help", "version", ...ownFlagNames.filter(isBooleanFlag)];
  try {
    return parseArgs({
      args: argv,
      allowPositionals: true,
      options: {
        ...Object.fromEntries(stringFlags.map((flag) => [flag, { type: "string" as const }])),
        ...Object.fromEntries(booleanFlags.map((flag) => [flag, { type: "boolean" as const }])),
        help: { type: "boolean", short: "h" },
        version: { type: "boolean", short: "v" },
      },
    });
  } catch (error) {
    const message = error instanceof Error ? (error.message.split("\n")[0] ?? "") : "";
    throw new StartError(
      `${message.replace(/\.? To specify.*$/, "")}.`.replace("..", "."),
      `\`vitrine${name === "serve" ? "" : ` ${name}`} --help\` lists the flags.`,
    );
  }
}

/** True for the value in `--port 3000`, as opposed to `--port=3000`. */
function isFlagValue(argv: string[], index: number): boolean {
  const before = argv[index - 1] ?? "";
  return before.startsWith("--") && !before.includes("=") && !isBooleanFlag(before.slice(2));
}

function isBooleanFlag(flag: string): boolean {
  return [
    "help",
    "version",
    "end",
    "json",
    "password-stdin",
    "print",
    "remove",
    "skip-pictures",
    "skip-views",
  ].includes(flag);
}

function toFlag(setting: string): string {
  return `--${setting.toLowerCase().replaceAll("_", "-")}`;
}

function usageText(name: CommandName): string {
  return `Usage: vitrine ${name === "serve" ? "[serve]" : name} [flags]\n\n${COMMANDS[name].summary}`;
}

function commandLines(): string[] {
  const names = Object.keys(COMMANDS) as CommandName[];
  return [
    ...names.map((name) => helpLine(`vitrine ${name}`, COMMANDS[name].summary)),
    helpLine("--help, --version", "for any command"),
  ];
}

function ownFlagLines(name: CommandName): string[] {
  const flags = Object.entries(COMMANDS[name].ownFlags);
  return flags.length === 0 ? [] : ["Flags:", ...flags.map(([flag, meaning]) => helpLine(flag, meaning))];
}

function settingLines(name: CommandName): string[] {
  return [
    "Settings, from the environment or as flags (DATA_DIR or --data-dir):",
    ...settingsOf(name).map(({ name, description, defaultText }) =>
      helpLine(name, `${description} (default: ${defaultText})`),
    ),
  ];
}

function helpLine(name: string, meaning: string): string {
  return `  ${name.padEnd(26)} ${meaning}`;
}
