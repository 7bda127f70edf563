// `vitrine install` and `vitrine uninstall`: a service of systemd.
import {
  chmodSync,
  chownSync,
  copyFileSync,
  existsSync,
  lstatSync,
  mkdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  writeFileSync,
} from "node:fs";
import { dirname, resolve } from "node:path";

import { StartError } from "#server/StartError.ts";

import { readConfig } from "./config.ts";
import * as unit from "./systemdUnit.ts";

/** Relative paths would be those of the service's working directory, `/`. */
const PATH_SETTINGS = new Set(["DATA_DIR", "COUNTRY_DB", "CERT", "KEY"]);
const ENVIRONMENT_COMMENT =
  "# Secret settings of Vitrine, one NAME=value a line. Then: systemctl restart vitrine\n";
const START_LINK = `/etc/systemd/system/multi-user.target.wants/${unit.SERVICE_USER}.service`;

type Outcome = "created" | "updated" | "removed" | "unchanged";
type Step = readonly [name: string, run: () => Outcome];

/** Repeated, it changes only what differs. Settings of an earlier call stay; an empty value removes one. */
export async function runInstall(flags: Record<string, string>): Promise<void> {
  const { "--print": print, ...given } = flags;
  const settings = {
    DATA_DIR: unit.DEFAULT_DATA_DIR,
    ...unit.readInstalledSettings(),
    ...withAbsolutePaths(given),
  };
  const { dataDir } = readConfig({}, settings);
  const text = unit.systemdUnit({ ...settings, DATA_DIR: dataDir });
  if (print !== undefined) return console.log(text.trimEnd());
  assertInstallable("install");
  process.umask(0o022);
  const outcomes = runSteps([
    [`user ${unit.SERVICE_USER}`, createUser],
    [`data folder ${dataDir}`, () => createDataFolder(dataDir)],
    [`executable ${unit.EXECUTABLE_PATH}`, copyExecutable],
    [`secret settings ${unit.ENVIRONMENT_PATH}`, createEnvironmentFile],
    [`unit ${unit.UNIT_PATH}`, () => writeIfDifferent(unit.UNIT_PATH, text)],
  ]);
  if (!isSystemdRunning()) return console.log(notStartedText(dataDir));
  run("systemctl", "daemon-reload");
  run("systemctl", "enable", "--quiet", unit.SERVICE_USER);
  // Waits until the server is ready.
  run("systemctl", outcomes.every((one) => one === "unchanged") ? "start" : "restart", unit.SERVICE_USER);
  console.log(
    "Vitrine is running. Its log, and the link to create the first admin: journalctl -u vitrine -o cat",
  );
}

/** Leaves the data, the secret settings and the user that owns them. */
export async function runUninstall(): Promise<void> {
  assertInstallable("uninstall");
  const { DATA_DIR: dataDir = unit.DEFAULT_DATA_DIR } = unit.readInstalledSettings();
  if (isSystemdRunning() && existsSync(unit.UNIT_PATH))
    run("systemctl", "disable", "--now", unit.SERVICE_USER);
  const paths = [START_LINK, unit.UNIT_PATH, unit.EXECUTABLE_PATH];
  runSteps(paths.map((path): Step => [path, () => remove(path)]));
  if (isSystemdRunning()) run("systemctl", "daemon-reload");
  console.log(
    `The data is still in ${dataDir}, and belongs to the user ${unit.SERVICE_USER}. To delete it as well:\n` +
      `  rm -r ${dataDir} ${dirname(unit.ENVIRONMENT_PATH)} && userdel ${unit.SERVICE_USER}`,
  );
}

function withAbsolutePaths(settings: Record<string, string>): Record<string, string> {
  const entries = Object.entries(settings);
  return Object.fromEntries(
    entries.map(([name, value]) => [name, value && PATH_SETTINGS.has(name) ? resolve(value) : value]),
  );
}

function assertInstallable(command: string): void {
  if (process.platform !== "linux")
    throw new StartError(`\`vitrine ${command}\` is for Linux with systemd.`, "Here, run `vitrine serve`.");
  if (!Bun.isStandaloneExecutable)
    throw new StartError("Only the executable can be installed.", "Create it with `npm run build`.");
  if (process.getuid?.() === 0) return;
  throw new StartError(
    `\`vitrine ${command}\` needs root.`,
    `Run it with sudo. \`vitrine install --print\` only shows the unit.`,
  );
}

