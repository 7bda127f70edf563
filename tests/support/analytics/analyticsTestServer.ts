// A server whose visitors come when a test says so, and whose figures are read as an admin.
import { expect } from "bun:test";

import { createTestServer } from "#tests/support/server/testServer.ts";
import { trackView } from "./trackView.ts";
import type { TrackedView } from "./trackView.ts";

export async function createAnalyticsTestServer() {
  const server = await createTestServer();
  return {
    ...server,
    /** As an admin who has only just signed in: tests go on for months. */
    readReport: async (path: string) =>
      (await server.request("GET", `/analytics/${path}`, { token: await server.signIn() })).data,
    /** The clock never goes back, so views come in the order of their time. */
    trackViewAt: async (time: number, view: TrackedView = {}) => {
      server.advanceClock(time - server.parts.now());
      expect((await trackView(server, view)).status).toBe(201);
    },
    setTimeZone: async (timeZone: string) =>
      server.request("PUT", "/settings", { token: await server.signIn(), body: { timeZone } }),
  };
}
