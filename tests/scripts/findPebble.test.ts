import { expect, test } from "bun:test";

import { findPebble } from "#tests/e2e/support/install/findPebble.ts";
import { createFakeHost } from "#tests/support/system/fakeHost.ts";

test("installs Debian's package if apt may install, and otherwise names it", () => {
  const debian = { ...createFakeHost(["apt-get"]), isDebian: true };
  expect(() => findPebble(debian)).toThrow("apt-get install pebble");
  expect(debian.commandsRun.find((command) => command.includes("install"))).toContain("pebble");
  const elsewhere = createFakeHost(["apt-get", "pebble"]);
  expect(() => findPebble(elsewhere)).toThrow("Pebble, a certificate authority for tests, was not found");
  expect(elsewhere.commandsRun).toEqual([]);
});
