// A server of its own behind a real socket, and bytes sent to it as they are.
import { connect } from "node:net";

import { listen } from "#commands/serve.ts";

import { testApp } from "./testApp.ts";

export interface RawResponse {
  status: number;
  /** The status line and the headers, in lower case. */
  head: string;
  body: string;
}

export type RawServer = Awaited<ReturnType<typeof startRawServer>>;

export async function startRawServer() {
  const house = await testApp();
  const server = listen({ host: "127.0.0.1", port: 0, publicUrl: null }, house.app, house.parts.log);

  /** Sends these bytes and reads until the server closes. */
  async function send(text: string): Promise<RawResponse> {
    const { promise, resolve, reject } = Promise.withResolvers<string>();
    let answer = "";
    const socket = connect(server.port ?? 0, "127.0.0.1", () => socket.write(text));
    socket.on("data", (bytes) => (answer += bytes.toString("latin1")));
    socket.on("close", () => resolve(answer));
    socket.on("error", reject);
    const [head = "", body = ""] = (await promise).split("\r\n\r\n");
    return { status: Number(head.split(" ")[1]), head: head.toLowerCase(), body };
  }

  return {
    house,
    url: server.url,
    ask: (target: string, { method = "GET", headers = ["Host: firm.example"], body = "" } = {}) =>
      send([`${method} ${target} HTTP/1.1`, ...headers, "Connection: close", "", body].join("\r\n")),
    async [Symbol.asyncDispose]() {
      await server.stop(true);
      await house[Symbol.asyncDispose]();
    },
  };
}

/** Without what differs from request to request. */
export function headersOf({ head }: RawResponse): string[] {
  const [, ...lines] = head.split("\r\n");
  const lasting = lines.filter((line) => !/^(date|content-length):/.test(line));
  return lasting.map((line) => line.replace(/[0-9a-f-]{36}$/, "id")).sort();
}

export function requestIdOf({ head }: RawResponse): string {
  return /x-request-id: (\S+)/.exec(head)?.[1] ?? "";
}
