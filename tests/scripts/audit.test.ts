import { expect, test } from "bun:test";

/** Runs the audit with a registry that answers every request like this. */
async function runAudit(answer: () => Response, ...options: string[]) {
  await using registry = Bun.serve({ port: 0, fetch: answer });
  const child = Bun.spawn([process.execPath, "scripts/audit.ts", ...options], {
    env: { ...process.env, BUN_CONFIG_REGISTRY: registry.url.href },
    stdout: "pipe",
    stderr: "pipe",
  });
  const [exitCode, output] = await Promise.all([child.exited, new Response(child.stdout).text()]);
  return { exitCode, output };
}

const FINDING = {
  hono: [
    {
      id: 1,
      url: "https://advisories.example/1",
      title: "Reads other people's mail",
      severity: "high",
      vulnerable_versions: "*",
    },
  ],
};

test("passes without known vulnerabilities", async () => {
  const { exitCode, output } = await runAudit(() => Response.json({}));
  expect([exitCode, output]).toEqual([0, expect.stringContaining("No vulnerabilities found")]);
});

test("fails and names a known vulnerability", async () => {
  const { exitCode, output } = await runAudit(() => Response.json(FINDING), "--report-unavailable");
  expect([exitCode, output]).toEqual([1, expect.stringContaining("Reads other people's mail")]);
});

test.each([404, 405, 501])("says that a registry which answers %d has no audits", async (status) => {
  const answer = () => new Response("", { status });
  const { exitCode, output } = await runAudit(answer);
  expect([exitCode, output]).toEqual([0, "Not audited: the registry does not answer audits\n"]);
  expect((await runAudit(answer, "--report-unavailable")).exitCode).toBe(75);
});

test.each([
  ["fails", () => new Response("", { status: 500 })],
  ["refuses", () => new Response("", { status: 403 })],
  ["answers something else", () => new Response("<html>")],
])("fails with a registry that %s", async (_, answer) => {
  expect((await runAudit(answer, "--report-unavailable")).exitCode).toBe(1);
});
