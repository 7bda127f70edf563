// `vitrine install` and `vitrine uninstall`: a service of systemd.
import { appendFileSync, existsSync, mkdirSync, renameSync, rmSync, writeFileSync } from "node:fs";
import { dirname, join, resolve } from "node:path";

import { StartError } from "#server/StartError.ts";

import { toFlag } from "./commandLine.ts";
import { readConfig } from "./config.ts";
import { run } from "./installedSite.ts";
import { SETTINGS } from "./settings.ts";
import {
  BACKUPS_DIR,
  DEFAULT_DATA_DIR,
  ENVIRONMENT_PATH,
  EXECUTABLE_PATH,
  SERVICE_USER,
  UNIT_PATH,
} from "./systemdUnit.ts";
import {
  needsLowPort,
  readInstalledSecrets,
  readInstalledSettings,
  readOrEmpty,
  systemdUnit,
} from "./systemdUnit.ts";
import type { SettingValues } from "./systemdUnit.ts";

/** Relative paths would be those of the service's working directory, `/`. */
const PATH_SETTINGS = new Set(["DATA_DIR", "COUNTRY_DB", "CERT", "KEY"]);
const SECRETS_HINT = "# Secret settings of Vitrine, one NAME=value a line. Then: systemctl restart vitrine\n";
const START_LINK = "/etc/systemd/system/multi-user.target.wants/vitrine.service";

type Step = readonly [name: string, isDone: () => boolean, change: () => void];

/** Repeated, it changes only what differs. Settings of an earlier call stay; an empty value removes one. */
export async function runInstall(flags: Record<string, string>): Promise<void> {
  const { "--print": print, ...given } = flags;
  for (const [name, value] of Object.entries(given))
    if (PATH_SETTINGS.has(name) && value) given[name] = resolve(value);
  const settings = { DATA_DIR: DEFAULT_DATA_DIR, ...readInstalledSettings(), ...given };
  const { dataDir } = readConfig(readInstalledSecrets() ?? {}, settings);
  const unit = systemdUnit({ ...settings, DATA_DIR: dataDir });
  if (print !== undefined) return console.log(unit.trimEnd());
  assertInstallable("install");
  process.umask(0o022);
  const hasChanged = runSteps(installSteps(dataDir, unit));
  if (!isSystemdRunning()) return console.log(notStartedText({ ...settings, DATA_DIR: dataDir }));
  run(["systemctl", "daemon-reload"]);
  run(["systemctl", "enable", "--quiet", SERVICE_USER]);
  // Waits until the server is ready.
  run(["systemctl", hasChanged ? "restart" : "start", SERVICE_USER]);
  console.log(
    "Vitrine is running. Its log, and the link to create the first admin: journalctl -u vitrine -o cat",
  );
}

/** Leaves the data, the secret settings and the user that owns them. */
export async function runUninstall(): Promise<void> {
  assertInstallable("uninstall");
  const { DATA_DIR: dataDir = DEFAULT_DATA_DIR } = readInstalledSettings();
  if (isSystemdRunning() && existsSync(UNIT_PATH)) run(["systemctl", "disable", "--now", SERVICE_USER]);
  // A journal of upgrades would also hold for an executable that is installed later.
  const ofUpgrades = [
    `${EXECUTABLE_PATH}.previous`,
    `${EXECUTABLE_PATH}.upgrade.json`,
    join(dirname(EXECUTABLE_PATH), "vitrine.lock"),
  ];
  const paths = [START_LINK, UNIT_PATH, EXECUTABLE_PATH, ...ofUpgrades];
  runSteps(paths.map((path) => [`remove ${path}`, () => stat("%a", path) === "", () => rmSync(path)]));
  if (isSystemdRunning()) run(["systemctl", "daemon-reload"]);
  const folders = [dataDir, `${dataDir}-upgrades`, BACKUPS_DIR, dirname(ENVIRONMENT_PATH)];
  console.log(
    `The data is still in ${dataDir}, backups in ${BACKUPS_DIR}. To delete all of it as well:\n` +
      `  rm -r ${folders.filter((path) => existsSync(path)).join(" ")} && userdel ${SERVICE_USER}`,
  );
}

