import { afterAll, beforeAll, expect, test } from "bun:test";
import { readdirSync } from "node:fs";
import { join } from "node:path";

import { createTemporaryDirectory } from "#tests/support/system/temporaryDirectory.ts";

import { compileVersion, createUpgradeSite } from "#tests/e2e/support/server/upgradeSite.ts";

const BUILD_MS = 600_000;
const TIMEOUT_MS = 180_000;
const MARKS = "SELECT count(*) AS count FROM sqlite_schema WHERE name = 'marks'";

let versions: Awaited<ReturnType<typeof createTemporaryDirectory>>;
/** With the same schema, and with another. */
let [patch, minor] = ["", ""];

beforeAll(async () => {
  versions = await createTemporaryDirectory();
  [patch, minor] = [join(versions.path, "patch"), join(versions.path, "minor")];
  await compileVersion("1.0.1", patch);
  await compileVersion("1.1.0", minor, true);
}, BUILD_MS);
afterAll(() => versions[Symbol.asyncDispose]());

async function startSite() {
  const site = await createUpgradeSite();
  expect(site.control("start")).toBe(0);
  return site;
}

/** Stores a record that is only in the present data. */
const addSecret = (site: Awaited<ReturnType<typeof startSite>>, name: string) =>
  site.query(`INSERT INTO secrets (name, value) VALUES ('${name}', 'x')`);
const countSecret = (site: Awaited<ReturnType<typeof startSite>>, name: string) =>
  site.query(`SELECT 1 FROM secrets WHERE name = '${name}'`).length;

test(
  "installs a version of the same schema; rolling back keeps the data",
  async () => {
    await using site = await startSite();
    const upgraded = await site.run("upgrade", patch);
    expect(upgraded).toMatchObject({ exitCode: 0, output: expect.stringContaining("Vitrine 1.0.1+") });
    expect(await site.readVersion()).toBe("1.0.1");
    addSecret(site, "later");
    const back = await site.run("rollback");
    expect(back).toMatchObject({ exitCode: 0, output: expect.stringContaining("the data stays") });
    expect(await site.readVersion()).toBe("1.0.0");
    expect(countSecret(site, "later")).toBe(1);
  },
  TIMEOUT_MS,
);

test(
  "migrates the data; rolling back restores it and moves aside what was written since",
  async () => {
    await using site = await startSite();
    expect(await site.run("upgrade", minor)).toMatchObject({ exitCode: 0 });
    expect(await site.readVersion()).toBe("1.1.0");
    expect(site.query(MARKS)).toEqual([{ count: 1 }]);
    addSecret(site, "later");
    const back = await site.run("rollback");
    expect(back).toMatchObject({ exitCode: 0, output: expect.stringMatching(/secrets +\+\d/) });
    expect(await site.readVersion()).toBe("1.0.0");
    expect(site.query(MARKS)).toEqual([{ count: 0 }]);
    expect(countSecret(site, "later")).toBe(0);
    expect(readdirSync(site.dataDir).filter((name) => name.startsWith("replaced-"))).toHaveLength(1);
    expect(await site.run("rollback")).toMatchObject({ exitCode: 1 });
  },
  TIMEOUT_MS,
);

test(
  "goes back by itself, with the data of the last moment, if the new version does not start",
  async () => {
    await using site = await startSite();
    addSecret(site, "earlier");
    await site.setFault("crash");
    const { exitCode, output } = await site.run("upgrade", minor);
    expect({ exitCode, output }).toEqual({
      exitCode: 1,
      output: expect.stringContaining("no such column: heading"),
    });
    expect(await site.readVersion()).toBe("1.0.0");
    expect(site.query(MARKS)).toEqual([{ count: 0 }]);
    expect(countSecret(site, "earlier")).toBe(1);
    expect(await site.run("check")).toMatchObject({ exitCode: 0 });
  },
  TIMEOUT_MS,
);
