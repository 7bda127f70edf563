import { expect, test } from "bun:test";

import { ENGINE_OPTIONS } from "#commands/engineOptions.ts";

import { startVitrine } from "#tests/e2e/support/server/startVitrine.ts";

test("serves with the engine options, in the process that was started", async () => {
  await using server = await startVitrine();
  expect(await readEnvironment(server.pid)).toMatchObject(ENGINE_OPTIONS);
  expect(server.output()).not.toContain("warning");
  expect(await server.stop()).toBe(0);
});

test("keeps the engine options of its environment, and all other variables", async () => {
  const env = { BUN_JSC_forceRAMSize: "1073741824", LOG_LEVEL: "warn" };
  await using server = await startVitrine({ env });
  expect(await readEnvironment(server.pid)).toMatchObject({ ...ENGINE_OPTIONS, ...env });
});

/** As the process was started; later changes are not visible. */
async function readEnvironment(pid: number): Promise<Record<string, string>> {
  const text = await Bun.file(`/proc/${pid}/environ`).text();
  const variables = text.split("\0").filter(Boolean);
  return Object.fromEntries(variables.map((variable) => splitOnce(variable)));
}

function splitOnce(variable: string): [name: string, value: string] {
  const at = variable.indexOf("=");
  return [variable.slice(0, at), variable.slice(at + 1)];
}
