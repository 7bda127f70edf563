import { expect, test } from "bun:test";
import { networkInterfaces } from "node:os";
import { join } from "node:path";

import { runCommandInProcess } from "#tests/support/system/runCommandInProcess.ts";
import { runCommand, runServer } from "#tests/support/system/runFromSource.ts";
import { createTemporaryDirectory } from "#tests/support/system/temporaryDirectory.ts";

test("ignores proxies set in the environment", async () => {
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

test("finds the running server by its data folder, and a flag takes precedence", async () => {
  await using folder = await createTemporaryDirectory();
  const env = { DATA_DIR: folder.path, PORT: "1" };
  await using server = await runServer({ env: { ...env, PORT: "0" } });
  expect(await runCommandInProcess(["health"], env)).toEqual({ exitCode: 0, stdout: "ready\n", stderr: "" });
  expect((await runCommandInProcess(["health", "--port", "1"], env)).stderr).toStartWith(
    "No response from http://127.0.0.1:1/readyz.",
  );
  server.kill("SIGTERM");
  await server.exited;
  expect((await runCommandInProcess(["health"], env)).stderr).toStartWith(
    "No response from http://127.0.0.1:1/",
  );
});

test("a damaged file with the server's address is ignored", async () => {
  await using folder = await createTemporaryDirectory();
  await Bun.write(join(folder.path, "vitrine.service.json"), '{"PORT":');
  const asked = await runCommandInProcess(["health"], { DATA_DIR: folder.path, PORT: "1" });
  expect(asked.stderr).toStartWith("No response from http://127.0.0.1:1/");
});

const hasIPv6 = Object.values(networkInterfaces()).some((some) =>
  some?.some(({ address }) => address === "::1"),
);

test.skipIf(!hasIPv6)("reaches a server on an IPv6 address with or without brackets", async () => {
  await using folder = await createTemporaryDirectory();
  await using server = await runServer({ env: { HOST: "[::1]", DATA_DIR: folder.path } });
  expect(server.url).toMatch(/^http:\/\/\[::1\]:\d+$/);
  for (const HOST of ["[::1]", "::1"]) {
    const asked = await runCommandInProcess(["health"], { HOST, PORT: new URL(server.url).port });
    expect(asked).toEqual({ exitCode: 0, stdout: "ready\n", stderr: "" });
  }
});
