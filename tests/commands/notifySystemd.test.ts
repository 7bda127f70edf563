import { expect, test } from "bun:test";
import { join } from "node:path";

import { readProcessOutput } from "#tests/support/system/readProcessOutput.ts";
import { runServer } from "#tests/support/system/runFromSource.ts";
import { createTemporaryDirectory } from "#tests/support/system/temporaryDirectory.ts";

/** Prints each datagram that arrives, as systemd reads them. Bun has no sockets of this kind. */
const LISTENER = `
  use IO::Socket::UNIX; $| = 1;
  my $socket = IO::Socket::UNIX->new(Type => SOCK_DGRAM, Local => $ARGV[0]) or die $!;
  print "listening\\n";
  while (1) { $socket->recv(my $message, 4096); print "$message\\n"; }`;
const isAvailable = Bun.which("perl") && Bun.which("systemd-notify");

test.skipIf(!isAvailable)("tells systemd that it is ready, alive and stopping", async () => {
  await using folder = await createTemporaryDirectory();
  const socket = join(folder.path, "notify");
  const listener = Bun.spawn(["perl", "-e", LISTENER, socket], { stdout: "pipe", stderr: "inherit" });
  const messages = readProcessOutput([listener.stdout]);
  try {
    await messages.waitForMatch(/^listening$/);
    const env = { DATA_DIR: join(folder.path, "data"), NOTIFY_SOCKET: socket, WATCHDOG_USEC: "1500000" };
    await using server = await runServer({ env });
    await messages.waitForMatch(/^READY=1$/);
    await messages.waitForMatch(/^WATCHDOG=1$/);
    server.kill("SIGTERM");
    expect(await server.exited).toBe(0);
    await messages.waitForMatch(/^STOPPING=1$/);
    expect(server.lines.text()).not.toContain("systemd-notify failed");
  } finally {
    listener.kill();
    await listener.exited;
  }
});

test("serves on if systemd can't be reached, and says so once", async () => {
  await using folder = await createTemporaryDirectory();
  const NOTIFY_SOCKET = join(folder.path, "nobody");
  await using server = await runServer({
    env: { DATA_DIR: folder.path, NOTIFY_SOCKET, WATCHDOG_USEC: "30000" },
  });
  await server.lines.waitForMatch(/systemd-notify failed/);
  expect((await fetch(`${server.url}/healthz`)).status).toBe(200);
  server.kill("SIGTERM");
  expect(await server.exited).toBe(0);
  expect(server.lines.text().match(/systemd-notify failed/g)).toHaveLength(1);
});
