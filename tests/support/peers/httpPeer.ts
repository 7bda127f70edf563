import { testCertificate } from "./testCertificate.ts";

export interface ReceivedRequest {
  method: string;
  path: string;
  headers: Headers;
  body: string;
}

/** Answers with a fixed response, or does what a peer in trouble does. */
export type PeerAnswer = (request: ReceivedRequest) => Response | Promise<Response>;

/** A real HTTP peer on loopback that keeps what it receives. */
export function startHttpPeer(
  answer: PeerAnswer = () => new Response("ok"),
  { secure = false }: { secure?: boolean } = {},
) {
  const received: ReceivedRequest[] = [];
  const server = Bun.serve({
    hostname: "127.0.0.1",
    port: 0,
    ...(secure && { tls: testCertificate() }),
    async fetch(request) {
      const { pathname: path, search } = new URL(request.url);
      const { method, headers } = request;
      const content = { method, path: path + search, headers, body: await request.text() };
      received.push(content);
      return answer(content);
    },
  });
  return {
    received,
    url: `${secure ? "https" : "http"}://localhost:${server.port}`,
    [Symbol.asyncDispose]: () => server.stop(true),
  };
}
