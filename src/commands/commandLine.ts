import { parseArgs } from "node:util";

import { StartError } from "#server/StartError.ts";

import { COMMANDS } from "./commandTable.ts";
import type { CommandName } from "./commandTable.ts";
import { isSecretSetting, SETTINGS } from "./settings.ts";
import type { SettingName } from "./settings.ts";

export const VERSION = process.env["VITRINE_VERSION"] ?? "from the working tree";

/** Flags without a value. */
const BOOLEAN_FLAG =
  /^(help|version|end|force|json|once|password-stdin|print|prune|remove|replace|skip-pictures|skip-views|stage|yes)$/;

export interface Command {
  name: CommandName;
  action: "run" | "help" | "version";
  /** By setting name (`DATA_DIR`) or by the command's own flag (`--first-name`). */
  flags: Record<string, string>;
  /** The word after the command. */
  argument?: string | undefined;
}

/** Those that the command uses. */
export function settingsOf(name: CommandName) {
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
  const found = findCommand(words);
  if (!found) throw unknownCommandError(words);
  const { name, argument } = found;
  const { values } = parseFlags(argv, name);
  const { help, version, ...given } = values;
  const flags: Record<string, string> = {};
  for (const [flag, value] of Object.entries(given)) {
    const setting = flagSettingsOf(name).find((candidate) => toFlag(candidate.name) === `--${flag}`);
    flags[setting?.name ?? `--${flag}`] = String(value);
  }
  return { name, action: help ? "help" : version ? "version" : "run", flags, argument };
}

function findCommand(words: string[]): Pick<Command, "name" | "argument"> | null {
  for (const length of [2, 1]) {
    const name = (words.slice(0, length).join(" ") || "serve") as CommandName;
    if (!Object.hasOwn(COMMANDS, name)) continue;
    const [argument, ...more] = words.slice(length);
    const isValid = argument === undefined || (COMMANDS[name].argument && more.length === 0);
    return isValid ? { name, argument } : null;
  }
  return null;
}

/** Does not print the arguments of a command: one may be a misplaced password. */
function unknownCommandError(words: string[]): StartError {
  const known = Object.keys(COMMANDS).find((name) => words.join(" ").startsWith(`${name} `));
  if (known)
    return new StartError(
      `\`vitrine ${known}\` takes ${COMMANDS[known as CommandName].argument ? "one argument and" : "no arguments, only"} flags.`,
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
  const ownFlags = Object.keys(COMMANDS[name].ownFlags ?? {});
  const flags = [...ownFlags, ...flagSettingsOf(name).map((setting) => toFlag(setting.name))];
  try {
    return parseArgs({
      args: argv,
      allowPositionals: true,
      options: {
        ...Object.fromEntries(flags.map((flag) => [flag.slice(2), { type: typeOf(flag.slice(2)) }])),
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

function typeOf(flag: string) {
  return BOOLEAN_FLAG.test(flag) ? "boolean" : "string";
}

/** True for the value in `--port 3000`, as opposed to `--port=3000`. */
function isFlagValue(argv: string[], index: number): boolean {
  const before = argv[index - 1] ?? "";
  return before.startsWith("--") && !before.includes("=") && !BOOLEAN_FLAG.test(before.slice(2));
}

export function toFlag(setting: string): string {
  return `--${setting.toLowerCase().replaceAll("_", "-")}`;
}

function usageText(name: CommandName): string {
  const { argument } = COMMANDS[name];
  const words = `${name === "serve" ? "[serve]" : name}${argument ? ` <${argument}>` : ""}`;
  return `Usage: vitrine ${words} [flags]\n\n${COMMANDS[name].summary}`;
}

function commandLines(): string[] {
  const names = Object.keys(COMMANDS) as CommandName[];
  return [
    ...names.map((name) => helpLine(`vitrine ${name}`, COMMANDS[name].summary)),
    helpLine("--help, --version", "for any command"),
  ];
}

function ownFlagLines(name: CommandName): string[] {
  const flags = Object.entries(COMMANDS[name].ownFlags ?? {});
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
