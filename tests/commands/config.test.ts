import { expect, test } from "bun:test";
import { writeFileSync } from "node:fs";
import { join, relative, resolve } from "node:path";

import { readConfig } from "#commands/config.ts";
import { SETTINGS } from "#commands/settings.ts";
import { StartError } from "#server/StartError.ts";
import { createGeoIpDatabase } from "#tests/support/analytics/geoIpDatabase.ts";
import { SAME_ORIGIN_BASES } from "#tests/support/web/sameOriginBases.ts";
import { createTemporaryDirectory } from "#tests/support/system/temporaryDirectory.ts";

const publicUrl = (PUBLIC_URL: string) => readConfig({ PUBLIC_URL }).publicUrl;

/** The lines of the error message, if any. */
function problemsOf(env: Record<string, string>): string[] {
  try {
    readConfig(env);
    return [];
  } catch (error) {
    if (!(error instanceof StartError)) throw error;
    return error.problem
      .split("\n")
      .slice(1)
      .map((line) => line.trim())
      .filter(Boolean);
  }
}

test("uses defaults without any setting", () => {
  const { isTrustedProxy: _, ...config } = readConfig({});
  expect(config).toEqual({
    port: 3000,
    host: "127.0.0.1",
    dataDir: resolve("."),
    publicUrl: null,
    https: null,
    hstsIncludeSubdomains: false,
    logLevel: "info",
    rateLimits: true,
    countryDb: null,
    bases: SAME_ORIGIN_BASES,
    allowsPrivateTargets: false,
    metricsAccess: null,
    cdn: null,
    backupRecipient: null,
    s3: { endpoint: "", region: "us-east-1", accessKeyId: "", secretAccessKey: "" },
    firstAdmin: null,
  });
});

test("treats an empty setting as not set", () => {
  const empty = Object.fromEntries(SETTINGS.map(({ name }) => [name, ""]));
  expect(problemsOf(empty)).toEqual([]);
  expect(readConfig(empty).port).toBe(3000);
});

test("a flag overrides the environment", () => {
  expect(readConfig({ PORT: "4000", HOST: "0.0.0.0" }, { PORT: "0" })).toMatchObject({
    port: 0,
    host: "0.0.0.0",
  });
});

test.each([
  ["[::1]", "::1"],
  ["::1", "::1"],
  ["[::]", "::"],
  ["[fe80::1%eth0]", "fe80::1%eth0"],
  ["127.0.0.1", "127.0.0.1"],
  ["[firm]", "[firm]"],
])("parses HOST %s as %s", (given, host) => {
  expect(readConfig({ HOST: given }).host).toBe(host);
});

test("reads every setting", () => {
  const config = readConfig({
    PORT: "80",
    HOST: "::",
    DATA_DIR: "/srv/data",
    PUBLIC_URL: "https://firm.example/",
    LOG_LEVEL: "warn",
    RATE_LIMITS: "off",
    API_BASE_URL: "https://api.firm.example/api/v1/",
    PUBLIC_IMAGE_BASE_URL: "/images/",
    BACKEND_HOST: "https://files.firm.example",
    ADMIN_EMAIL: "a@b.co",
    ADMIN_PASSWORD: "12345678",
  });
  expect(config).toMatchObject({
    dataDir: "/srv/data",
    publicUrl: "https://firm.example",
    rateLimits: false,
    firstAdmin: { email: "a@b.co", password: "12345678" },
  });
  expect(config.bases.api).toBe("https://api.firm.example/api/v1");
  expect(config.bases.publicImages).toBe("/images");
  expect(config.bases.backendHost).toBe("https://files.firm.example");
});

test("reports all problems of the environment and the flags at once", () => {
  const env = { PORT: "99999", LOG_LEVEL: "loud", RATE_LIMITS: "yes" };
  const problems = [
    "4 invalid settings:",
    "  PORT: must be a number from 0 to 65535",
    "  PUBLIC_URL: must start with http:// or https://",
    "  LOG_LEVEL: must be debug, info, warn or error",
    "  RATE_LIMITS: must be on or off",
    "",
  ].join("\n");
  expect(() => readConfig(env, { PUBLIC_URL: "firm.example" })).toThrow(problems);
});

