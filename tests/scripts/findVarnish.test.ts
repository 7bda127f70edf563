import { expect, test } from "bun:test";

import { findVarnish } from "#tests/e2e/support/install/findVarnish.ts";
import { createFakeHost } from "#tests/support/system/fakeHost.ts";

test("finds Varnish on the PATH, without installing it", () => {
  const here = { ...createFakeHost(["apt-get", "varnishd"]), isDebian: true };
  expect(findVarnish(here)).toEndWith("/varnishd");
  expect(here.commandsRun).toEqual([]);
});
