import { expect, test } from "bun:test";

import { findOtherBrowsers } from "#tests/e2e/support/install/findOtherBrowsers.ts";
import { createFakeHost } from "#tests/support/system/fakeHost.ts";

test("installs Debian's packages if apt may install", () => {
  const here = { ...createFakeHost(["apt-get"]), isDebian: true };
  expect(() => findOtherBrowsers(here)).toThrow("apt-get install firefox-esr webkit2gtk-driver xvfb");
  expect(here.commandsRun.find((command) => command.includes("install"))).toContain("webkit2gtk-driver");
});

test("elsewhere names what is missing, and installs nothing", () => {
  const here = createFakeHost(["apt-get", "firefox-esr"]);
  expect(() => findOtherBrowsers(here)).toThrow("Firefox or WebKit was not found");
  expect(here.commandsRun).toEqual([]);
});
