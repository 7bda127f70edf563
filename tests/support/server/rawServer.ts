import { connect } from "node:net";

import { listen } from "#commands/listen.ts";

import { createTestServer } from "./testServer.ts";

export interface RawResponse {
  status: number;
  /** Status line and headers, in lower case. */
  head: string;
  body: string;
}

export type RawServer = Awaited<ReturnType<typeof startRawServer>>;

/** Starts a test server on a real socket, so that tests can send malformed requests. */
export async function startRawServer(env: Record<string, string> = {}) {
  const testServer = await createTestServer(env);
  const httpServer = listen({ host: "127.0.0.1", port: 0 }, testServer.app, testServer.parts);

  /** Sends these bytes and reads until the server closes the connection. */
  async function sendRaw(text: string): Promise<RawResponse> {
    const { promise, resolve, reject } = Promise.withResolvers<string>();
    let response = "";
    const socket = connect(httpServer.port ?? 0, "127.0.0.1", () => socket.write(text));
    socket.on("data", (bytes) => (response += bytes.toString("latin1")));
    socket.on("close", () => resolve(response));
    socket.on("error", reject);
    const [head = "", body = ""] = (await promise).split("\r\n\r\n");
    return { status: Number(head.split(" ")[1]), head: head.toLowerCase(), body };
  }

  return {
    testServer,
    url: httpServer.url,
    request: (target: string, { method = "GET", headers = ["Host: firm.example"], body = "" } = {}) =>
      sendRaw([`${method} ${target} HTTP/1.1`, ...headers, "Connection: close", "", body].join("\r\n")),
    async [Symbol.asyncDispose]() {
      await httpServer.stop(true);
      await testServer[Symbol.asyncDispose]();
    },
  };
}

/** Removes what differs between requests: the date, the content length, the remaining quota and request ids. */
export function comparableHeaders({ head }: RawResponse): string[] {
  const [, ...lines] = head.split("\r\n");
  const stable = lines.filter((line) => !/^(date|content-length|ratelimit|ratelimit-policy):/.test(line));
  return stable.map((line) => line.replace(/[0-9a-f-]{36}$/, "id")).sort();
}

export function getRequestId({ head }: RawResponse): string {
  return /x-request-id: (\S+)/.exec(head)?.[1] ?? "";
}
