import { expect, test } from "bun:test";
import { basename, join } from "node:path";

import { findBrowser, installBrowser } from "#tests/e2e/support/install/findBrowser.ts";
import type { BrowserHost } from "#tests/e2e/support/install/findBrowser.ts";
import { createFakeHost } from "#tests/support/system/fakeHost.ts";

/** No downloaded browser. */
function machine(programs: string[], settings: Partial<BrowserHost> = {}) {
  return { ...createFakeHost(programs), findDownloadedBrowser: (): string | null => null, ...settings };
}

test("uses the Chromium on the PATH", () => {
  const here = machine(["google-chrome", "chromium", "apt-get"], { isDebian: true });
  expect(findBrowser(here)).toBe(join(here.path, "chromium"));
  expect(here.commandsRun).toEqual(["chromium --version"]);
});

test("prefers the Chromium without windows", () => {
  const here = machine(["chromium", "chromium-headless-shell"]);
  expect(findBrowser(here)).toBe(join(here.path, "chromium-headless-shell"));
});

test("installs the Chromium without windows beside another one", () => {
  const here = machine(["chromium", "apt-get"], { isDebian: true });
  const { run } = here;
  here.run = (command) => {
    const shell = "chromium-headless-shell";
    if (command.includes("install") && command.includes(shell)) here.addProgram(shell);
    return run(command);
  };
  expect(installBrowser(here)).toBe(join(here.path, "chromium-headless-shell"));
});

test("uses another Chromium if the one without windows cannot be installed", () => {
  const here = machine(["chromium", "apt-get"], { isDebian: true });
  expect(installBrowser(here)).toBe(join(here.path, "chromium"));
});

test("installs nothing if the Chromium without windows is there", () => {
  const here = machine(["chromium", "chromium-headless-shell", "apt-get"], { isDebian: true });
  expect(installBrowser(here)).toBe(join(here.path, "chromium-headless-shell"));
  expect(here.commandsRun.some((command) => command.includes("apt-get"))).toBe(false);
});

test("skips a program on the PATH that does not run", () => {
  const here = machine(["chromium", "google-chrome"], {
    run: ([program = ""]) => basename(program) !== "chromium",
  });
  expect(findBrowser(here)).toBe(join(here.path, "google-chrome"));
});

test("installs Debian's package if apt may install", () => {
  const here = machine(["apt-get"], { isDebian: true });
  const { run } = here;
  here.run = (command) => {
    if (command.includes("install")) here.addProgram("chromium");
    return run(command);
  };
  expect(findBrowser(here)).toBe(join(here.path, "chromium"));
  expect(here.commandsRun).toContainEqual(expect.stringMatching(/^apt-get update/));
});

test("downloads Playwright's browser if apt would need a password", () => {
  const here = machine(["apt-get", "sudo"], { isDebian: true, findDownloadedBrowser: () => "/own/chromium" });
  const { commandsRun } = here;
  here.run = (command) => {
    commandsRun.push(command.join(" "));
    return false;
  };
  expect(findBrowser(here)).toBe("/own/chromium");
  expect(commandsRun.some((command) => command.includes("install"))).toBe(false);
});

test("does not use apt on systems other than Debian", () => {
  const here = machine(["apt-get"], { findDownloadedBrowser: () => "/own/chromium" });
  expect(findBrowser(here)).toBe("/own/chromium");
  expect(here.commandsRun).toEqual([]);
});

test("downloads Playwright's browser if it is missing", () => {
  let own: string | null = null;
  const here = machine([], { findDownloadedBrowser: () => own });
  here.run = (command) => {
    own =
      command.includes("playwright") || command.includes("node_modules/.bin/playwright")
        ? "/own/chromium"
        : null;
    return true;
  };
  expect(findBrowser(here)).toBe("/own/chromium");
});

test("throws an error with the install command if no browser can be installed", () => {
  expect(() => findBrowser(machine([], { run: () => false }))).toThrow("apt-get install chromium");
});
