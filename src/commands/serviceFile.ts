import { readFileSync, rmSync, writeFileSync } from "node:fs";
import { join, resolve } from "node:path";

import { z } from "zod";

import type { Logger } from "#server/logger.ts";

import { readConfig } from "./config.ts";
import type { Config } from "./config.ts";
import { isSecretSetting, SETTINGS } from "./settings.ts";
import { ENVIRONMENT_PATH, readInstalledSecrets, readInstalledSettings, UNIT_PATH } from "./systemdUnit.ts";
import type { SettingValues } from "./systemdUnit.ts";

export interface SettingSource {
  name: string;
  values: SettingValues;
}

const serviceSchema = z.record(z.string(), z.string());

/** Useless, and refused as incomplete, without the secret beside them. */
const NEEDS_SECRET = new Set(["ADMIN_EMAIL", "CDN", "CDN_URL"]);

/**
 * Tells the commands beside a running server its settings, except secrets: they run without its environment.
 * A failure is logged only, because the server itself does not need the file.
 * @param given flags, and the port that was opened
 */
export function writeServiceFile(
  { dataDir, host, publicUrl }: Config,
  { flags, port, version }: { flags: SettingValues; port: number; version: string },
  log: Logger,
): void {
  const address = { HOST: host, PORT: String(port), PUBLIC_URL: publicUrl ?? "", VERSION: version };
  const values: SettingValues = { ...readEnvironment(), ...flags, ...address };
  const settings = withoutSecrets(values);
  try {
    writeFileSync(serviceFilePath(dataDir), `${JSON.stringify(settings)}\n`, { mode: 0o600 });
  } catch (error) {
    log.warn("writing the file with the server's address failed; commands use their own settings", {
      reason: String(error),
    });
  }
}

export function removeServiceFile({ dataDir }: Config): void {
  rmSync(serviceFilePath(dataDir), { force: true });
}

/**
 * The settings for a command that speaks of the running server: flags take precedence over the server's own address,
 * and that over the environment.
 * @throws StartError that names every invalid setting
 */
export function readServiceConfig(flags: Record<string, string>): Config {
  const { dataDir } = readConfig(process.env, flags);
  return readConfig(process.env, { ...readServiceFile(dataDir), ...flags });
}

/** The settings of the running server, or else of the installed service. A later source takes precedence. */
export function readSettingSources(flags: SettingValues): SettingSource[] {
  const environment = readEnvironment();
  const installed = readInstalledSettings();
  const given = flags["DATA_DIR"] ?? environment["DATA_DIR"];
  const dataDir = resolve(given ?? installed["DATA_DIR"] ?? ".");
  // Only root can read them.
  const secrets = readInstalledSecrets();
  const unit = [
    { name: UNIT_PATH, values: secrets === null ? withoutSecrets(installed) : installed },
    { name: ENVIRONMENT_PATH, values: secrets ?? {} },
  ];
  return [
    ...(installed["DATA_DIR"] === dataDir ? unit : []),
    { name: "environment", values: environment },
    { name: "running server", values: readServiceFile(dataDir) },
    { name: "flag", values: flags },
  ];
}

function withoutSecrets(values: SettingValues): SettingValues {
  const entries = Object.entries(values);
  return Object.fromEntries(entries.filter(([name]) => !isSecretSetting(name) && !NEEDS_SECRET.has(name)));
}

function readEnvironment(): SettingValues {
  return Object.fromEntries(
    SETTINGS.flatMap(({ name }) => (process.env[name] ? [[name, process.env[name]]] : [])),
  );
}

/** With the server's `VERSION`. Empty without a readable file. */
export function readServiceFile(dataDir: string): Record<string, string> {
  try {
    return serviceSchema.parse(JSON.parse(readFileSync(serviceFilePath(dataDir), "utf8")));
  } catch {
    return {};
  }
}

function serviceFilePath(dataDir: string): string {
  return join(dataDir, "vitrine.service.json");
}
