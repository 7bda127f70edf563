import { expect, test } from "bun:test";

import lock from "../../bun.lock";
import pinned from "../../scripts/bootstrap/bunIntegrity.json" with { type: "json" };
import { createSbom } from "../../scripts/release/sbom.ts";
import project from "../../package.json" with { type: "json" };

const HASH = `sha512-${Buffer.alloc(64, 1).toString("base64")}`;
const bun = { ...pinned, versions: process.versions };

function entry(id: string, dependencies: Record<string, string> = {}): [string, string, object, string] {
  return [id, "", { dependencies }, HASH];
}

async function readInstalledLicense(folder: string): Promise<string | undefined> {
  return (await Bun.file(`${folder}/package.json`).json()).license;
}

test("lists the packages below the dependencies, each version once, without those of development", async () => {
  const packages = {
    "@a/web": entry("@a/web@1.0.0", { date: "2" }),
    date: entry("date@1.0.0"),
    "@a/web/date": entry("date@2.0.0"),
    mail: entry("mail@1.0.0", { date: "2" }),
    "mail/date": entry("date@2.0.0"),
    lint: entry("lint@1.0.0"),
  };
  const dependencies = { "@a/web": "1.0.0", mail: "1.0.0" };
  const workspaces = { "": { dependencies, devDependencies: { lint: "1.0.0", date: "1.0.0" } } };
  const licenses: Record<string, string> = { "node_modules/@a/web/node_modules/date": "(MIT OR ISC)" };
  const readLicense = async (folder: string) => licenses[folder] ?? "MIT";
  const { components, dependencies: edges } = await createSbom({
    version: "1.0.0",
    bun,
    lock: { workspaces, packages },
    readLicense,
  });
  const [web, date, mail] = ["pkg:npm/%40a/web@1.0.0", "pkg:npm/date@2.0.0", "pkg:npm/mail@1.0.0"];
  expect(components.map((one) => one["bom-ref"])).toEqual([
    expect.stringContaining("/bun@"),
    web,
    date,
    mail,
  ]);
  expect(components[2]).toMatchObject({
    hashes: [{ alg: "SHA-512", content: "01".repeat(64) }],
    licenses: [{ expression: "(MIT OR ISC)" }],
  });
  expect(edges.slice(1)).toEqual([
    { ref: web, dependsOn: [date] },
    { ref: date, dependsOn: [] },
    { ref: mail, dependsOn: [date] },
  ]);
});

test("describes each dependency of the project, with its licence", async () => {
  const { components } = await createSbom({ version: "1.0.0", bun, lock, readLicense: readInstalledLicense });
  const described = components.map((one) => `${one.name}@${one.version}`);
  for (const [name, version] of Object.entries(project.dependencies)) {
    expect(described).toContain(`${name}@${version}`);
  }
  expect(described.filter((name) => name.startsWith("playwright"))).toEqual([]);
  expect(components.filter((one) => !("licenses" in one))).toEqual([]);
});
