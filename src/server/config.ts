// The only reader of settings: the environment, overlaid with flags. Every problem is told at once, with what to do.
import { accessSync, constants, statSync } from "node:fs";
import { BlockList, isIP } from "node:net";
import { resolve } from "node:path";

import { z } from "zod";

import { emailSchema, passwordSchema } from "#contract/auth.ts";
import { API_BASE } from "#contract/envelope.ts";
import type { BaseAddresses } from "#contract/site.ts";

import { StartError } from "./store/StartError.ts";

export const LOG_LEVELS = ["debug", "info", "warn", "error"] as const;
export type LogLevel = (typeof LOG_LEVELS)[number];

export interface Config {
  port: number;
  host: string;
  /** Absolute; holds `vitrine.db` and `uploads/`. */
  dataDir: string;
  /** Origin without a trailing slash; `null` means "as the visitor addressed us". */
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
    fallback: "as requested",
  },
  { name: "TRUSTED_PROXIES", meaning: "addresses or CIDR ranges, comma-separated", fallback: "none" },
  { name: "LOG_LEVEL", meaning: "debug, info, warn or error", fallback: "info" },
  { name: "RATE_LIMITS", meaning: "on, or off for load tests only", fallback: "on" },
  {
    name: "COUNTRY_DB",
    meaning: "MMDB file by which visitors' countries are found",
    fallback: "no countries",
  },
  { name: "API_BASE_URL", meaning: "where browsers reach the versioned API", fallback: API_BASE },
  { name: "PRIVATE_API_BASE_URL", meaning: "where browsers reach the private API", fallback: "same origin" },
  { name: "SOCKET_BASE_URL", meaning: "where browsers reach sockets", fallback: "same origin" },
  { name: "PRIVATE_IMAGE_BASE_URL", meaning: "where browsers reach private images", fallback: "same origin" },
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

const webAddress = z
  .url({ protocol: /^https?$/, error: "must start with http:// or https://" })
  .transform((address) => address.replace(/\/+$/, ""));

/** An absolute address, or a path on the same origin. */
const baseAddress = z
  .union([webAddress, z.string().regex(/^(\/[\w.~/-]*)?$/, "must be an http(s) address or a path")])
  .transform((address) => address.replace(/\/+$/, ""));

const schema = z
  .object({
    PORT: z
      .string()
      .regex(/^\d{1,5}$/, "must be a number from 0 to 65535")
      .transform(Number)
      .refine((port) => port <= 65_535, "must be a number from 0 to 65535")
      .default(3000),
    HOST: z.string().min(1, "must not be empty").default("127.0.0.1"),
    DATA_DIR: z.string().min(1, "must not be empty").default("."),
    PUBLIC_URL: webAddress
      .refine((address) => new URL(address).pathname === "/", "must be an origin, without a path")
      .optional(),
    TRUSTED_PROXIES: z.string().default("").transform(readProxies),
    LOG_LEVEL: z.enum(LOG_LEVELS, "must be debug, info, warn or error").default("info"),
    RATE_LIMITS: z.enum(["on", "off"], "must be on or off").default("on"),
    COUNTRY_DB: z.string().refine(isReadableFile, "must be a file that can be read").optional(),
    API_BASE_URL: baseAddress.default(API_BASE),
    PRIVATE_API_BASE_URL: baseAddress.default(""),
    SOCKET_BASE_URL: baseAddress.default(""),
    PRIVATE_IMAGE_BASE_URL: baseAddress.default(""),
    PUBLIC_IMAGE_BASE_URL: baseAddress.default(""),
    BACKEND_HOST: baseAddress.default(""),
    ADMIN_EMAIL: emailSchema.optional(),
    ADMIN_PASSWORD: passwordSchema.optional(),
  })
  .refine((values) => (values.ADMIN_EMAIL === undefined) === (values.ADMIN_PASSWORD === undefined), {
    path: ["ADMIN_EMAIL"],
    error: "goes together with ADMIN_PASSWORD; give both or neither",
    // Asked even when other settings are wrong, so that all problems are told at once.
    when: () => true,
  });

/**
 * @param env the process's environment; an empty value counts as left out
 * @param flags from the command line, by setting name; they win
 * @throws StartError naming every wrong setting
 */
export function readConfig(
  env: Record<string, string | undefined>,
  flags: Record<string, string> = {},
): Config {
  const read = schema.safeParse({ ...given(env), ...given(flags) });
  if (!read.success) throw problemsOf(read.error);
  const values = read.data;
  return {
    port: values.PORT,
    host: values.HOST,
    dataDir: resolve(values.DATA_DIR),
    publicUrl: values.PUBLIC_URL ?? null,
    isTrustedProxy: values.TRUSTED_PROXIES,
    logLevel: values.LOG_LEVEL,
    rateLimits: values.RATE_LIMITS === "on",
    countryDb: values.COUNTRY_DB === undefined ? null : resolve(values.COUNTRY_DB),
    bases: {
      api: values.API_BASE_URL,
      privateApi: values.PRIVATE_API_BASE_URL,
      socket: values.SOCKET_BASE_URL,
      privateImages: values.PRIVATE_IMAGE_BASE_URL,
      publicImages: values.PUBLIC_IMAGE_BASE_URL,
      backendHost: values.BACKEND_HOST,
    },
    firstAdmin:
      values.ADMIN_EMAIL && values.ADMIN_PASSWORD
        ? { email: values.ADMIN_EMAIL, password: values.ADMIN_PASSWORD }
        : null,
  };
}

function given(values: Record<string, string | undefined>) {
  return Object.fromEntries(Object.entries(values).filter(([, value]) => value !== ""));
}

function problemsOf(error: z.ZodError): StartError {
  const lines = error.issues.map((issue) => `  ${issue.path.join(".")}: ${issue.message}`);
  return new StartError(
    `${lines.length === 1 ? "One setting is" : `${lines.length} settings are`} wrong:\n${lines.join("\n")}\n`,
    "Correct them in the environment or on the command line; `vitrine --help` lists them all.",
  );
}

function isReadableFile(path: string): boolean {
  try {
    accessSync(path, constants.R_OK);
    return statSync(path).isFile();
  } catch {
    return false;
  }
}

function readProxies(text: string, context: z.RefinementCtx): (address: string) => boolean {
  const list = new BlockList();
  for (const entry of text
    .split(",")
    .map((part) => part.trim())
    .filter(Boolean)) {
    const [address = "", prefix] = entry.split("/");
    const version = isIP(address);
    const bits = prefix === undefined ? null : Number(prefix);
    const most = version === 4 ? 32 : 128;
    if (!version || (bits !== null && !(Number.isInteger(bits) && bits >= 0 && bits <= most))) {
      context.addIssue(`has "${entry}", which is neither an address nor a range such as 10.0.0.0/8`);
      continue;
    }
    const family = version === 4 ? "ipv4" : "ipv6";
    if (bits === null) list.addAddress(address, family);
    else list.addSubnet(address, bits, family);
  }
  return (address) => {
    const version = isIP(address);
    return version !== 0 && list.check(address, version === 4 ? "ipv4" : "ipv6");
  };
}
