// Finds the country of an address in the operator's own database of addresses (MMDB), where there is one.
import { readFileSync } from "node:fs";

import { Reader } from "mmdb-lib";

import { StartError } from "#server/StartError.ts";

/** ISO 3166-1 alpha-2; empty where the address is in no country that is known. */
export type LookupCountry = (address: string) => string;

/** Databases of several makers: some give the country as a record with its code, some the code alone. */
type MmdbRecord = Record<string, unknown>;

/**
 * @param path `null` knows no countries
 * @throws StartError when the file is no such database or cannot be read
 */
export function openCountryLookup(path: string | null): LookupCountry {
  if (path === null) return () => "";
  const reader = openReader(path);
  return (address) => {
    try {
      // The library's type knows one maker's records only.
      const record: unknown = reader.get(address);
      return isRecord(record) ? countryCode(record) : "";
    } catch {
      // No address at all, such as that of a call in process.
      return "";
    }
  };
}

function openReader(path: string) {
  try {
    return new Reader(readFileSync(path));
  } catch (error) {
    throw new StartError(
      `Invalid setting:\n  COUNTRY_DB: ${path} ${openFailureReason(error)}\n`,
      "Name a database of addresses in the MMDB format, such as GeoLite2-Country.mmdb; or leave the setting out.",
      { cause: error },
    );
  }
}

function openFailureReason(error: unknown): string {
  const isFileError = error instanceof Error && "syscall" in error;
  return isFileError
    ? `cannot be read (${"code" in error ? error.code : error.message})`
    : "is no MMDB database";
}

function countryCode(record: MmdbRecord): string {
  const candidates = [record["country"], record["country_code"], record["registered_country"]];
  for (const candidate of candidates) {
    const code = isRecord(candidate) ? (candidate["iso_code"] ?? candidate["code"]) : candidate;
    if (typeof code === "string" && /^[A-Z]{2}$/.test(code)) return code;
  }
  return "";
}

function isRecord(value: unknown): value is MmdbRecord {
  return typeof value === "object" && value !== null;
}
