import { expect, test } from "bun:test";

import { helpText, parseCommand, VERSION } from "#commands/commandLine.ts";
import type { CommandName } from "#commands/commandTable.ts";
import { SETTINGS } from "#commands/settings.ts";
import { runCommandInProcess } from "#tests/support/system/runCommandInProcess.ts";

const NAMES: CommandName[] = [
  "serve",
  "admin create",
  "admin deactivate",
  "admin invite",
  "admin list",
  "admin reset-2fa",
  "admin reset-password",
  "admin sessions",
  "backup",
  "backup list",
  "backup verify",
  "config",
  "demo",
  "doctor",
  "health",
  "install",
  "keys rotate",
  "restore",
  "uninstall",
];

test("runs serve when no command is given", () => {
  expect(parseCommand([])).toEqual({ name: "serve", action: "run", flags: {} });
});

test.each(NAMES)("%s has a help text that lists its settings, and prints the version", (name) => {
  const words = name.split(" ");
  for (const flag of ["--help", "-h"])
    expect(parseCommand([...words, flag])).toMatchObject({ name, action: "help" });
  for (const flag of ["--version", "-v"])
    expect(parseCommand([flag, ...words])).toMatchObject({ name, action: "version" });
  expect(helpText(name)).toStartWith(`Usage: vitrine ${name === "serve" ? "[serve]" : name}`);
  expect(helpText(name)).toContain("DATA_DIR");
});

test("the help of a command lists only the settings that it uses, and others are not accepted", () => {
  expect(helpText("check")).not.toMatch(/PORT|COUNTRY_DB|ADMIN_EMAIL/);
  expect(helpText("health")).toMatch(/ {2}PORT .*\n {2}HOST /);
  for (const { name } of SETTINGS) expect(helpText("serve")).toContain(`  ${name} `);
  expect(() => parseCommand(["check", "--port", "81"])).toThrow(
    "Unknown option '--port'. `vitrine check --help` lists the flags.",
  );
});

test("the top-level help lists every command", () => {
  for (const name of NAMES) expect(helpText("serve")).toContain(`vitrine ${name}`);
});

test("prints help and version even if the settings are invalid", async () => {
  const env = { LOG_LEVEL: "loud", DATA_DIR: "/nowhere" };
  const help = await runCommandInProcess(["admin", "create", "--help"], env);
  expect(help).toEqual({ exitCode: 0, stdout: `${helpText("admin create")}\n`, stderr: "" });
  const version = await runCommandInProcess(["--version"], env);
  expect(version).toEqual({ exitCode: 0, stdout: `vitrine ${VERSION}\n`, stderr: "" });
});

test("accepts flags with a space or an equals sign, before or after the command", () => {
  const flags = { PORT: "81", DATA_DIR: "/srv/site" };
  expect(parseCommand(["--port", "81", "health", "--data-dir=/srv/site"])).toEqual({
    name: "health",
    action: "run",
    flags,
  });
});

test("separates a command's own flags from the settings", () => {
  const words = ["admin", "create", "--email", "a@b.co", "--first-name", "A", "--password-stdin"];
  expect(parseCommand([...words, "--data-dir=/srv"]).flags).toEqual({
    "--email": "a@b.co",
    "--first-name": "A",
    "--password-stdin": "true",
    DATA_DIR: "/srv",
  });
});

test("a command may have one argument, before or after its flags", () => {
  const expected = { name: "backup verify", flags: { "--identity": "key.txt" }, argument: "a.tar.zst" };
  expect(parseCommand(["backup", "verify", "--identity", "key.txt", "a.tar.zst"])).toMatchObject(expected);
  expect(parseCommand(["backup", "verify", "a.tar.zst", "--identity=key.txt"])).toMatchObject(expected);
  expect(parseCommand(["backup", "--prune", "/backup"])).toMatchObject({
    name: "backup",
    argument: "/backup",
  });
  expect(helpText("restore")).toStartWith("Usage: vitrine restore <FILE, DIR or s3://BUCKET/PREFIX> [flags]");
});

const MISTAKES: [words: string[], says: string][] = [
  [["publish"], 'Unknown command "publish". `vitrine --help` lists the commands.'],
  [["admin"], "`vitrine admin` is incomplete: `vitrine admin create`. `vitrine --help` lists the commands."],
  [["admin", "--help"], "`vitrine admin` is incomplete: `vitrine admin create`."],
  [["serve", "demo"], "`vitrine serve` takes no arguments, only flags. `vitrine serve --help` lists them."],
  [["admin", "create", "geheim123"], "`vitrine admin create` takes no arguments, only flags."],
  [["restore", "a", "b"], "`vitrine restore` takes one argument and flags."],
  [["ADMIN_PASSWORD=geheim123"], "Unknown command. `vitrine --help` lists the commands."],
  [["constructor"], 'Unknown command "constructor".'],
  [["--speed", "9"], "Unknown option '--speed'. `vitrine --help` lists the flags."],
  [["serve", "--email", "a@b.co"], "Unknown option '--email'."],
  [["--cdn-token", "geheim123"], "Unknown option '--cdn-token'. `vitrine --help` lists the flags."],
  [["--port"], "Option '--port <value>' argument missing."],
  [["--help=yes"], "Option '-h, --help' does not take an argument."],
];

test.each(MISTAKES)("rejects %p with a one-sentence error", (words, says) => {
  expect(() => parseCommand(words)).toThrow(says);
});

test("a usage error exits with code 1 and one sentence, without a stack trace", async () => {
  const { exitCode, stdout, stderr } = await runCommandInProcess(["publish"]);
  expect({ exitCode, stdout, stderr }).toEqual({
    exitCode: 1,
    stdout: "",
    stderr: 'Unknown command "publish". `vitrine --help` lists the commands.\n',
  });
});

const PASSWORDS = [
  ["admin", "create", "--password", "correct horse"],
  ["admin", "create", "--password=correct horse"],
  ["--admin-password", "correct horse"],
];

test.each(PASSWORDS.map((words) => [words]))(
  "%p: rejects a password flag without repeating its value",
  (words) => {
    expect(() => parseCommand(words)).toThrow(/^Unknown option '--(admin-)?password'\. (?!.*horse)/);
  },
);

test("the cron lines in docs/operate.md name a user, a program's absolute path and valid flags", async () => {
  const guide = await Bun.file("docs/operate.md").text();
  const lines = [
    ...guide.matchAll(/^\d+ \d+ \* \* \* (\S+) (\/\S+) (?:exec vitrine vitrine )?(.*?) >\/dev\/null$/gm),
  ];
  expect(lines.map(([, user, program]) => [user, program])).toEqual([
    ["vitrine", "/usr/local/bin/vitrine"],
    ["root", "/usr/bin/docker"],
  ]);
  for (const [, , , words = ""] of lines)
    expect(parseCommand(words.split(" "))).toMatchObject({ name: "backup", action: "run" });
});