function installSteps(dataDir: string, unit: string): Step[] {
  const userOptions = ["--home-dir", DEFAULT_DATA_DIR, "--no-create-home", "--shell", "/usr/sbin/nologin"];
  const source = process.execPath;
  const newPath = `${EXECUTABLE_PATH}.new`;
  return [
    [
      `user ${SERVICE_USER}`,
      () => succeeds("id", SERVICE_USER),
      () => run(["useradd", "--system", "--user-group", ...userOptions, SERVICE_USER]),
    ],
    folderStep("data folder", dataDir),
    folderStep("folder for backups", BACKUPS_DIR),
    [
      `executable ${EXECUTABLE_PATH}`,
      () => succeeds("sh", "-c", 'cmp -s "$0" "$1"', source, EXECUTABLE_PATH),
      () => {
        run(["install", "-D", "-m", "755", source, newPath]);
        // A running executable can be replaced, but not overwritten.
        renameSync(newPath, EXECUTABLE_PATH);
      },
    ],
    [
      `secret settings ${ENVIRONMENT_PATH}`,
      () => stat("%a %U", ENVIRONMENT_PATH) === "600 root",
      () => {
        mkdirSync(dirname(ENVIRONMENT_PATH), { recursive: true, mode: 0o700 });
        if (!existsSync(ENVIRONMENT_PATH)) appendFileSync(ENVIRONMENT_PATH, SECRETS_HINT, { mode: 0o600 });
        run(["chmod", "600", ENVIRONMENT_PATH]);
        run(["chown", "root:", ENVIRONMENT_PATH]);
      },
    ],
    [
      `unit ${UNIT_PATH}`,
      () => readOrEmpty(UNIT_PATH) === unit,
      () => {
        mkdirSync(dirname(UNIT_PATH), { recursive: true });
        writeFileSync(UNIT_PATH, unit);
      },
    ],
  ];
}

function folderStep(name: string, path: string): Step {
  return [
    `${name} ${path}`,
    () => stat("%a %U", path) === `700 ${SERVICE_USER}`,
    () => run(["install", "-d", "-m", "700", "-o", SERVICE_USER, "-g", SERVICE_USER, path]),
  ];
}

function assertInstallable(command: string): void {
  if (process.platform !== "linux" || !Bun.isStandaloneExecutable)
    throw new StartError(
      "Only the executable for Linux can be installed.",
      "Create it with `npm run build`.",
    );
  if (process.getuid?.() === 0) return;
  const advice = "Run it with sudo. `vitrine install --print` only shows the unit.";
  throw new StartError(`\`vitrine ${command}\` needs root.`, advice);
}

/** @returns true if one changed something */
function runSteps(steps: readonly Step[]): boolean {
  return steps.reduce((hasChanged, [name, isDone, change]) => {
    const wasDone = isDone();
    if (!wasDone) change();
    console.log(`${wasDone ? "unchanged" : "done     "}  ${name}`);
    return hasChanged || !wasDone;
  }, false);
}

function succeeds(...command: string[]): boolean {
  return Bun.spawnSync(command).exitCode === 0;
}

/** Empty for a missing file. */
function stat(format: string, path: string): string {
  return Bun.spawnSync(["stat", "-c", format, path]).stdout.toString().trim();
}

function isSystemdRunning(): boolean {
  return existsSync("/run/systemd/system");
}

function notStartedText(settings: SettingValues): string {
  const given = SETTINGS.flatMap(({ name }) => (settings[name] ? [toFlag(name), settings[name]] : []));
  const words = given.map((word) =>
    /^[\w.:/,@%=+-]+$/.test(word) ? word : `'${word.replaceAll("'", "'\\''")}'`,
  );
  const capability = "--inh-caps=+net_bind_service --ambient-caps=+net_bind_service";
  const user = `--reuid=${SERVICE_USER} --regid=${SERVICE_USER} --init-groups${needsLowPort(settings) ? ` ${capability}` : ""}`;
  return `systemd is not running here, so nothing was started. With systemd:
  systemctl daemon-reload && systemctl enable --now ${SERVICE_USER}
Without it, such as in a container:
  setpriv ${user} ${EXECUTABLE_PATH} serve ${words.join(" ")}`;
}
