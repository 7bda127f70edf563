import { expect, test } from "bun:test";

import { CHECKS } from "#contract/system.ts";
import { createTestServer } from "#tests/support/server/testServer.ts";

test("owners read what runs and what doctor finds, in a process of its own", async () => {
  await using server = await createTestServer();
  const token = await server.signIn();
  const reports = await Promise.all([1, 2].map(() => server.request("GET", "/system", { token })));
  expect(reports[0]?.data.findings).toEqual(reports[1]?.data.findings);
  const { findings, ...report } = reports[0]?.data ?? {};
  expect(findings.map(({ check }: { check: string }) => check)).toEqual([...CHECKS]);
  expect(report).toEqual({
    version: expect.any(String),
    startedAt: expect.stringMatching(/^20\d\d-.*Z$/),
    memoryBytes: expect.any(Number),
    databaseBytes: expect.any(Number),
    freeBytes: expect.any(Number),
    totalBytes: expect.any(Number),
  });
});
