// What a channel gets besides messages.
import { expect, test } from "bun:test";

import { enqueue } from "#server/database/enqueue.ts";
import { transaction } from "#server/database/transaction.ts";
import { deliveries } from "#server/database/deliverySchema.ts";
import { trackView } from "#tests/support/analytics/trackView.ts";
import { startHttpPeer } from "#tests/support/peers/httpPeer.ts";
import { createTestServer, START_TIME } from "#tests/support/server/testServer.ts";

const HOUR_MS = 3_600_000;
/** 20 November 2026 is a Friday; in Bangkok it is 10:00. */
const UNTIL_MONDAY_MS = 3 * 24 * HOUR_MS;
const MESSAGE = { name: "Nok", email: "nok@school.example", message: "Could you visit us?" };

async function createSummaryServer(url: string, events: string[]) {
  const server = await createTestServer({ PRIVATE_TARGETS: "on", PUBLIC_URL: "https://firm.example" });
  const token = await server.signIn();
  const channel = { name: "Owner", kind: "webhook", url, language: "en", events };
  const { status } = await server.request("POST", "/notifications/channels", { token, body: channel });
  expect(status).toBe(201);
  return {
    ...server,
    /** Runs the worker until it has stored and sent what is due. */
    async deliver() {
      const { delivery, db } = server.parts;
      delivery.start();
      // Stores the summary.
      await delivery.stop();
      delivery.start();
      const isOpen = async () => (await db.select().from(deliveries)).some(({ state }) => state !== "sent");
      while (await isOpen()) await new Promise((resolve) => void setImmediate(resolve));
      await delivery.stop();
    },
    [Symbol.asyncDispose]: () => server[Symbol.asyncDispose](),
  };
}

test("tells on Monday at eight what the last week brought, once", async () => {
  await using peer = startHttpPeer();
  await using server = await createSummaryServer(peer.url, ["summary"]);
  await server.request("POST", "/contact", { peer: "198.51.100.7", body: MESSAGE });
  await trackView(server);
  await trackView(server, { path: "/about", inPage: true });
  await server.deliver();
  server.advanceClock(UNTIL_MONDAY_MS - 3 * HOUR_MS);
  await server.deliver();
  expect(peer.received).toEqual([]);
  server.advanceClock(HOUR_MS);
  await server.deliver();
  server.advanceClock(23 * HOUR_MS);
  await server.deliver();
  expect(peer.received.map(({ body }) => JSON.parse(body))).toMatchObject([
    {
      type: "week.summarized",
      data: {
        from: "2026-11-16",
        to: "2026-11-22",
        current: { visitors: 1, views: 2, messages: [{ _id: "", count: 1 }] },
        previous: { visitors: 0, views: 0, messages: [] },
      },
    },
  ]);
  server.advanceClock(6 * 24 * HOUR_MS + HOUR_MS);
  await server.deliver();
  expect(peer.received).toHaveLength(2);
});

test("a site that was down on Monday tells nothing later than a day", async () => {
  await using peer = startHttpPeer();
  await using server = await createSummaryServer(peer.url, ["summary"]);
  server.advanceClock(UNTIL_MONDAY_MS + 24 * HOUR_MS);
  await server.deliver();
  expect(peer.received).toEqual([]);
});

test("a failed backup is told to the channels that ask for it", async () => {
  await using peer = startHttpPeer();
  await using server = await createSummaryServer(peer.url, ["backupFailed"]);
  const reason = "The disk is full";
  const payload = JSON.stringify({ reason, at: START_TIME });
  await transaction(server.parts.db, (tx) =>
    enqueue(tx, { event: "backupFailed", payload, now: START_TIME }),
  );
  await server.deliver();
  expect(peer.received.map(({ body }) => JSON.parse(body))).toMatchObject([
    { type: "backup.failed", data: { reason, at: new Date(START_TIME).toISOString() } },
  ]);
});
