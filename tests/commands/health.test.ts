// `vitrine health`: asks the server on this machine, and nobody else.
import { expect, test } from "bun:test";

import { runCommand } from "#tests/support/runFromSource.ts";

test("asks past every proxy that the environment names", async () => {
  using server = Bun.serve({
    port: 0,
    hostname: "127.0.0.1",
    fetch: () => Response.json({ status: "ready" }),
  });
  using proxy = Bun.serve({ port: 0, hostname: "127.0.0.1", fetch: () => new Response("not here") });
  const names = ["http_proxy", "HTTP_PROXY", "all_proxy", "ALL_PROXY"];
  const proxies = Object.fromEntries(names.map((name) => [name, proxy.url.origin]));
  const asked = await runCommand(["health"], { env: { ...proxies, PORT: String(server.port) } });
  expect(asked).toEqual({ exitCode: 0, stdout: "ready\n", stderr: "" });
});
