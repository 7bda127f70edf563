import { expect, test } from "bun:test";
import { existsSync, mkdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";

import { PINNED_TARGETS, runtimePackage } from "../../scripts/build/runtimes.ts";
import pinned from "../../scripts/bootstrap/bunIntegrity.json" with { type: "json" };
import project from "../../package.json" with { type: "json" };
import { createTemporaryDirectory } from "#tests/support/system/temporaryDirectory.ts";

const NAME = "@oven/bun-linux-x64";
const { version } = pinned;

/** What each package manager writes beside the package that it fetched. */
const LOCKFILES = {
  npm: (integrity: string) => ({
    path: "node_modules/.package-lock.json",
    text: JSON.stringify({ packages: { [`node_modules/${NAME}`]: { version, integrity } } }, null, 2),
  }),
  bun: (integrity: string) => ({
    path: "bun.lock",
    text: `{ "packages": { "${NAME}": ["${NAME}@${version}", "", { "os": "linux" }, "${integrity}"] } }`,
  }),
};

/** Checks a package that a package manager fetched with this hash. */
async function check(manager: keyof typeof LOCKFILES, integrity: string, checkedVersion = version) {
  await using directory = await createTemporaryDirectory();
  const bin = join(directory.path, "node_modules", NAME, "bin");
  mkdirSync(bin, { recursive: true });
  writeFileSync(join(bin, "bun"), "");
  const { path, text } = LOCKFILES[manager](integrity);
  writeFileSync(join(directory.path, path), text);
  const args = [directory.path, NAME, checkedVersion].map((argument) => JSON.stringify(argument)).join(", ");
  const script = `import { assertIntegrity } from "./scripts/bootstrap/bunIntegrity.mjs"; assertIntegrity(${args})`;
  const { success, stderr } = Bun.spawnSync([process.execPath, "-e", script]);
  return { success, output: stderr.toString(), isKept: existsSync(join(bin, "bun")) };
}

test.each(["npm", "bun"] as const)("accepts the pinned package from %s", async (manager) => {
  expect(await check(manager, pinned.integrity[NAME])).toEqual({ success: true, output: "", isKept: true });
});

test.each(["npm", "bun"] as const)("refuses and deletes any other package from %s", async (manager) => {
  for (const other of [pinned.integrity["@oven/bun-darwin-x64"], ""]) {
    const { success, output, isKept } = await check(manager, other);
    expect([success, isKept]).toEqual([false, false]);
    expect(output).toContain(`differs from the pinned one`);
  }
});

test("refuses a version without a pinned hash and says how to add it", async () => {
  const { success, output, isKept } = await check("npm", pinned.integrity[NAME], "9.9.9");
  expect([success, isKept]).toEqual([false, false]);
  expect(output).toContain("npm run pin:bun");
});

test("the hashes are those of the version in package.json, for each platform of a release and of developers", () => {
  expect(version).toBe(project.devDependencies["bun-types"]);
  expect(Object.keys(pinned.integrity)).toEqual(PINNED_TARGETS.map(runtimePackage));
});
