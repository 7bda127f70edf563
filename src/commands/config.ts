// The only reader of settings: the environment, overlaid with flags. Every problem is told at once, with what to do.
import { resolve } from "node:path";

import { emailSchema, passwordSchema } from "#contract/accounts/auth.ts";
import { API_BASE } from "#contract/envelope.ts";
import type { BaseAddresses } from "#contract/settings/site.ts";
import { LOG_LEVELS } from "#server/log.ts";
import type { LogLevel } from "#server/log.ts";
import { StartError } from "#server/StartError.ts";

import {
  checkedBy,
  oneOf,
  toAddressDatabase,
  toBaseAddress,
  toHost,
  toOrigin,
  toPort,
  toProxies,
  WrongSetting,
} from "./settingValues.ts";

export interface Config {
  port: number;
  host: string;
  /** Absolute; holds `vitrine.db` and `uploads/`. */
  dataDir: string;
  /** Origin without a trailing slash; with `null` nothing that the site writes has an absolute address. */
  publicUrl: string | null;
  /** Peers whose forwarding header is believed. */
  isTrustedProxy: (address: string) => boolean;
  logLevel: LogLevel;
  rateLimits: boolean;
  /** A database of addresses by which visitors' countries are found; `null` counts none. */
  countryDb: string | null;
  bases: BaseAddresses;
  /** For containers: the first admin, created at a start with no admin yet. */
  firstAdmin: { email: string; password: string } | null;
}

export interface Setting {
  name: string;
  meaning: string;
  fallback: string;
}

/** What `--help` and the operator's guide list; a flag is the name in lower case with dashes. */
export const SETTINGS: readonly Setting[] = [
  { name: "PORT", meaning: "port to listen on; 0 takes any free one", fallback: "3000" },
  { name: "HOST", meaning: "address to listen on", fallback: "127.0.0.1" },
  { name: "DATA_DIR", meaning: "folder of vitrine.db and uploads/", fallback: "the current folder" },
  {
    name: "PUBLIC_URL",
    meaning: "the site's own address, e.g. https://firm.example",
    fallback: "none",
  },
  { name: "TRUSTED_PROXIES", meaning: "addresses or CIDR ranges, comma-separated", fallback: "none" },
  { name: "LOG_LEVEL", meaning: "debug, info, warn or error", fallback: "info" },
  { name: "RATE_LIMITS", meaning: "on, or off for load tests only", fallback: "on" },
  {
    name: "COUNTRY_DB",
    meaning: "MMDB file to look up visitors' countries",
    fallback: "no countries",
  },
  { name: "API_BASE_URL", meaning: "where browsers reach the versioned API", fallback: API_BASE },
  {
    name: "PRIVATE_API_BASE_URL",
    meaning: "where browsers reach the private API; allowed by the security policy, used by nothing yet",
    fallback: "same origin",
  },
  {
    name: "SOCKET_BASE_URL",
    meaning: "where browsers reach sockets; allowed by the security policy, used by nothing yet",
    fallback: "same origin",
  },
  {
    name: "PRIVATE_IMAGE_BASE_URL",
    meaning: "where browsers reach private images; allowed by the security policy, used by nothing yet",
    fallback: "same origin",
  },
  { name: "PUBLIC_IMAGE_BASE_URL", meaning: "where browsers reach public images", fallback: "same origin" },
  { name: "BACKEND_HOST", meaning: "prefix of paths that contain /uploads/", fallback: "same origin" },
  {
    name: "ADMIN_EMAIL",
    meaning: "first admin, ignored once one exists; environment only",
    fallback: "none",
  },
  {
    name: "ADMIN_PASSWORD",
    meaning: "the first admin's, at least 8 characters; environment only",
    fallback: "none",
  },
];

/**
 * @param env the process's environment; an empty value counts as left out
 * @param flags from the command line, by setting name; they win
 * @throws StartError naming every wrong setting
 */
export function readConfig(
  env: Record<string, string | undefined>,
  flags: Record<string, string> = {},
): Config {
  const texts = { ...given(env), ...given(flags) };
  const { read, problems } = createReader(texts);
  const config: Config = {
    port: read("PORT", 3000, toPort),
    host: read("HOST", "127.0.0.1", toHost),
    dataDir: resolve(read("DATA_DIR", ".", String)),
    publicUrl: read<string | null>("PUBLIC_URL", null, toOrigin),
    isTrustedProxy: read("TRUSTED_PROXIES", () => false, toProxies),
    logLevel: read<LogLevel>("LOG_LEVEL", "info", oneOf(LOG_LEVELS)),
    rateLimits: read<string>("RATE_LIMITS", "on", oneOf(["on", "off"])) === "on",
    countryDb: read<string | null>("COUNTRY_DB", null, toAddressDatabase),
    bases: {
      api: read("API_BASE_URL", API_BASE, toBaseAddress),
      privateApi: read("PRIVATE_API_BASE_URL", "", toBaseAddress),
      socket: read("SOCKET_BASE_URL", "", toBaseAddress),
      privateImages: read("PRIVATE_IMAGE_BASE_URL", "", toBaseAddress),
      publicImages: read("PUBLIC_IMAGE_BASE_URL", "", toBaseAddress),
      backendHost: read("BACKEND_HOST", "", toBaseAddress),
    },
    firstAdmin: firstAdminOf(
      read("ADMIN_EMAIL", "", checkedBy(emailSchema)),
      read("ADMIN_PASSWORD", "", checkedBy(passwordSchema)),
    ),
  };
  if ((texts["ADMIN_EMAIL"] === undefined) !== (texts["ADMIN_PASSWORD"] === undefined))
    problems.push("ADMIN_EMAIL: requires ADMIN_PASSWORD: set both or neither");
  if (problems.length > 0) throw refusalOf(problems);
  return config;
}

function createReader(texts: Record<string, string | undefined>) {
  const problems: string[] = [];
  return {
    problems,
    /** @param unset what counts where the setting is left out, and where it is wrong until that is told */
    read<T>(name: string, unset: T, toValue: (text: string) => T): T {
      const text = texts[name];
      if (text === undefined) return unset;
      try {
        return toValue(text);
      } catch (error) {
        if (!(error instanceof WrongSetting)) throw error;
        problems.push(...error.problems.map((problem) => `${name}: ${problem}`));
        return unset;
      }
    },
  };
}

function firstAdminOf(email: string, password: string): Config["firstAdmin"] {
  return email && password ? { email, password } : null;
}

function given(values: Record<string, string | undefined>) {
  return Object.fromEntries(Object.entries(values).filter(([, value]) => value !== ""));
}

export function refusalOf(problems: string[]): StartError {
  const lines = problems.map((problem) => `  ${problem}`);
  return new StartError(
    `${lines.length === 1 ? "Invalid setting" : `${lines.length} invalid settings`}:\n${lines.join("\n")}\n`,
    "Fix them in the environment or on the command line. `vitrine --help` lists all settings.",
  );
}
