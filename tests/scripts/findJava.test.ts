// Where a Java for the HTML checker comes from, on machines that have one, could have one, and cannot.
import { expect, test } from "bun:test";
import { join } from "node:path";

import { CHECKER, findJava } from "#tests/e2e/support/findJava.ts";
import { fakeMachine } from "#tests/support/fakeMachine.ts";

const TRIAL = `java -jar ${CHECKER} --version`;

test("takes the Java on the PATH that runs the checker", () => {
  const here = { ...fakeMachine(["java", "apt-get"]), isDebian: true };
  expect(findJava(here)).toBe(join(here.path, "java"));
  expect(here.asked).toEqual([TRIAL]);
});

test("installs Debian's package where apt may install", () => {
  const here = { ...fakeMachine(["apt-get"]), isDebian: true };
  const { run } = here;
  here.run = (command) => {
    if (command.includes("default-jre-headless")) here.put("java");
    return run(command);
  };
  expect(findJava(here)).toBe(join(here.path, "java"));
  expect(here.asked).toContain("apt-get install -y --no-install-recommends default-jre-headless");
});

test("replaces a Java that is too old for the checker where apt may install", () => {
  const here = { ...fakeMachine(["java", "apt-get"]), isDebian: true };
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
])("stops with the command to type %s", (_, settings) => {
  expect(() => findJava({ ...fakeMachine(["apt-get", "sudo"]), ...settings })).toThrow(
    "apt-get install default-jre-headless",
  );
});
