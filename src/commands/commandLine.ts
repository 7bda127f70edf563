// Reads the command line: a command, its flags, and the settings that flags may overlay.
import { parseArgs } from "node:util";

import { StartError } from "#server/StartError.ts";

import { SETTINGS } from "./config.ts";

export const VERSION = process.env["VITRINE_VERSION"] ?? "from the working tree";

export type CommandName = "serve" | "admin create" | "analytics rebuild" | "backup" | "demo" | "health";

export interface Command {
  name: CommandName;
  wants: "run" | "help" | "version";
  /** By setting name (`DATA_DIR`) or by the command's own flag (`--first-name`). */
  flags: Record<string, string>;
}

const COMMANDS: Record<CommandName, { does: string; own: Record<string, string> }> = {
  serve: { does: "Serves the site. The default command.", own: {} },
  "admin create": {
    does: "Creates an admin. Prompts for the password, or reads it from standard input.",
    own: {
      "--email": "address to sign in with",
      "--first-name": "first name",
      "--last-name": "last name",
      "--password-stdin": "read the password from standard input",
    },
  },
  "analytics rebuild": {
    does: "Rebuilds the analytics rollups from the stored views. Stop Vitrine first.",
    own: {},
  },
  backup: {
    does: "Copies the database and the images into a new folder, even while Vitrine runs.",
    own: {
      "--to": "folder to create the backup in",
      "--keep": "number of backups to keep (default: all)",
    },
  },
  demo: { does: "Fills an empty data folder with demo content.", own: {} },
  health: {
    does: "Checks whether Vitrine is ready on this machine; exits with 0 if it is.",
    own: {},
  },
};

/** Never given as an argument: other users of the machine could read it. */
const ENVIRONMENT_ONLY = new Set(["ADMIN_EMAIL", "ADMIN_PASSWORD"]);
const FLAG_SETTINGS = SETTINGS.filter(({ name }) => !ENVIRONMENT_ONLY.has(name));

export const HELP: Record<CommandName, string> = {
  serve: [usageOf("serve"), "", "Commands:", ...commandLines(), "", ...settingLines()].join("\n"),
  "admin create": [usageOf("admin create"), "", ...ownLines("admin create"), "", ...settingLines()].join(
    "\n",
  ),
  "analytics rebuild": [usageOf("analytics rebuild"), "", ...settingLines()].join("\n"),
  backup: [usageOf("backup"), "", ...ownLines("backup"), "", ...settingLines()].join("\n"),
  demo: [usageOf("demo"), "", ...settingLines()].join("\n"),
  health: [usageOf("health"), "", ...settingLines()].join("\n"),
};

/** @throws StartError for an unknown command or flag */
export function parseCommand(argv: string[]): Command {
  const words = argv.filter((word, index) => !word.startsWith("-") && !isValue(argv, index));
  const name = (words.join(" ") || "serve") as CommandName;
  if (!Object.hasOwn(COMMANDS, name)) {
    throw noSuchCommand(words);
  }
  const { values } = readFlags(argv, name);
  const { help, version, ...given } = values;
  const flags: Record<string, string> = {};
  for (const [flag, value] of Object.entries(given)) {
    const setting = FLAG_SETTINGS.find((candidate) => flagOf(candidate.name) === `--${flag}`);
    flags[setting?.name ?? `--${flag}`] = String(value);
  }
  return { name, wants: help ? "help" : version ? "version" : "run", flags };
}

/** What stands behind a command is not repeated: it may be a password that was meant for elsewhere. */
function noSuchCommand(words: string[]): StartError {
  const known = Object.keys(COMMANDS).find((name) => words.join(" ").startsWith(`${name} `));
  if (known)
    return new StartError(
      `\`vitrine ${known}\` takes no arguments, only flags.`,
      `\`vitrine ${known} --help\` lists them.`,
    );
  const [word = ""] = words;
  const longer = Object.keys(COMMANDS).find((name) => name.startsWith(`${word} `));
  if (longer)
    return new StartError(
      `\`vitrine ${word}\` is incomplete: \`vitrine ${longer}\`.`,
      "`vitrine --help` lists the commands.",
    );
  const told = /^[\w-]{1,20}$/.test(word) ? `command "${word}"` : "command";
  return new StartError(`Unknown ${told}.`, "`vitrine --help` lists the commands.");
}

function readFlags(argv: string[], name: CommandName) {
  const own = Object.keys(COMMANDS[name].own).map((flag) => flag.slice(2));
  const texts = [
    ...own.filter((flag) => !isSwitch(flag)),
    ...FLAG_SETTINGS.map((s) => flagOf(s.name).slice(2)),
  ];
  const switches = ["help", "version", ...own.filter(isSwitch)];
  try {
    return parseArgs({
      args: argv,
      allowPositionals: true,
      options: {
        ...Object.fromEntries(texts.map((flag) => [flag, { type: "string" as const }])),
        ...Object.fromEntries(switches.map((flag) => [flag, { type: "boolean" as const }])),
        help: { type: "boolean", short: "h" },
        version: { type: "boolean", short: "v" },
      },
    });
  } catch (error) {
    const sentence = error instanceof Error ? (error.message.split("\n")[0] ?? "") : "";
    throw new StartError(
      `${sentence.replace(/\.? To specify.*$/, "")}.`.replace("..", "."),
      "`vitrine --help` lists the flags.",
    );
  }
}

/** The word after `--port`, when it is not `--port=3000`. */
function isValue(argv: string[], index: number): boolean {
  const before = argv[index - 1] ?? "";
  return before.startsWith("--") && !before.includes("=") && !isSwitch(before.slice(2));
}

function isSwitch(flag: string): boolean {
  return ["help", "version", "password-stdin"].includes(flag);
}

function flagOf(setting: string): string {
  return `--${setting.toLowerCase().replaceAll("_", "-")}`;
}

function usageOf(name: CommandName): string {
  return `Usage: vitrine ${name === "serve" ? "[serve]" : name} [flags]\n\n${COMMANDS[name].does}`;
}

function commandLines(): string[] {
  const names = Object.keys(COMMANDS) as CommandName[];
  return [
    ...names.map((name) => line(`vitrine ${name}`, COMMANDS[name].does)),
    line("--help, --version", "for any command"),
  ];
}

function ownLines(name: CommandName): string[] {
  return ["Flags:", ...Object.entries(COMMANDS[name].own).map(([flag, meaning]) => line(flag, meaning))];
}

function settingLines(): string[] {
  return [
    "Settings, from the environment or as flags (PORT or --port):",
    ...SETTINGS.map(({ name, meaning, fallback }) => line(name, `${meaning} (default: ${fallback})`)),
  ];
}

function line(name: string, meaning: string): string {
  return `  ${name.padEnd(26)} ${meaning}`;
}
