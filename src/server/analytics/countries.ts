// Finds the country of an address in the operator's own database of addresses (MMDB), where there is one.
import { readFileSync } from "node:fs";

import { Reader } from "mmdb-lib";

/** ISO 3166-1 alpha-2; empty where the address is in no country that is known. */
export type CountryOf = (address: string) => string;

/** Databases of several makers: some give the country as a record with its code, some the code alone. */
type Found = Record<string, unknown>;

/** @throws Error of the file system when the file cannot be read, any other when it is no such database */
export function openCountries(path: string): CountryOf {
  const reader = new Reader(readFileSync(path));
  return (address) => {
    try {
      // The library's type knows one maker's records only.
      const found: unknown = reader.get(address);
      return isRecord(found) ? countryIn(found) : "";
    } catch {
      // No address at all, such as that of a call in process.
      return "";
    }
  };
}

function countryIn(found: Found): string {
  const places = [found["country"], found["country_code"], found["registered_country"]];
  for (const place of places) {
    const code = isRecord(place) ? (place["iso_code"] ?? place["code"]) : place;
    if (typeof code === "string" && /^[A-Z]{2}$/.test(code)) return code;
  }
  return "";
}

function isRecord(value: unknown): value is Found {
  return typeof value === "object" && value !== null;
}
