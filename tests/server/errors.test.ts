import { Database } from "bun:sqlite";
import { expect, test } from "bun:test";

import { AppError, ERROR_STATUS, toStorageError } from "#server/errors.ts";
import { createTestServer } from "#tests/support/server/testServer.ts";

test("every error code has the status from the specification", () => {
  expect(Object.values(ERROR_STATUS)).toEqual([
    400, 401, 401, 403, 403, 403, 403, 403, 403, 404, 405, 409, 409, 409, 413, 415, 422, 429, 500, 503, 507,
  ]);
});

test("other errors are not storage errors", () => {
  for (const thrown of [null, "ENOSPC", { code: "ENOSPC" }, new AppError("invalid", "x")]) {
    expect(toStorageError(thrown)).toBeNull();
  }
});

test("answers 503 while another process locks the database, then recovers", async () => {
  await using server = await createTestServer();
  const token = await server.signIn();
  using other = new Database(`${server.dataDir}/vitrine.db`);
  other.run("BEGIN IMMEDIATE");
  const answer = await server.request("POST", "/auth/logout", { token });
  expect(answer.status).toBe(503);
  expect(answer.headers.get("retry-after")).toBe("60");
  expect((await server.request("GET", "/projects/get")).status).toBe(200);
  other.run("ROLLBACK");
  expect((await server.request("POST", "/auth/logout", { token })).status).toBe(200);
});
