import type { TestServer } from "#tests/support/server/testServer.ts";
import { CHROME } from "./trackView.ts";

export interface PageRequest {
  agent?: string;
  address?: string;
  method?: string;
  headers?: Record<string, string>;
}

export function requestPage(
  server: TestServer,
  path = "/",
  { agent = CHROME, address = "203.0.113.7", method, headers }: PageRequest = {},
) {
  const init = { method: method ?? "GET", headers: { "user-agent": agent, ...headers } };
  return server.app.request(path, init, { peer: address });
}

/** Advances the clock past the time allowed for tracking calls and counts the views that had none. */
export async function countUnconfirmedViews(server: TestServer) {
  server.advanceClock(10_000);
  await server.parts.analytics.views.countExpired();
}