test.each<[string, string, string]>([
  ["PORT", "http", "must be a number from 0 to 65535"],
  ["PORT", "1.5", "must be a number from 0 to 65535"],
  ["PORT", "0x50", "must be a number from 0 to 65535"],
  ["PORT", "-1", "must be a number from 0 to 65535"],
  ["PORT", " ", "must be a number from 0 to 65535"],
  ["PORT", "3e3", "must be a number from 0 to 65535"],
  ["PUBLIC_URL", "https://firm.example/site", "must be an origin: no path, query, name or password"],
  ["PUBLIC_URL", "javascript:alert(1)", "must start with http:// or https://"],
  ["PUBLIC_URL", "https://firm.example:99999", "is no address that a browser could open"],
  ["PUBLIC_URL", "https://firm.example?site", "must be an origin: no path, query, name or password"],
  ["PUBLIC_URL", "https://me:secret@firm.example", "must be an origin: no path, query, name or password"],
  ["API_BASE_URL", "https://me:secret@firm.example/api", "must be an http(s) address or a path"],
  ["API_BASE_URL", "https://firm.example/api?key=1", "must be an http(s) address or a path"],
  ["API_BASE_URL", "//firm.example/api", "must be an http(s) address or a path"],
  ["API_BASE_URL", "javascript:alert(1)", "must be an http(s) address or a path"],
  ["API_BASE_URL", "/api v1", "must be an http(s) address or a path"],
  ["BACKEND_HOST", "https://x.example; script-src *", "must be an http(s) address or a path"],
  ["BACKEND_HOST", "https://x.example/; script-src *", "must be an http(s) address or a path"],
  ["COUNTRY_DB", "/nowhere/countries.mmdb", "must be a file that can be read"],
  ["COUNTRY_DB", "/", "must be a file that can be read"],
  [
    "COUNTRY_DB",
    "package.json",
    "must be a database of addresses in the MMDB format, such as GeoLite2-Country.mmdb",
  ],
  [
    "TRUSTED_PROXIES",
    "10.0.0.0/33",
    'has "10.0.0.0/33", which is neither an address nor a range such as 10.0.0.0/8',
  ],
  ["TRUSTED_PROXIES", "proxy", 'has "proxy", which is neither an address nor a range such as 10.0.0.0/8'],
])("rejects %s=%s", (name, value, problem) => {
  expect(problemsOf({ [name]: value })).toEqual([`${name}: ${problem}`]);
});

test("trims whitespace, including a CR, and trailing slashes from URLs", () => {
  const env = {
    PUBLIC_URL: " https://firm.example//\r",
    API_BASE_URL: "/api/v2/ ",
    BACKEND_HOST: "/",
    PUBLIC_IMAGE_BASE_URL: "https://cdn.example/@firm",
  };
  expect(readConfig(env)).toMatchObject({
    publicUrl: "https://firm.example",
    bases: { api: "/api/v2", backendHost: "", publicImages: "https://cdn.example/@firm" },
  });
});

test("normalizes PUBLIC_URL as browsers do", () => {
  expect(publicUrl("HTTPS://Firm.Example:443/")).toBe("https://firm.example");
  expect(publicUrl("http://firm.example:8080")).toBe("http://firm.example:8080");
  expect(publicUrl("https://บริษัท.ไทย")).toBe("https://xn--o3cf1ay4bq.xn--o3cw4h");
});

test("resolves COUNTRY_DB to an absolute path", async () => {
  await using folder = await createTemporaryDirectory();
  const path = join(folder.path, "countries.mmdb");
  writeFileSync(path, createGeoIpDatabase({ "203.0.113.0/24": { country: { iso_code: "TH" } } }));
  expect(readConfig({ COUNTRY_DB: relative(".", path) }).countryDb).toBe(path);
});

test("DOMAIN sets the ports, the address and the URL of a site with its own certificate", () => {
  const config = readConfig({ DOMAIN: "Firm.example, www.firm.example,บริษัท.ไทย", DATA_DIR: "/srv/data" });
  expect(config).toMatchObject({ port: 443, host: "::", publicUrl: "https://firm.example" });
  expect(config.https).toEqual({
    cert: "/srv/data/certificates/site.pem",
    key: "/srv/data/certificates/site.pem",
    acme: {
      names: ["firm.example", "www.firm.example", "xn--o3cf1ay4bq.xn--o3cw4h"],
      directory: "https://acme-v02.api.letsencrypt.org/directory",
      folder: "/srv/data/certificates",
      pairFile: "site.pem",
    },
    httpPort: 80,
    http2: false,
  });
});

test("other settings override what DOMAIN sets", () => {
  const env = { DOMAIN: "firm.example", PORT: "8443", HTTP_PORT: "8080", HOST: "127.0.0.1", HTTP2: "on" };
  expect(readConfig({ ...env, PUBLIC_URL: "https://www.firm.example" })).toMatchObject({
    port: 8443,
    host: "127.0.0.1",
    publicUrl: "https://www.firm.example",
    https: { httpPort: 8080, http2: true },
  });
});

