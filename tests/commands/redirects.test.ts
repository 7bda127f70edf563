import { expect, test } from "bun:test";

import { readConfig } from "#commands/config.ts";
import { createNameRedirect } from "#commands/redirects.ts";

const PATH = "/about?a=1&b=%2F";

/** Where a request to this host is redirected; `null` if the site answers it. */
function redirectOf(settings: Record<string, string>, host: string) {
  const request = new Request(`https://${host}${PATH}`, { headers: { host } });
  return createNameRedirect(readConfig(settings))?.(request)?.headers.get("location") ?? null;
}

test("further names of DOMAIN redirect to the site, whichever of them it has", () => {
  const DOMAIN = "firm.example,www.firm.example,firm.co.th";
  for (const host of ["www.firm.example", "www.firm.example:8443", "firm.co.th"])
    expect([host, redirectOf({ DOMAIN }, host)]).toEqual([host, `https://firm.example${PATH}`]);
  for (const host of ["firm.example", "127.0.0.1", "other.example", "www.firm.example.other.example"])
    expect([host, redirectOf({ DOMAIN }, host)]).toEqual([host, null]);
  const settings = { DOMAIN, PUBLIC_URL: "https://www.firm.example" };
  expect(redirectOf(settings, "firm.example")).toBe(`https://www.firm.example${PATH}`);
  expect(redirectOf(settings, "www.firm.example")).toBeNull();
});

test("with one name, no request is looked at", () => {
  expect(createNameRedirect(readConfig({ DOMAIN: "firm.example" }))).toBeUndefined();
  expect(createNameRedirect(readConfig({}))).toBeUndefined();
});
