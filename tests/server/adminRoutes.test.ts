import { expect, test } from "bun:test";

import { createTestServer } from "#tests/support/server/testServer.ts";

const countRoutes = (server: Awaited<ReturnType<typeof createTestServer>>, prefix: string) =>
  server.app.routes.filter(({ path }) => path.startsWith(`/api/v1${prefix}`)).length;

test("the routes of admins are added once, at the first calls", async () => {
  await using server = await createTestServer();
  expect([countRoutes(server, "/messages"), countRoutes(server, "/users")]).toEqual([0, 0]);
  const token = await server.signIn();
  await server.request("GET", "/site", { token });
  expect(countRoutes(server, "/messages")).toBe(0);
  const answers = await Promise.all([
    server.request("GET", "/messages", { token }),
    server.request("GET", "/users", { token }),
  ]);
  expect(answers.map(({ status }) => status)).toEqual([200, 200]);
  const added = server.app.routes.length;
  expect((await server.request("PATCH", "/messages", { token })).status).toBe(405);
  expect(server.app.routes.length).toBe(added);
});
