import { readFileSync } from "node:fs";
import { resolve } from "node:path";

import { LEASE_LOST_EXIT_CODE } from "#server/StartError.ts";

import { SETTINGS } from "./settings.ts";

/** Names and paths of an installation with systemd. */
export const SERVICE_USER = "vitrine";
export const EXECUTABLE_PATH = "/usr/local/bin/vitrine";
export const UNIT_PATH = "/etc/systemd/system/vitrine.service";
/** Settings that other users must not read: the unit itself is readable for all. */
export const ENVIRONMENT_PATH = "/etc/vitrine/environment";
export const DEFAULT_DATA_DIR = "/var/lib/vitrine";
/** The only folder besides the data that the service may write. */
export const BACKUPS_DIR = "/var/backups/vitrine";

export type SettingValues = Readonly<Record<string, string>>;

// Reasons: "What the service may do" in docs/operate.md.
const RESTRICTIONS = `ProtectSystem=strict
ProtectHome=yes
PrivateTmp=yes
PrivateDevices=yes
ProtectProc=invisible
ProcSubset=pid
ProtectClock=yes
ProtectControlGroups=yes
ProtectHostname=yes
ProtectKernelLogs=yes
ProtectKernelModules=yes
ProtectKernelTunables=yes
NoNewPrivileges=yes
LimitCORE=0
LockPersonality=yes
RemoveIPC=yes
RestrictAddressFamilies=AF_UNIX AF_INET AF_INET6
RestrictNamespaces=yes
RestrictRealtime=yes
RestrictSUIDSGID=yes
SystemCallArchitectures=native
SystemCallFilter=@system-service
SystemCallFilter=~@privileged @resources
SystemCallErrorNumber=EPERM`;

/** @param settings by name; an empty value leaves the setting out */
export function systemdUnit(settings: SettingValues): string {
  const capability = needsLowPort(settings) ? "CAP_NET_BIND_SERVICE" : "";
  const lines = SETTINGS.flatMap(({ name }) => (settings[name] ? [`${name}=${settings[name]}`] : []));
  return `# Written by \`vitrine install\`, which keeps its settings. Add your own lines with \`systemctl edit vitrine\`.
[Unit]
Description=Vitrine
After=network.target

[Service]
Type=notify
NotifyAccess=all
TimeoutStartSec=600
WatchdogSec=60
User=${SERVICE_USER}
ExecStart=${EXECUTABLE_PATH} serve
${lines.map((line) => `Environment=${quote(line)}\n`).join("")}EnvironmentFile=-${ENVIRONMENT_PATH}
Restart=always
RestartPreventExitStatus=${LEASE_LOST_EXIT_CODE}
RestartSec=5
TimeoutStopSec=15
UMask=0077
ReadWritePaths=${quote(settings["DATA_DIR"] ?? DEFAULT_DATA_DIR)} -${BACKUPS_DIR}
${capability && `AmbientCapabilities=${capability}\n`}CapabilityBoundingSet=${capability}
${RESTRICTIONS}

[Install]
WantedBy=multi-user.target
`;
}

/** Empty without an installation. */
export function readInstalledSettings(): Record<string, string> {
  return parseUnitSettings(readOrEmpty(UNIT_PATH));
}

/** `null` if they can't be read. */
export function readInstalledSecrets(): Record<string, string> | null {
  const text = readOrEmpty(ENVIRONMENT_PATH);
  return text === "" ? null : parseEnvironment(text);
}

/** Adds what the unit and its environment file set of these settings, if the command is for the installed site. */
export function addInstalledSettings(names: readonly string[], flags: SettingValues): Record<string, string> {
  const installed: SettingValues = { ...readInstalledSettings(), ...readInstalledSecrets() };
  const { DATA_DIR: dataDir = "" } = installed;
  if (resolve(flags["DATA_DIR"] ?? process.env["DATA_DIR"] ?? dataDir) !== dataDir) return { ...flags };
  const added = names.flatMap((name) => (process.env[name] === undefined ? [[name, installed[name]]] : []));
  return { ...Object.fromEntries(added.filter(([, value]) => value)), ...flags };
}

/** Empty for a missing file, and one that this user may not read. */
export function readOrEmpty(path: string): string {
  try {
    return readFileSync(path, "utf8");
  } catch {
    return "";
  }
}

/** The settings of a unit that `systemdUnit` wrote. */
export function parseUnitSettings(unit: string): Record<string, string> {
  const lines = Array.from(unit.matchAll(/^Environment=(.*)$/gm), ([, line = ""]) => unquote(line));
  return Object.assign({}, ...lines.map(parseEnvironment));
}

/** Lines of NAME=value. */
function parseEnvironment(text: string): Record<string, string> {
  return Object.fromEntries(Array.from(text.matchAll(/^(\w+)=(.*)$/gm), ([, name, value]) => [name, value]));
}

/** Ports below 1024 need a capability. */
export function needsLowPort({ DOMAIN: domain, CERT: cert, PORT: port }: SettingValues): boolean {
  return Boolean(domain || cert) || (Number(port) > 0 && Number(port) < 1024);
}

/** systemd reads JSON's escapes, and `%` begins a specifier. */
function quote(text: string): string {
  const escaped = text.replaceAll("%", "%%");
  return /^[\w.:/,@%=+*[\]-]+$/.test(text) ? escaped : JSON.stringify(escaped);
}

function unquote(text: string): string {
  return String(text.startsWith('"') ? JSON.parse(text) : text).replaceAll("%%", "%");
}
