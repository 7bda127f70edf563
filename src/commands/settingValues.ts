// What the text of a setting stands for, or what is wrong with it.
import { closeSync, openSync, readSync, statSync } from "node:fs";
import type { BlockList } from "node:net";
import { resolve } from "node:path";

import type * as z from "zod";

import { net } from "#server/lazyImports.ts";
import { createRecentMap } from "#server/recentMap.ts";

/** Before what an MMDB file tells of itself, which lies in its last 128 KB: https://maxmind.github.io/MaxMind-DB/ */
const MMDB_MARK = Buffer.from("abcdef4d61784d696e642e636f6d", "hex");
const MMDB_END_BYTES = 128 * 1024;
/** Characters of what was given that are repeated. */
const LONGEST_TOLD = 60;
/** Answers of a list of addresses: nearly always it is the same few proxies that bring all calls. */
const ANSWERS_REMEMBERED = 100;

export class WrongSetting extends Error {
  override name = "WrongSetting";
  /** Each goes on after the setting's name: "must be …". */
  readonly problems: string[];

  constructor(...problems: string[]) {
    super(problems.join("; "));
    this.problems = problems;
  }
}

/** @throws WrongSetting, as all of these do */
export function toPort(text: string): number {
  const port = Number(text);
  if (!/^\d{1,5}$/.test(text) || port > 65_535) throw new WrongSetting("must be a number from 0 to 65535");
  return port;
}

/** An address of IPv6 as it stands in `http://[::1]:3000` is taken too, and kept without the brackets. */
export function toHost(text: string): string {
  const [, address] = /^\[([^[\]]*:[^[\]]*)\]$/.exec(text) ?? [];
  return address ?? text;
}

export function oneOf<const T extends readonly string[]>(values: T) {
  return (text: string): T[number] => {
    const value = values.find((candidate) => candidate === text);
    if (value === undefined) throw new WrongSetting(`must be ${inWords(values)}`);
    return value;
  };
}

/** Without a trailing slash. */
export function toOrigin(text: string): string {
  const address = withoutSlash(text.trim());
  if (!/^https?:\/\//i.test(address)) throw new WrongSetting("must start with http:// or https://");
  const url = URL.parse(address);
  if (!url || /\s/.test(address)) throw new WrongSetting("is no address that a browser could open");
  if (url.href !== `${url.origin}/`)
    throw new WrongSetting("must be an origin: no path, query, name or password");
  // As browsers write it: the host in small letters, the protocol's own port left out.
  return url.origin;
}

/** An absolute address, or a path on the same origin; without a trailing slash. */
export function toBaseAddress(text: string): string {
  const address = withoutSlash(text.trim());
  if (isWebAddress(address) || /^(\/(?!\/)[\w.~/-]*)?$/.test(address)) return address;
  throw new WrongSetting("must be an http(s) address or a path");
}

/** The absolute path of a database of addresses, as far as its end tells: whoever uses it opens it. */
export function toAddressDatabase(text: string): string {
  const path = resolve(text);
  const end = readEnd(path, MMDB_END_BYTES);
  if (end === null) throw new WrongSetting("must be a file that can be read");
  if (end.includes(MMDB_MARK)) return path;
  throw new WrongSetting("must be a database of addresses in the MMDB format, such as GeoLite2-Country.mmdb");
}

/** Whether an address is one of those that are named, or in one of the ranges. */
export function toProxies(text: string): (address: string) => boolean {
  const list = new (net().BlockList)();
  const entries = text.split(",").map((entry) => entry.trim());
  const wrong = entries.filter((entry) => entry !== "" && !addTo(list, entry));
  if (wrong.length > 0) {
    throw new WrongSetting(
      ...wrong.map(
        (entry) =>
          `has "${entry.slice(0, LONGEST_TOLD)}", which is neither an address nor a range such as 10.0.0.0/8`,
      ),
    );
  }
  const known = createRecentMap<boolean>({ atLeast: ANSWERS_REMEMBERED });
  return (address) => {
    const isKnown = known.get(address);
    if (isKnown !== undefined) return isKnown;
    const answer = isIn(list, address);
    known.set(address, answer);
    return answer;
  };
}

/** A text that a form's field would take. */
export function checkedBy(schema: () => z.ZodType<string>) {
  return (text: string): string => {
    const read = schema().safeParse(text);
    if (!read.success) throw new WrongSetting(...read.error.issues.map(({ message }) => message));
    return read.data;
  };
}

/** Without what stands in no base: a name, a password, a query. */
function isWebAddress(text: string): boolean {
  const url = URL.parse(text);
  return /^https?:\/\/[^\s?#]+$/i.test(text) && url?.username === "" && url.password === "";
}

function withoutSlash(address: string): string {
  return address.replace(/\/+$/, "");
}

/** `null` for what is no file, or none that can be read. */
function readEnd(path: string, bytes: number): Buffer | null {
  try {
    const about = statSync(path);
    if (!about.isFile()) return null;
    const file = openSync(path, "r");
    try {
      const end = Buffer.alloc(Math.min(about.size, bytes));
      readSync(file, end, 0, end.length, about.size - end.length);
      return end;
    } finally {
      closeSync(file);
    }
  } catch {
    return null;
  }
}

/** Whether the entry is an address or a range, and so in the list from now on. */
function addTo(list: BlockList, entry: string): boolean {
  const [address = "", prefix, ...more] = entry.split("/");
  const family = familyOf(address);
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

function isIn(list: BlockList, address: string): boolean {
  const family = familyOf(address);
  return family !== null && list.check(address, family);
}

function familyOf(address: string): "ipv4" | "ipv6" | null {
  const version = net().isIP(address);
  if (version === 0) return null;
  return version === 4 ? "ipv4" : "ipv6";
}

/** debug, info, warn or error */
function inWords(values: readonly string[]): string {
  return `${values.slice(0, -1).join(", ")} or ${values.at(-1)}`;
}
