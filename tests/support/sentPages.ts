// Loads pages as browsers do, and lets the time for their calls go by.
import type { TestApp } from "./testApp.ts";
import { CHROME } from "./visits.ts";

export interface Loading {
  agent?: string;
  address?: string;
  method?: string;
  headers?: Record<string, string>;
}

export function load(
  house: TestApp,
  path = "/",
  { agent = CHROME, address = "203.0.113.7", method, headers }: Loading = {},
) {
  const init = { method: method ?? "GET", headers: { "user-agent": agent, ...headers } };
  return house.app.request(path, init, { peer: address });
}

/** Lets the time for the calls go by. */
export async function settle(house: TestApp) {
  house.pass(10_000);
  await house.parts.analytics.views.countExpired();
}
