import { afterAll, beforeAll, expect, test } from "bun:test";
import { join } from "node:path";

import { createTemporaryDirectory } from "#tests/support/system/temporaryDirectory.ts";

import { copyProject } from "#tests/e2e/support/server/copyProject.ts";
import type { ProjectCopy } from "#tests/e2e/support/server/copyProject.ts";
import { runVitrine } from "#tests/e2e/support/server/startVitrine.ts";

import project from "../../../package.json" with { type: "json" };

const THIS_MACHINE = `${process.platform === "darwin" ? "macos" : "linux"}-${process.arch}`;
/** Besides this machine's, the other two file formats. */
const TARGETS = [THIS_MACHINE, "macos-arm64", "windows-x64.exe"];
const BUILD_MS = 600_000;

let copies: [ProjectCopy, ProjectCopy];

beforeAll(async () => {
  copies = [await copyProject({ copiesDependencies: true }), await copyProject({ copiesDependencies: true })];
  const command = [process.execPath, "scripts/release.ts", ...TARGETS];
  await run(copies[0].folder, command, { TZ: "Asia/Bangkok" });
  await run(copies[1].folder, command, { TZ: "America/Lima" });
}, BUILD_MS);

afterAll(async () => {
  for (const copy of copies) await copy[Symbol.asyncDispose]();
});

test("two builds in different folders have the same bytes", async () => {
  const [sums, others] = copies.map(({ folder }) => join(folder, "dist/release"));
  const output = await run(others ?? "", ["sha256sum", "--check", join(sums ?? "", "SHA256SUMS")]);
  const names = [...TARGETS.map((name) => `vitrine-${name}`), "install.sh", "vitrine.cdx.json"];
  expect(output.trim().split("\n").sort()).toEqual(names.map((name) => `${name}: OK`).sort());
});

test("install.sh installs the executable, which runs", async () => {
  await using prefix = await createTemporaryDirectory();
  const [{ folder }] = copies;
  await run("/", ["sh", join(folder, "dist/release/install.sh")], { PREFIX: prefix.path });
  const executable = join(prefix.path, "bin/vitrine");
  const { output } = await runVitrine(["--version"], { executable });
  expect(output).toMatch(`vitrine ${project.version}+`);
});

/** Returns the output. @throws with it if the command fails */
async function run(cwd: string, command: string[], env: Record<string, string> = {}): Promise<string> {
  const child = Bun.spawn(command, { cwd, env: { ...process.env, ...env }, stdout: "pipe", stderr: "pipe" });
  const [stdout = "", stderr = ""] = await Promise.all(
    [child.stdout, child.stderr].map((stream) => new Response(stream).text()),
  );
  if ((await child.exited) !== 0) throw new Error(stdout + stderr);
  return stdout;
}
