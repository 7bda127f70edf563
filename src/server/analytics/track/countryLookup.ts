import { readFileSync } from "node:fs";

import { Reader } from "mmdb-lib";

import { StartError } from "#server/StartError.ts";

/** ISO 3166-1 alpha-2; empty for an unknown country. */
export type LookupCountry = (address: string) => string;

/** Vendors differ: some store the country as a record with its code, some only the code. */
type MmdbRecord = Record<string, unknown>;

/**
 * Looks up countries in the operator's MMDB file.
 * @param path `null` disables the lookup
 * @throws StartError when the file is invalid or can't be read
 */
export function openCountryLookup(path: string | null): LookupCountry {
  if (path === null) return () => "";
  const reader = openReader(path);
  return (address) => {
    try {
      // The library's types cover the records of one vendor only.
      const record: unknown = reader.get(address);
      return isRecord(record) ? countryCode(record) : "";
    } catch {
      // No address, such as for a call in process.
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
