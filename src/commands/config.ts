// Reads all settings from environment variables and flags. Reports all problems at once.
import { join, resolve } from "node:path";

import { emailSchema, passwordSchema } from "#contract/accounts/auth.ts";
import { API_BASE } from "#contract/envelope.ts";
import type { BaseUrls } from "#resources/settings/site.ts";
import type { CertificateSettings } from "#server/certificates/certificateState.ts";
import { CDN_NAMES } from "#server/http/cache/cdnHeaders.ts";
import type { CdnConfig, CdnName } from "#server/http/cache/cdnHeaders.ts";
import { LOG_LEVELS } from "#server/logger.ts";
import type { LogLevel } from "#server/logger.ts";
import type { S3Access } from "#server/operations/archive/s3Store.ts";
import type { MetricsAccess } from "#server/operations/metricsRoutes.ts";
import { StartError } from "#server/StartError.ts";

import {
  schemaParser,
  enumParser,
  parseGeoDatabasePath,
  parseBaseUrl,
  parseDomains,
  parseHost,
  parseOrigin,
  parsePort,
  parseRecipient,
  parseToken,
  parseTrustedProxies,
  InvalidSettingError,
} from "./settingParsers.ts";

export interface Config {
  port: number;
  host: string;
  /** Absolute; holds `vitrine.db` and `uploads/`. */
  dataDir: string;
  /** Origin without a trailing slash; with `null` the site writes no absolute addresses. */
  publicUrl: string | null;
  /** `null`: plain HTTP. `httpPort` then redirects and answers the certificate authority. */
  https: (CertificateSettings & { httpPort: number; http2: boolean }) | null;
  /** HSTS then covers all subdomains of the site's host. */
  hstsIncludeSubdomains: boolean;
  /** Peers whose `X-Forwarded-For` header is trusted. */
  isTrustedProxy: (address: string) => boolean;
  logLevel: LogLevel;
  rateLimits: boolean;
  /** An MMDB file to look up visitors' countries; `null` disables the lookup. */
  countryDb: string | null;
  bases: BaseUrls;
  /** Notifications may go to addresses of this machine and its network. */
  allowsPrivateTargets: boolean;
  /** The CDN in front of the site. */
  cdn: CdnConfig | null;
  /** Public key of age that backups are encrypted to; `null`: not encrypted. */
  backupRecipient: string | null;
  s3: S3Access;
  metricsAccess: MetricsAccess;
  /** For containers: the first admin, created at a start without any admin. */
  firstAdmin: { email: string; password: string } | null;
}

const LETS_ENCRYPT = "https://acme-v02.api.letsencrypt.org/directory";

/**
 * @param env the process environment; an empty value counts as missing
 * @param flags from the command line, by setting name; they take precedence
 * @throws StartError that names every invalid setting
 */
