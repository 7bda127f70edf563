import { connect } from "node:net";
import type { Socket } from "node:net";

const BATCH = 100;
const STEP_MS = 1_000;
const BODY_BYTES = 1_000;

type Kind = "idle" | "slow head" | "slow body" | "slow reader";

interface Connections extends AsyncDisposable {
  /** By kind, those that the server has not closed. */
  countOpen(): Record<Kind, number>;
}

/**
 * Opens connections that send nothing, and slow ones in equal parts: one byte of a head or of a body each second, or
 * one chunk of a large response read each second.
 */
export async function openConnections(
  url: string,
  { idle, slow }: { idle: number; slow: number },
): Promise<Connections> {
  const image = await findLargestImage(url);
  const starters: Record<Kind, (socket: Socket) => NodeJS.Timeout | undefined> = {
    idle: () => undefined,
    "slow head": (socket) =>
      drip(socket, `GET / HTTP/1.1\r\nHost: ${new URL(url).host}\r\nX-Slow: ${"a".repeat(1_000)}`),
    "slow body": (socket) => {
      socket.write(`${loginHead(url)}\r\n\r\n`);
      return drip(socket, "a".repeat(BODY_BYTES));
    },
    "slow reader": (socket) => {
      socket.write(`GET ${image} HTTP/1.1\r\nHost: ${new URL(url).host}\r\n\r\n`);
      return readSlowly(socket);
    },
  };
  const third = Math.floor(slow / 3);
  const kinds = [
    ...Array<Kind>(idle).fill("idle"),
    ...Array<Kind>(third).fill("slow head"),
    ...Array<Kind>(third).fill("slow body"),
    ...Array<Kind>(slow - 2 * third).fill("slow reader"),
  ];
  const open: { kind: Kind; socket: Socket }[] = [];
  for (let first = 0; first < kinds.length; first += BATCH) {
    const batch = kinds.slice(first, first + BATCH);
    open.push(...(await Promise.all(batch.map(async (kind) => ({ kind, socket: await openSocket(url) })))));
  }
  for (const { kind, socket } of open) {
    const timer = starters[kind](socket);
    socket.on("close", () => clearInterval(timer));
  }
  return {
    countOpen() {
      const counts: Record<Kind, number> = { idle: 0, "slow head": 0, "slow body": 0, "slow reader": 0 };
      for (const { kind, socket } of open) if (!socket.closed && !socket.readableEnded) counts[kind] += 1;
      return counts;
    },
    async [Symbol.asyncDispose]() {
      for (const { socket } of open) socket.destroy();
    },
  };
}

function openSocket(url: string): Promise<Socket> {
  const { hostname, port } = new URL(url);
  const { promise, resolve, reject } = Promise.withResolvers<Socket>();
  const socket = connect({ host: hostname, port: Number(port) }, () => resolve(socket));
  socket.on("error", reject);
  socket.resume();
  return promise;
}

function loginHead(url: string): string {
  return [
    "POST /api/v1/auth/login HTTP/1.1",
    `Host: ${new URL(url).host}`,
    "Content-Type: application/json",
    `Content-Length: ${BODY_BYTES}`,
  ].join("\r\n");
}

function drip(socket: Socket, text: string): NodeJS.Timeout {
  let sent = 0;
  return setInterval(() => {
    if (socket.writable) socket.write(text.charAt(sent));
    sent += 1;
  }, STEP_MS);
}

function readSlowly(socket: Socket): NodeJS.Timeout {
  socket.pause();
  socket.on("data", () => socket.pause());
  return setInterval(() => socket.resume(), STEP_MS);
}

async function findLargestImage(url: string): Promise<string> {
  const page = await (await fetch(url)).text();
  const paths = [...new Set(page.match(/\/uploads\/[\w./-]+\.(?:webp|jpg|png)/g))];
  const sizes = await Promise.all(
    paths.map(async (path) => (await (await fetch(url + path)).arrayBuffer()).byteLength),
  );
  return paths[sizes.indexOf(Math.max(...sizes))] ?? "/";
}
