import { expect, test } from "bun:test";

import { createRouter } from "#server/http/createRouter.ts";

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
