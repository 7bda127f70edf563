import { expect, test } from "bun:test";
import { writeFileSync } from "node:fs";
import { join } from "node:path";

import { readConfig } from "#commands/config.ts";
import { openCountryLookup } from "#server/analytics/track/countryLookup.ts";
import { createGeoIpDatabase, METADATA_MARKER } from "#tests/support/analytics/geoIpDatabase.ts";
import { createTemporaryDirectory } from "#tests/support/system/temporaryDirectory.ts";
import { createTestServer } from "#tests/support/server/testServer.ts";
import { CHROME, readStoredViews, trackView } from "#tests/support/analytics/trackView.ts";

const DATABASE = createGeoIpDatabase({
  "203.0.113.0/24": { country: { iso_code: "TH" } },
  "198.51.100.0/25": { registered_country: { iso_code: "JP" } },
  "198.51.100.128/25": { country: "DE", country_name: "Germany" },
  "192.0.2.0/24": { country_code: "FR" },
  "100.64.0.0/10": { country: { iso_code: "<b>" }, continent: { code: "AS" } },
  "10.0.0.0/8": "private",
});

async function withDatabase(content: Buffer | string) {
  const folder = await createTemporaryDirectory();
  const path = join(folder.path, "countries.mmdb");
  writeFileSync(path, content);
  return { path, [Symbol.asyncDispose]: () => folder[Symbol.asyncDispose]() };
}

test.each([
  ["203.0.113.7", "TH"],
  ["198.51.100.1", "JP"],
  ["198.51.100.200", "DE"],
  ["192.0.2.1", "FR"],
  ["100.64.1.1", ""],
  ["10.1.2.3", ""],
  ["8.8.8.8", ""],
  ["2001:db8::1", ""],
  ["in-process", ""],
  ["", ""],
])("the address %p is in %p", async (address, country) => {
  await using database = await withDatabase(DATABASE);
  expect(openCountryLookup(database.path)(address)).toBe(country);
});

test("stores the country of views with and without a tracking call", async () => {
  await using database = await withDatabase(DATABASE);
  await using server = await createTestServer({ COUNTRY_DB: database.path });
  await trackView(server, { address: "203.0.113.7" });
  await server.app.request("/", { headers: { "user-agent": CHROME } }, { peer: "198.51.100.1" });
  server.advanceClock(10_000);
  await server.parts.analytics.views.countExpired();
  expect(readStoredViews(server).map(({ country }) => country)).toEqual(["TH", "JP"]);
});

test.each([
  ["a text", "no database"],
  ["half a database", DATABASE.subarray(0, 100)],
  ["nothing", ""],
])("reports a COUNTRY_DB file with %s together with other invalid settings", async (_, content) => {
  await using database = await withDatabase(content);
  const read = () => readConfig({ LOG_LEVEL: "loud", COUNTRY_DB: database.path });
  expect(read).toThrow(
    "2 invalid settings:\n  LOG_LEVEL: must be debug, info, warn or error\n  COUNTRY_DB: must be a database of addresses in the MMDB format, such as GeoLite2-Country.mmdb\n",
  );
});

test("reports a file with the MMDB metadata marker but invalid data", async () => {
  await using database = await withDatabase(Buffer.concat([Buffer.from("no database"), METADATA_MARKER]));
  expect(() => openCountryLookup(database.path)).toThrow(`COUNTRY_DB: ${database.path} is no MMDB database`);
});
