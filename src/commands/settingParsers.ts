// What the text of a setting stands for, or what is wrong with it.
import { closeSync, openSync, readSync, statSync } from "node:fs";
import type { BlockList } from "node:net";
import { resolve } from "node:path";

import type * as z from "zod";

import { net } from "#server/lazyImports.ts";
import { createRecentMap } from "#server/recentMap.ts";

/** Before what an MMDB file tells of itself, which lies in its last 128 KB: https://maxmind.github.io/MaxMind-DB/ */
const MMDB_MARKER = Buffer.from("abcdef4d61784d696e642e636f6d", "hex");
const MMDB_METADATA_BYTES = 128 * 1024;
/** Characters of what was given that are repeated. */
const MAX_QUOTED_CHARS = 60;
/** Answers of a list of addresses: nearly always it is the same few proxies that bring all calls. */
const PROXY_CACHE_SIZE = 100;

export class InvalidSettingError extends Error {
  override name = "InvalidSettingError";
  /** Each goes on after the setting's name: "must be …". */
  readonly problems: string[];

  constructor(...problems: string[]) {
    super(problems.join("; "));
    this.problems = problems;
  }
}

/** @throws WrongSetting, as all of these do */
export function parsePort(text: string): number {
  const port = Number(text);
  if (!/^\d{1,5}$/.test(text) || port > 65_535)
    throw new InvalidSettingError("must be a number from 0 to 65535");
  return port;
}

/** An address of IPv6 as it stands in `http://[::1]:3000` is taken too, and kept without the brackets. */
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
  // As browsers write it: the host in small letters, the protocol's own port left out.
  return url.origin;
}

/** An absolute address, or a path on the same origin; without a trailing slash. */
export function parseBaseUrl(text: string): string {
  const address = withoutTrailingSlash(text.trim());
  if (isBaseUrl(address) || /^(\/(?!\/)[\w.~/-]*)?$/.test(address)) return address;
  throw new InvalidSettingError("must be an http(s) address or a path");
}

/** The absolute path of a database of addresses, as far as its end tells: whoever uses it opens it. */
export function parseGeoDatabasePath(text: string): string {
  const path = resolve(text);
  const tail = readTail(path, MMDB_METADATA_BYTES);
  if (tail === null) throw new InvalidSettingError("must be a file that can be read");
  if (tail.includes(MMDB_MARKER)) return path;
  throw new InvalidSettingError(
    "must be a database of addresses in the MMDB format, such as GeoLite2-Country.mmdb",
  );
}

/** Whether an address is one of those that are named, or in one of the ranges. */
export function parseTrustedProxies(text: string): (address: string) => boolean {
  const list = new (net().BlockList)();
  const entries = text.split(",").map((entry) => entry.trim());
  const invalid = entries.filter((entry) => entry !== "" && !tryAddToBlockList(list, entry));
  if (invalid.length > 0) {
    throw new InvalidSettingError(
      ...invalid.map(
        (entry) =>
          `has "${entry.slice(0, MAX_QUOTED_CHARS)}", which is neither an address nor a range such as 10.0.0.0/8`,
      ),
    );
  }
  const cache = createRecentMap<boolean>({ atLeast: PROXY_CACHE_SIZE });
  return (address) => {
    const cached = cache.get(address);
    if (cached !== undefined) return cached;
    const isTrusted = isInBlockList(list, address);
    cache.set(address, isTrusted);
    return isTrusted;
  };
}

/** A text that a form's field would take. */
export function schemaParser(schema: () => z.ZodType<string>) {
  return (text: string): string => {
    const parsed = schema().safeParse(text);
    if (!parsed.success) throw new InvalidSettingError(...parsed.error.issues.map(({ message }) => message));
    return parsed.data;
  };
}

/** Without what stands in no base: a name, a password, a query. */
function isBaseUrl(text: string): boolean {
  const url = URL.parse(text);
  return /^https?:\/\/[^\s?#]+$/i.test(text) && url?.username === "" && url.password === "";
}

function withoutTrailingSlash(address: string): string {
  return address.replace(/\/+$/, "");
}

/** `null` for what is no file, or none that can be read. */
function readTail(path: string, bytes: number): Buffer | null {
  try {
    const stats = statSync(path);
    if (!stats.isFile()) return null;
    const file = openSync(path, "r");
    try {
      const tail = Buffer.alloc(Math.min(stats.size, bytes));
      readSync(file, tail, 0, tail.length, stats.size - tail.length);
      return tail;
    } finally {
      closeSync(file);
    }
  } catch {
    return null;
  }
}

/** Whether the entry is an address or a range, and so in the list from now on. */
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
