import { expect, test } from "bun:test";
import { connect } from "node:net";
import type { Socket } from "node:net";

import type { Vitrine } from "#tests/e2e/support/server/startVitrine.ts";
import { startDemoSite } from "#tests/e2e/support/server/demoSite.ts";

const CONNECTIONS_PER_PATH = 300;
/** What the sockets themselves take, and compiled code. Unshared, the responses would take 90 MB. */
const MAX_GROWTH_MEBIBYTES = 25;

test("clients that send requests and never read hold no memory and block nobody", async () => {
  await using vitrine = await startDemoSite();
  const [image] = await listImages(vitrine);
  const paths = ["/", image ?? "", "/api/v1/projects/get"];
  for (const path of paths) await fetchBytes(vitrine, path);
  const before = await residentMebibytes(vitrine.pid);
  const sockets: Socket[] = [];
  try {
    for (const path of paths) {
      const opened = Array.from({ length: CONNECTIONS_PER_PATH }, () => sendWithoutReading(vitrine, path));
      sockets.push(...(await Promise.all(opened)));
      // The server answers in order of arrival: after this response it has answered all of them.
      expect(await fetchBytes(vitrine, path)).toBeGreaterThan(1_000);
    }
    expect((await residentMebibytes(vitrine.pid)) - before).toBeLessThan(MAX_GROWTH_MEBIBYTES);
  } finally {
    for (const socket of sockets) socket.destroy();
  }
});

async function listImages({ url }: Vitrine): Promise<string[]> {
  const page = await (await fetch(`${url}/`)).text();
  return [...page.matchAll(/\/uploads\/[\w./-]+\.(?:webp|jpg|jpeg|png)/g)].map(([path]) => path);
}

async function fetchBytes({ url }: Vitrine, path: string): Promise<number> {
  const response = await fetch(url + path, { headers: { "accept-encoding": "identity" } });
  expect([path, response.status]).toEqual([path, 200]);
  return (await response.arrayBuffer()).byteLength;
}

/** Resolves when the request is sent. The socket stays paused. */
function sendWithoutReading({ url }: Vitrine, path: string): Promise<Socket> {
  const { promise, resolve, reject } = Promise.withResolvers<Socket>();
  const { hostname, port } = new URL(url);
  const socket = connect({ host: hostname, port: Number(port) }, () => {
    socket.pause();
    socket.write(`GET ${path} HTTP/1.1\r\nHost: ${hostname}:${port}\r\n\r\n`, () => resolve(socket));
  });
  socket.on("error", reject);
  return promise;
}

async function residentMebibytes(pid: number): Promise<number> {
  const status = await Bun.file(`/proc/${pid}/status`).text();
  return Number(/^VmRSS:\s+(\d+) kB$/m.exec(status)?.[1]) / 1024;
}
