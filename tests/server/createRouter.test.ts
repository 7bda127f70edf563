// The router remembers where addresses led: each goes on to lead to its own handler, with its own parameters.
import { expect, test } from "bun:test";

import { createRouter } from "#server/createRouter.ts";

const router = createRouter();
router.get("/things/:id", (c) => c.text(`read ${c.req.param("id")}`));
router.post("/things/:id", (c) => c.text(`write ${c.req.param("id")}`));

async function ask(method: string, path: string) {
  return (await router.request(path, { method })).text();
}

test("asked again, by any method, an address leads where it led before", async () => {
  for (let time = 1; time <= 3; time += 1) {
    expect(await ask("GET", "/things/one")).toBe("read one");
    expect(await ask("POST", "/things/one")).toBe("write one");
    expect(await ask("GET", "/things/two?time=3")).toBe("read two");
    expect(await ask("GET", "/things")).toBe("404 Not Found");
  }
});

test("more addresses than are remembered, and one that is too long for it", async () => {
  const ids = [...Array.from({ length: 1_200 }, (_, index) => `number-${index}`), "long".repeat(500)];
  for (const id of [...ids, ...ids]) expect(await ask("GET", `/things/${id}`)).toBe(`read ${id}`);
});