test("CERT and KEY serve HTTPS with files", () => {
  const env = { CERT: "site.pem", KEY: "/srv/key.pem", PUBLIC_URL: "https://firm.example" };
  expect(readConfig(env).https).toMatchObject({
    cert: resolve("site.pem"),
    key: "/srv/key.pem",
    acme: null,
  });
});

test.each<[string, Record<string, string>]>([
  ["CERT: requires KEY: set both or neither", { KEY: "key.pem" }],
  ["PUBLIC_URL: must start with https:// with DOMAIN or CERT", { CERT: "c.pem", KEY: "key.pem" }],
  [
    "DOMAIN: obtains a certificate itself: set DOMAIN or CERT, not both",
    { DOMAIN: "firm.example", CERT: "c.pem", KEY: "key.pem" },
  ],
  [
    "PUBLIC_URL: must start with https:// with DOMAIN or CERT",
    { DOMAIN: "firm.example", PUBLIC_URL: "http://firm.example" },
  ],
  ...["*.firm.example", "192.0.2.1", "[::1]", "firm.example/site", "firm.example:443", "a b"].map(
    (name): [string, Record<string, string>] => [
      `DOMAIN: has "${name}", which is no host name`,
      { DOMAIN: name },
    ],
  ),
])("rejects settings of HTTPS: %s", (problem, env) => {
  expect(problemsOf(env)).toEqual([problem]);
});

test("names each invalid proxy", () => {
  expect(problemsOf({ TRUSTED_PROXIES: "10.0.0.0/, ::1, ::/129, 10.0.0.0/8/9," })).toEqual([
    'TRUSTED_PROXIES: has "10.0.0.0/", which is neither an address nor a range such as 10.0.0.0/8',
    'TRUSTED_PROXIES: has "::/129", which is neither an address nor a range such as 10.0.0.0/8',
    'TRUSTED_PROXIES: has "10.0.0.0/8/9", which is neither an address nor a range such as 10.0.0.0/8',
  ]);
});

test("rejects ADMIN_EMAIL without ADMIN_PASSWORD, and a short password", () => {
  const together = "ADMIN_EMAIL: requires ADMIN_PASSWORD: set both or neither";
  expect(problemsOf({ ADMIN_EMAIL: "a@b.co" })).toEqual([together]);
  expect(problemsOf({ ADMIN_PASSWORD: "12345678" })).toEqual([together]);
  expect(problemsOf({ ADMIN_EMAIL: "a@b.co", ADMIN_PASSWORD: "1234567" })).toEqual([
    "ADMIN_PASSWORD: Password must be at least 8 characters",
  ]);
});

test("does not repeat a secret in the error", () => {
  expect(problemsOf({ ADMIN_EMAIL: "x", ADMIN_PASSWORD: "s3cret" }).join()).not.toContain("s3cret");
});

test("every setting has a description and a default text", () => {
  for (const { name, description, defaultText } of SETTINGS)
    expect([name, description, defaultText]).not.toContain("");
});

test("trusts the listed proxies and ranges, IPv4 and IPv6", () => {
  const { isTrustedProxy } = readConfig({ TRUSTED_PROXIES: "127.0.0.1, 10.0.0.0/8 ,2001:db8::/32,::1," });
  for (const address of ["127.0.0.1", "10.255.0.1", "2001:db8:9::1", "::1"])
    expect(isTrustedProxy(address)).toBe(true);
  for (const address of ["127.0.0.2", "11.0.0.1", "2001:db9::1", "", "localhost", "in-process"]) {
    expect(isTrustedProxy(address)).toBe(false);
  }
  expect(readConfig({}).isTrustedProxy("127.0.0.1")).toBe(false);
});

test("reads a CDN with the address and the token of its purge calls, and rejects one without", () => {
  const cdn = { CDN: "fastly", CDN_URL: "https://api.fastly.com/service/id/purge/", CDN_TOKEN: "t" };
  expect(readConfig(cdn).cdn).toEqual({
    name: "fastly",
    url: "https://api.fastly.com/service/id/purge",
    token: "t",
  });
  const together = "CDN: requires CDN_URL, which starts with https:// or http://, and CDN_TOKEN";
  expect(problemsOf({ ...cdn, CDN_URL: "" })).toEqual([together]);
  expect(problemsOf({ ...cdn, CDN_URL: "/purge" })).toEqual([together]);
  expect(problemsOf({ ...cdn, CDN_TOKEN: "" })).toEqual([together]);
  expect(problemsOf({ ...cdn, CDN: "akamai" })).toEqual(["CDN: must be cloudflare, fastly or varnish"]);
});
