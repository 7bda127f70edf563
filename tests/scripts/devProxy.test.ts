import { afterAll, beforeAll, expect, test } from "bun:test";
import { networkInterfaces } from "node:os";

import { createDevAdmin } from "../../scripts/dev/devAdmin.ts";
import { createProxy } from "../../scripts/dev/proxy.ts";

const ADMIN = createDevAdmin();

let proxy: Awaited<ReturnType<typeof createProxy>>;
let app: Bun.Server<undefined>;

beforeAll(async () => {
  proxy = await createProxy({ port: 0, devAdmin: ADMIN });
  app = Bun.serve({ port: 0, hostname: "127.0.0.1", fetch: () => new Response("The site") });
  proxy.resume(app.url.origin);
});
afterAll(async () => {
  await proxy.stop();
  await app.stop(true);
});

const ask = (host: string, path = "/") => fetch(proxy.url + path, { headers: { host } });

test.each([
  "localhost",
  "localhost:1234",
  "site.localhost:1234",
  "127.0.0.1:1234",
  "[::1]:1234",
  "192.168.1.7",
])("answers the host %s", async (host) => {
  expect(await (await ask(host)).text()).toBe("The site");
});

test.each([
  "evil.example",
  "evil.example:3000",
  "127.0.0.1.evil.example",
  "localhost.evil.example",
  "1.2.3.4.5",
])("refuses the host %s, which may be another website", async (host) => {
  for (const path of ["/", "/__dev/sign-in", "/__dev/signIn.js", "/__dev/events", "/assets/x.js"]) {
    const { status } = await ask(host, path);
    expect([path, status]).toEqual([path, 403]);
  }
  expect(await (await ask(host)).text()).toContain(proxy.url);
});

test("listens on this machine only", async () => {
  const { port } = new URL(proxy.url);
  const others = Object.values(networkInterfaces()).flatMap((list = []) =>
    list.filter(({ family, internal }) => family === "IPv4" && !internal),
  );
  for (const { address } of others)
    expect(await fetch(`http://${address}:${port}/`).catch(() => null)).toBeNull();
  // Another address of the loopback interface, which a server on all interfaces answers.
  if (process.platform === "linux")
    expect(await fetch(`http://127.0.0.2:${port}/`).catch(() => null)).toBeNull();
});

test("the admin's password differs at each start, and other sites can't run the script that has it", async () => {
  expect(createDevAdmin().password).not.toBe(ADMIN.password);
  const script = await ask("localhost", "/__dev/signIn.js");
  expect(script.headers.get("cross-origin-resource-policy")).toBe("same-origin");
  expect(await script.text()).toContain(ADMIN.password);
});

test("a request that arrives before the server has started is answered once it has", async () => {
  const early = await createProxy({ port: 0, devAdmin: null });
  try {
    const answers: Promise<Response>[] = [];
    // The start of the server, and a second one after a build that failed.
    for (let starts = 0; starts < 2; starts += 1) {
      answers.push(fetch(early.url));
      // Answered after the request above has arrived.
      await fetch(`${early.url}/__dev/client.js`);
      early.pause();
    }
    early.resume(app.url.origin);
    expect(await Promise.all(answers.map(async (answer) => (await answer).text()))).toEqual(
      Array(2).fill("The site"),
    );
  } finally {
    await early.stop();
  }
});