export function readConfig(
  env: Record<string, string | undefined>,
  flags: Record<string, string> = {},
): Config {
  const values = { ...withoutEmptyValues(env), ...withoutEmptyValues(flags) };
  const { read, problems } = createSettingReader(values);
  const dataDir = resolve(read("DATA_DIR", ".", String));
  const https = readHttps(read, join(dataDir, "certificates"));
  const [domain] = https?.acme?.names ?? [];
  const email = read("ADMIN_EMAIL", "", schemaParser(emailSchema));
  const password = read("ADMIN_PASSWORD", "", schemaParser(passwordSchema));
  const config: Config = {
    port: read("PORT", https ? 443 : 3000, parsePort),
    host: read("HOST", https ? "::" : "127.0.0.1", parseHost),
    dataDir,
    publicUrl: read("PUBLIC_URL", domain ? `https://${domain}` : null, parseOrigin),
    https,
    hstsIncludeSubdomains: read<string>("HSTS_INCLUDE_SUBDOMAINS", "off", enumParser(["on", "off"])) === "on",
    isTrustedProxy: read("TRUSTED_PROXIES", () => false, parseTrustedProxies),
    logLevel: read<LogLevel>("LOG_LEVEL", "info", enumParser(LOG_LEVELS)),
    rateLimits: read<string>("RATE_LIMITS", "on", enumParser(["on", "off"])) === "on",
    countryDb: read<string | null>("COUNTRY_DB", null, parseGeoDatabasePath),
    bases: {
      api: read("API_BASE_URL", API_BASE, parseBaseUrl),
      privateApi: read("PRIVATE_API_BASE_URL", "", parseBaseUrl),
      socket: read("SOCKET_BASE_URL", "", parseBaseUrl),
      privateImages: read("PRIVATE_IMAGE_BASE_URL", "", parseBaseUrl),
      publicImages: read("PUBLIC_IMAGE_BASE_URL", "", parseBaseUrl),
      backendHost: read("BACKEND_HOST", "", parseBaseUrl),
    },
    allowsPrivateTargets: read<string>("PRIVATE_TARGETS", "off", enumParser(["on", "off"])) === "on",
    cdn: readCdn(read),
    backupRecipient: read<string | null>("BACKUP_RECIPIENT", null, parseRecipient),
    s3: {
      endpoint: read("S3_ENDPOINT", "", parseBaseUrl),
      region: read("S3_REGION", "us-east-1", String),
      accessKeyId: read("S3_ACCESS_KEY_ID", "", String),
      secretAccessKey: read("S3_SECRET_ACCESS_KEY", "", String),
    },
    metricsAccess: readMetricsAccess(values, read),
    firstAdmin: email && password ? { email, password } : null,
  };
  if ((values["ADMIN_EMAIL"] === undefined) !== (values["ADMIN_PASSWORD"] === undefined))
    problems.push("ADMIN_EMAIL: requires ADMIN_PASSWORD: set both or neither");
  if ((values["CERT"] === undefined) !== (values["KEY"] === undefined))
    problems.push("CERT: requires KEY: set both or neither");
  if (values["CERT"] !== undefined && values["DOMAIN"] !== undefined)
    problems.push("DOMAIN: obtains a certificate itself: set DOMAIN or CERT, not both");
  if (https && !config.publicUrl?.startsWith("https://"))
    problems.push("PUBLIC_URL: must start with https:// with DOMAIN or CERT");
  if (config.cdn && !(URL.canParse(config.cdn.url) && config.cdn.token))
    problems.push("CDN: requires CDN_URL, which starts with https:// or http://, and CDN_TOKEN");
  if (problems.length > 0) throw invalidSettingsError(problems);
  return config;
}

/** @param folder of a certificate that is obtained */
function readHttps(read: ReadSetting, folder: string): Config["https"] {
  const names = read<readonly string[]>("DOMAIN", [], parseDomains);
  const [cert, key] = [read("CERT", "", String), read("KEY", "", String)];
  const directory = read("ACME_DIRECTORY", LETS_ENCRYPT, parseBaseUrl);
  const http2 = read<string>("HTTP2", "off", enumParser(["on", "off"])) === "on";
  const listening = { httpPort: read("HTTP_PORT", 80, parsePort), http2 };
  const pairFile = "site.pem";
  const stored = join(folder, pairFile);
  if (names.length > 0)
    return { cert: stored, key: stored, acme: { names, directory, folder, pairFile }, ...listening };
  return cert && key ? { cert: resolve(cert), key: resolve(key), acme: null, ...listening } : null;
}

function readCdn(read: ReadSetting): CdnConfig | null {
  const name = read<CdnName | null>("CDN", null, enumParser(CDN_NAMES));
  const [url, token] = [read("CDN_URL", "", parseBaseUrl), read("CDN_TOKEN", "", String)];
  return name && { name, url, token };
}

function readMetricsAccess(values: Record<string, unknown>, read: ReadSetting): MetricsAccess {
  const isAllowed = read("METRICS_NETWORKS", () => false, parseTrustedProxies);
  const token = read("METRICS_TOKEN", "", parseToken);
  return values["METRICS_NETWORKS"] || token ? { isAllowed, token } : null;
}

type ReadSetting = <T>(name: string, defaultValue: T, parse: (text: string) => T) => T;

function createSettingReader(values: Record<string, string | undefined>) {
  const problems: string[] = [];
  return {
    problems,
    /** @param defaultValue for a missing setting, and for an invalid one until the error is thrown */
    read<T>(name: string, defaultValue: T, parse: (text: string) => T): T {
      const text = values[name];
      if (text === undefined) return defaultValue;
      try {
        return parse(text);
      } catch (error) {
        if (!(error instanceof InvalidSettingError)) throw error;
        problems.push(...error.problems.map((problem) => `${name}: ${problem}`));
        return defaultValue;
      }
    },
  };
}

function withoutEmptyValues(values: Record<string, string | undefined>) {
  return Object.fromEntries(Object.entries(values).filter(([, value]) => value !== ""));
}

export function invalidSettingsError(problems: string[]): StartError {
  const lines = problems.map((problem) => `  ${problem}`);
  return new StartError(
    `${lines.length === 1 ? "Invalid setting" : `${lines.length} invalid settings`}:\n${lines.join("\n")}\n`,
    "Fix them in the environment or on the command line. `vitrine --help` lists all settings.",
  );
}
