import { expect, test } from "bun:test";
import { join } from "node:path";

import { CHECKER_JAR, findJava } from "#tests/e2e/support/install/findJava.ts";
import { createFakeHost } from "#tests/support/system/fakeHost.ts";

const TRIAL = `java -jar ${CHECKER_JAR} --version`;

test("uses the Java on the PATH if it runs the checker", () => {
  const here = { ...createFakeHost(["java", "apt-get"]), isDebian: true };
  expect(findJava(here)).toBe(join(here.path, "java"));
  expect(here.commandsRun).toEqual([TRIAL]);
});

test("installs Debian's package if apt may install", () => {
  const here = { ...createFakeHost(["apt-get"]), isDebian: true };
  const { run } = here;
  here.run = (command) => {
    if (command.includes("default-jre-headless")) here.addProgram("java");
    return run(command);
  };
  expect(findJava(here)).toBe(join(here.path, "java"));
  const install = /^apt-get install -y --no-install-recommends default-jre-headless/;
  expect(here.commandsRun).toContainEqual(expect.stringMatching(install));
});

test("replaces a Java that is too old for the checker if apt may install", () => {
  const here = { ...createFakeHost(["java", "apt-get"]), isDebian: true };
  const { run } = here;
  let isNew = false;
  here.run = (command) => {
    run(command);
    if (command.includes("install")) isNew = true;
    return isNew || !command.includes("-jar");
  };
  expect(findJava(here)).toBe(join(here.path, "java"));
});

test.each([
  ["on a system that is not Debian", { isDebian: false, run: () => true }],
  ["where installing would need a password", { isDebian: true, run: () => false }],
])("throws an error with the install command %s", (_, settings) => {
  expect(() => findJava({ ...createFakeHost(["apt-get", "sudo"]), ...settings })).toThrow(
    "apt-get install default-jre-headless",
  );
});