function runSteps(steps: readonly Step[]): Outcome[] {
  return steps.map(([name, runStep]) => {
    const outcome = runStep();
    console.log(`${outcome.padEnd(10)} ${name}`);
    return outcome;
  });
}

/** @throws StartError with what the program printed */
function run(...command: string[]): string {
  const { exitCode, stdout, stderr } = Bun.spawnSync(command);
  if (exitCode === 0) return stdout.toString().trim();
  const advice =
    command[0] === "systemctl"
      ? "`journalctl -u vitrine -n 20 -o cat` shows why."
      : "Nothing else was changed.";
  throw new StartError(`\`${command.join(" ")}\` failed: ${stderr.toString().trim()}`, advice);
}

function createUser(): Outcome {
  if (Bun.spawnSync(["id", unit.SERVICE_USER]).exitCode === 0) return "unchanged";
  const options = ["--home-dir", unit.DEFAULT_DATA_DIR, "--no-create-home", "--shell", "/usr/sbin/nologin"];
  run("useradd", "--system", "--user-group", ...options, unit.SERVICE_USER);
  return "created";
}

function createDataFolder(path: string): Outcome {
  const [uid, gid] = ["-u", "-g"].map((part) => Number(run("id", part, unit.SERVICE_USER)));
  const isNew = mkdirSync(path, { recursive: true }) !== undefined;
  const { uid: owner, mode } = statSync(path);
  if (owner === uid && (mode & 0o777) === 0o700) return "unchanged";
  chownSync(path, uid ?? 0, gid ?? 0);
  chmodSync(path, 0o700);
  return isNew ? "created" : "updated";
}

/** Renamed into place: a running executable can't be overwritten. */
function copyExecutable(): Outcome {
  const source = process.execPath;
  const exists = existsSync(unit.EXECUTABLE_PATH);
  const isSame = Bun.spawnSync(["sh", "-c", 'cmp -s "$0" "$1"', source, unit.EXECUTABLE_PATH]).exitCode === 0;
  if (isSame) return "unchanged";
  mkdirSync(dirname(unit.EXECUTABLE_PATH), { recursive: true });
  copyFileSync(source, `${unit.EXECUTABLE_PATH}.new`);
  chmodSync(`${unit.EXECUTABLE_PATH}.new`, 0o755);
  renameSync(`${unit.EXECUTABLE_PATH}.new`, unit.EXECUTABLE_PATH);
  return exists ? "updated" : "created";
}

function createEnvironmentFile(): Outcome {
  mkdirSync(dirname(unit.ENVIRONMENT_PATH), { recursive: true, mode: 0o700 });
  if (!existsSync(unit.ENVIRONMENT_PATH)) {
    writeFileSync(unit.ENVIRONMENT_PATH, ENVIRONMENT_COMMENT, { mode: 0o600 });
    return "created";
  }
  if ((statSync(unit.ENVIRONMENT_PATH).mode & 0o777) === 0o600) return "unchanged";
  chmodSync(unit.ENVIRONMENT_PATH, 0o600);
  return "updated";
}

function writeIfDifferent(path: string, text: string): Outcome {
  const exists = existsSync(path);
  if (exists && readFileSync(path, "utf8") === text) return "unchanged";
  mkdirSync(dirname(path), { recursive: true });
  writeFileSync(path, text);
  return exists ? "updated" : "created";
}

function remove(path: string): Outcome {
  if (lstatSync(path, { throwIfNoEntry: false }) === undefined) return "unchanged";
  rmSync(path);
  return "removed";
}

function isSystemdRunning(): boolean {
  return existsSync("/run/systemd/system");
}

function notStartedText(dataDir: string): string {
  return (
    "systemd is not running here, so nothing was started. With systemd:\n" +
    `  systemctl daemon-reload && systemctl enable --now ${unit.SERVICE_USER}\n` +
    "Without it, such as in a container:\n" +
    `  runuser -u ${unit.SERVICE_USER} -- ${unit.EXECUTABLE_PATH} serve --data-dir ${dataDir}`
  );
}
