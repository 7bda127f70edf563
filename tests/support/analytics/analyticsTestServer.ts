import { expect } from "bun:test";

import { createTestServer } from "#tests/support/server/testServer.ts";
import { trackView } from "./trackView.ts";
import type { TrackedView } from "./trackView.ts";

/** Creates a test server with helpers that track views at a given time and read reports as an admin. */
export async function createAnalyticsTestServer() {
  const server = await createTestServer();
  return {
    ...server,
    /** Signs in again for each report, because tests advance the clock past the lifetime of an access token. */
    readReport: async (path: string) =>
      (await server.request("GET", `/analytics/${path}`, { token: await server.signIn() })).data,
    /** Advances the clock to `time`, so views must be tracked in chronological order. */
    trackViewAt: async (time: number, view: TrackedView = {}) => {
      server.advanceClock(time - server.parts.now());
      expect((await trackView(server, view)).status).toBe(201);
    },
    setTimeZone: async (timeZone: string) =>
      server.request("PUT", "/settings", { token: await server.signIn(), body: { timeZone } }),
  };
}
