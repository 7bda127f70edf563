import { readFileSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";

import { z } from "zod";

import type { Logger } from "#server/logger.ts";

import { readConfig } from "./config.ts";
import type { Config } from "./config.ts";
import type { SettingName } from "./settings.ts";

type ServiceSettings = Partial<Record<SettingName, string>>;

const serviceSchema = z.object({ HOST: z.string(), PORT: z.string(), PUBLIC_URL: z.string() }).partial();

/**
 * Tells the commands beside a running server where it listens: they run without its environment.
 * A failure is logged only, because the server itself does not need the file.
 * @param port the one that was opened
 */
export function writeServiceFile({ dataDir, host, publicUrl }: Config, port: number, log: Logger): void {
  const settings: ServiceSettings = { HOST: host, PORT: String(port), PUBLIC_URL: publicUrl ?? "" };
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

/** Empty without a readable file. */
function readServiceFile(dataDir: string): ServiceSettings {
  try {
    return serviceSchema.parse(JSON.parse(readFileSync(serviceFilePath(dataDir), "utf8")));
  } catch {
    return {};
  }
}

function serviceFilePath(dataDir: string): string {
  return join(dataDir, "vitrine.service.json");
}
