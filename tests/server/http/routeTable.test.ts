import { expect, test } from "bun:test";

import * as z from "zod";

import type { AppContext } from "#server/http/context.ts";
import { createRoutes } from "#server/http/routeTable.ts";
import { validateJson, validateParam, validateQuery } from "#server/http/validate.ts";
import type { Validated } from "#server/http/validate.ts";
import { createRouter } from "#server/http/createRouter.ts";
import { createTestServer } from "#tests/support/server/testServer.ts";

const body = z.object({ name: z.string() });
const page = z.object({ page: z.string() });

const plain = (c: AppContext) => c.text("");
const named = (c: Validated<{ json: typeof body }>) => c.text(c.req.valid("json").name);
const both = (c: Validated<{ json: typeof body; query: typeof page }>) =>
  c.text(c.req.valid("json").name + c.req.valid("query").page);

test("a route must validate what its handler reads", () => {
  const checked = createRoutes([
    ["GET", "/", plain],
    ["POST", "/", validateJson(body), plain],
    ["POST", "/named", validateJson(body), named],
    ["POST", "/both", validateQuery(page), validateParam(page), validateJson(body), both],
  ]);
  expect(checked.routes).not.toEqual([]);
  // @ts-expect-error the body is not validated
  createRoutes([["POST", "/", named]]);
  // @ts-expect-error the query is not validated
  createRoutes([["POST", "/", validateJson(body), both]]);
  // @ts-expect-error another body is validated
  createRoutes([["POST", "/", validateJson(page), named]]);
});

function thingsRouter() {
  const router = createRouter();
  router.get("/things/:id", (c) => c.text(`read ${c.req.param("id")}`));
  router.post("/things/:id", (c) => c.text(`write ${c.req.param("id")}`));
  const ask = async (method: string, path: string) => (await router.request(path, { method })).text();
  return { router, ask };
}

test("a cached route resolves to the same handler for each method", async () => {
  const { ask } = thingsRouter();
  for (let time = 1; time <= 3; time += 1) {
    expect(await ask("GET", "/things/one")).toBe("read one");
    expect(await ask("POST", "/things/one")).toBe("write one");
    expect(await ask("GET", "/things/two?time=3")).toBe("read two");
    expect(await ask("GET", "/things")).toBe("404 Not Found");
  }
});

test("resolves more paths than the cache holds, and very long ones", async () => {
  const { ask } = thingsRouter();
  const ids = [...Array.from({ length: 1_200 }, (_, index) => `number-${index}`), "long".repeat(500)];
  for (const id of [...ids, ...ids]) expect(await ask("GET", `/things/${id}`)).toBe(`read ${id}`);
});

test("a route added later takes effect", async () => {
  const { router, ask } = thingsRouter();
  expect(await ask("GET", "/late")).toBe("404 Not Found");
  router.get("/late", (c) => c.text("late"));
  expect(await ask("GET", "/late")).toBe("late");
});

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
  expect((await server.request("PUT", "/messages", { token })).status).toBe(405);
  expect(server.app.routes.length).toBe(added);
});
