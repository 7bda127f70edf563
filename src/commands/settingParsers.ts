import { readFileSync } from "node:fs";
import type { BlockList } from "node:net";
import { resolve } from "node:path";

import type * as z from "zod";

import { net } from "#server/lazyImports.ts";
import { createBoundedCache } from "#server/boundedCache.ts";

/** Precedes the metadata in the last 128 KB of an MMDB file: https://maxmind.github.io/MaxMind-DB/ */
const MMDB_MARKER = Buffer.from("abcdef4d61784d696e642e636f6d", "hex");
const MMDB_METADATA_BYTES = 128 * 1024;
/** Characters of an invalid value that an error quotes. */
const MAX_QUOTED_CHARS = 60;
/** No addresses and no wildcards: HTTP-01 proves neither. */
const DOMAIN_PATTERN = /^(?:[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?\.)*[a-z](?:[a-z0-9-]{0,61}[a-z0-9])?$/;
/** Cached results: nearly all calls come from the same few proxies. */
const PROXY_CACHE_SIZE = 100;

export class InvalidSettingError extends Error {
  override name = "InvalidSettingError";
  /** Each continues the setting's name: "must be …". */
  readonly problems: string[];

  constructor(...problems: string[]) {
    super(problems.join("; "));
    this.problems = problems;
  }
}

/** @throws InvalidSettingError, as all parsers here */
export function parsePort(text: string): number {
  const port = Number(text);
  if (!/^\d{1,5}$/.test(text) || port > 65_535)
    throw new InvalidSettingError("must be a number from 0 to 65535");
  return port;
}

export function parseToken(text: string): string {
  if (!/^[\x21-\x7e]{16,}$/.test(text))
    throw new InvalidSettingError("must have at least 16 characters, without spaces");
  return text;
}

/** Accepts IPv6 addresses with brackets, as in `http://[::1]:3000`, and removes them. */
export function parseHost(text: string): string {
  const [, address] = /^\[([^[\]]*:[^[\]]*)\]$/.exec(text) ?? [];
  return address ?? text;
}

export function enumParser<const T extends readonly string[]>(values: T) {
  return (text: string): T[number] => {
    const value = values.find((candidate) => candidate === text);
    if (value === undefined) throw new InvalidSettingError(`must be ${joinWithOr(values)}`);
    return value;
  };
}

/** Without a trailing slash. */
export function parseOrigin(text: string): string {
  const address = withoutTrailingSlash(text.trim());
  if (!/^https?:\/\//i.test(address)) throw new InvalidSettingError("must start with http:// or https://");
  const url = URL.parse(address);
  if (!url || /\s/.test(address)) throw new InvalidSettingError("is no address that a browser could open");
  if (url.href !== `${url.origin}/`)
    throw new InvalidSettingError("must be an origin: no path, query, name or password");
  // Normalized: lower-case host, no default port.
  return url.origin;
}

/** Host names, comma-separated, in the form that browsers send. */
export function parseDomains(text: string): string[] {
  const isValid = (entry: string) => DOMAIN_PATTERN.test(toHostName(entry));
  return [...new Set(parseList(text, isValid, "is no host name").map(toHostName))];
}

function toHostName(entry: string): string {
  return URL.parse(`https://${entry.replaceAll(/[/:?#@]/g, " ")}`)?.hostname ?? "";
}

/** An absolute URL or a path on the same origin, without a trailing slash. */
export function parseBaseUrl(text: string): string {
  const address = withoutTrailingSlash(text.trim());
  if (isBaseUrl(address) || /^(\/(?!\/)[\w.~/-]*)?$/.test(address)) return address;
  throw new InvalidSettingError("must be an http(s) address or a path");
}

/** The absolute path of an MMDB file. Checks only its end; the reader opens it. */
export function parseGeoDatabasePath(text: string): string {
  const path = resolve(text);
  try {
    if (readFileSync(path).subarray(-MMDB_METADATA_BYTES).includes(MMDB_MARKER)) return path;
  } catch {
    throw new InvalidSettingError("must be a file that can be read");
  }
  throw new InvalidSettingError(
    "must be a database of addresses in the MMDB format, such as GeoLite2-Country.mmdb",
  );
}

/** True for a listed address and for one in a listed range. */
export function parseTrustedProxies(text: string): (address: string) => boolean {
  const list = new (net().BlockList)();
  parseList(
    text,
    (entry) => tryAddToBlockList(list, entry),
    "is neither an address nor a range such as 10.0.0.0/8",
  );
  const cache = createBoundedCache<boolean>({ minCapacity: PROXY_CACHE_SIZE });
  return (address) => {
    const cached = cache.get(address);
    if (cached !== undefined) return cached;
    const isTrusted = isInBlockList(list, address);
    cache.set(address, isTrusted);
    return isTrusted;
  };
}

export function parseRecipient(text: string): string {
  if (/^age1[a-z0-9]{10,}$/.test(text)) return text;
  throw new InvalidSettingError("must be a public key of age, such as age1…, as `age-keygen` prints it");
}

/** Accepts what the schema of a form field accepts. */
export function schemaParser(schema: () => z.ZodType<string>) {
  return (text: string): string => {
    const parsed = schema().safeParse(text);
    if (!parsed.success) throw new InvalidSettingError(...parsed.error.issues.map(({ message }) => message));
    return parsed.data;
  };
}

/** Entries between commas. @param problem of an entry that is not valid */
function parseList(text: string, isValid: (entry: string) => boolean, problem: string): string[] {
  const entries = text.split(",").flatMap((entry) => entry.trim() || []);
  const invalid = entries.filter((entry) => !isValid(entry));
  if (invalid.length === 0) return entries;
  throw new InvalidSettingError(
    ...invalid.map((entry) => `has "${entry.slice(0, MAX_QUOTED_CHARS)}", which ${problem}`),
  );
}

/** A base URL has no user name, password or query. */
function isBaseUrl(text: string): boolean {
  const url = URL.parse(text);
  return /^https?:\/\/[^\s?#]+$/i.test(text) && url?.username === "" && url.password === "";
}

function withoutTrailingSlash(address: string): string {
  return address.replace(/\/+$/, "");
}

/** True if the entry is an address or a range; adds it to the list. */
function tryAddToBlockList(list: BlockList, entry: string): boolean {
  const [address = "", prefix, ...more] = entry.split("/");
  const family = ipFamily(address);
  if (!family || more.length > 0) return false;
  if (prefix === undefined) {
    list.addAddress(address, family);
    return true;
  }
  const bits = Number(prefix);
  if (!/^\d+$/.test(prefix) || bits > (family === "ipv4" ? 32 : 128)) return false;
  list.addSubnet(address, bits, family);
  return true;
}

function isInBlockList(list: BlockList, address: string): boolean {
  const family = ipFamily(address);
  return family !== null && list.check(address, family);
}

function ipFamily(address: string): "ipv4" | "ipv6" | null {
  const version = net().isIP(address);
  if (version === 0) return null;
  return version === 4 ? "ipv4" : "ipv6";
}

/** debug, info, warn or error */
function joinWithOr(values: readonly string[]): string {
  return `${values.slice(0, -1).join(", ")} or ${values.at(-1)}`;
}
