// Settings: the environment, overlaid with flags, and every problem told at once.
import { expect, test } from "bun:test";
import { resolve } from "node:path";

import { readConfig, SETTINGS } from "#server/config.ts";

import { runCommand } from "#tests/support/runFromSource.ts";

test("has a default for everything", () => {
  const { isTrustedProxy, ...config } = readConfig({});
  expect(config).toEqual({
    port: 3000,
    host: "127.0.0.1",
    dataDir: resolve("."),
    publicUrl: null,
    logLevel: "info",
    rateLimits: true,
    countryDb: null,
    bases: {
      api: "/api/v1",
      privateApi: "",
      socket: "",
      privateImages: "",
      publicImages: "",
      backendHost: "",
    },
    firstAdmin: null,
  });
  expect(isTrustedProxy("127.0.0.1")).toBe(false);
});

test("a flag wins over the environment, and an empty value counts as left out", () => {
  const env = { PORT: "4000", HOST: "0.0.0.0", LOG_LEVEL: "" };
  expect(readConfig(env, { PORT: "5000", HOST: "" })).toMatchObject({
    port: 5000,
    host: "0.0.0.0",
    logLevel: "info",
  });
});

test("tells every problem, with the setting's name and what it may be", async () => {
  const env = { PORT: "99999", LOG_LEVEL: "loud", RATE_LIMITS: "maybe", ADMIN_EMAIL: "somsri@firm.example" };
  const { exitCode, stdout, stderr } = await runCommand(["serve", "--public-url", "firm.example/site"], {
    env,
  });
  expect({ exitCode, stdout }).toEqual({ exitCode: 1, stdout: "" });
  expect(stderr.trim().split("\n")).toEqual([
    "5 settings are wrong:",
    "  PORT: must be a number from 0 to 65535",
    "  PUBLIC_URL: must start with http:// or https://",
    "  LOG_LEVEL: must be debug, info, warn or error",
    "  RATE_LIMITS: must be on or off",
    "  ADMIN_EMAIL: goes together with ADMIN_PASSWORD; give both or neither",
    "Correct them in the environment or on the command line; `vitrine --help` lists them all.",
  ]);
});

const WRONG: [setting: string, value: string][] = [
  ["PORT", " "],
  ["PORT", "-1"],
  ["PORT", "3e3"],
  ["PORT", "80.5"],
  ["PUBLIC_URL", "ftp://firm.example"],
  ["PUBLIC_URL", "https://firm.example/site"],
  ["TRUSTED_PROXIES", "10.0.0.0/33"],
  ["TRUSTED_PROXIES", "10.0.0.1, proxy.local"],
  ["API_BASE_URL", "javascript:alert(1)"],
  ["BACKEND_HOST", "our image server"],
  ["COUNTRY_DB", "/nowhere/countries.mmdb"],
  ["COUNTRY_DB", "/"],
];

test.each(WRONG)("refuses %s=%p", (setting, value) => {
  expect(() => readConfig({ [setting]: value })).toThrow(`One setting is wrong:\n  ${setting}: `);
});

test("says nothing of a password that is too short but that it is", () => {
  expect(() => readConfig({ ADMIN_EMAIL: "somsri@firm.example", ADMIN_PASSWORD: "secret" })).toThrow(
    /One setting is wrong:\n {2}ADMIN_PASSWORD: (?!.*secret)/,
  );
});

test("believes proxies by address and by range, of both families", () => {
  const { isTrustedProxy } = readConfig({ TRUSTED_PROXIES: "10.0.0.0/8, 192.168.1.4,fd00::/8" });
  const asked = ["10.200.3.4", "192.168.1.4", "fd12::1", "192.168.1.5", "11.0.0.1", "fe80::1", "proxy"];
  expect(asked.filter(isTrustedProxy)).toEqual(["10.200.3.4", "192.168.1.4", "fd12::1"]);
});

test("every setting has a meaning and a default to show", () => {
  for (const { name, meaning, fallback } of SETTINGS) expect([name, meaning, fallback]).not.toContain("");
});
