import { expect, test } from "bun:test";
import { asc, eq } from "drizzle-orm";

import { channels, deliveries, mailSender } from "#server/database/deliverySchema.ts";
import { enqueue } from "#server/database/enqueue.ts";
import { transaction } from "#server/database/transaction.ts";
import { DeliveryError } from "#server/delivery/DeliveryError.ts";
import { claim, countStuck, retry } from "#server/delivery/outbox.ts";
import type { DeliveryRow } from "#server/delivery/outbox.ts";
import { startDeliveryWorker } from "#server/delivery/worker.ts";
import { createTestServer } from "#tests/support/server/testServer.ts";
import type { TestServer } from "#tests/support/server/testServer.ts";

const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;

async function addChannel({ parts: { db } }: TestServer, id: string, changes: object = {}) {
  const base = { name: id, kind: "webhook", isEnabled: true, language: "en", events: ["message"] };
  const row = { id, fields: { ...base, ...changes }, secrets: {}, createdAt: 0, updatedAt: 0 };
  await transaction(db, async (tx) => tx.insert(channels).values(row));
}

async function enqueueMessages({ parts: { db, now } }: TestServer, count = 1) {
  for (let index = 0; index < count; index += 1)
    await transaction(db, (tx) => enqueue(tx, { event: "message", now: now() }));
}

const listRows = ({ parts: { db } }: TestServer) =>
  db
    .select()
    .from(deliveries)
    .orderBy(asc(deliveries.createdAt), asc(deliveries.channelId), asc(deliveries.id));

type Deliver = (row: DeliveryRow) => Promise<string>;

/** Runs a worker until nothing is due. */
async function deliverDue(server: TestServer, deliver: Deliver): Promise<void> {
  const { db, log, now } = server.parts;
  const worker = startDeliveryWorker({ db, log, now, deliver });
  const isDue = ({ state, dueAt }: DeliveryRow) => ["waiting", "failed"].includes(state) && dueAt <= now();
  while ((await listRows(server)).some(isDue)) await new Promise((resolve) => void setImmediate(resolve));
  // Waits for those that are under way.
  await worker.stop();
}

const fail =
  (code: DeliveryError["code"], options: object = {}) =>
  () =>
    Promise.reject(new DeliveryError(code, options));

test("stores a delivery for each channel in use that receives the event", async () => {
  await using server = await createTestServer();
  await addChannel(server, "a");
  await addChannel(server, "b");
  await addChannel(server, "off", { isEnabled: false });
  await addChannel(server, "other", { events: ["summary"] });
  await enqueueMessages(server);
  expect((await listRows(server)).map(({ channelId, state }) => [channelId, state])).toEqual([
    ["a", "waiting"],
    ["b", "waiting"],
  ]);
});

test("delivers once, keeps the answer, and forgets what was sent", async () => {
  await using server = await createTestServer();
  const { db, now } = server.parts;
  await transaction(db, async (tx) => {
    const times = { createdAt: 0, updatedAt: 0 };
    await tx.insert(mailSender).values({ id: "sender", fields: { provider: "smtp" }, secrets: {}, ...times });
    await enqueue(tx, { event: "invitation", payload: "secret", now: now() });
  });
  const payloads: unknown[] = [];
  const deliver: Deliver = async ({ payload }) => `taken ${payloads.push(payload)}`;
  await deliverDue(server, deliver);
  server.advanceClock(DAY_MS);
  await deliverDue(server, deliver);
  expect(payloads).toEqual(["secret"]);
  expect(await listRows(server)).toMatchObject([
    { state: "sent", attempts: 1, payload: null, answer: "taken 1", failure: null },
  ]);
});

test("tries again later and later, up to three days", async () => {
  await using server = await createTestServer();
  await addChannel(server, "a");
  await enqueueMessages(server);
  const waits: number[] = [];
  for (;;) {
    await deliverDue(server, fail("later", { answer: "451 busy" }));
    const [row] = await listRows(server);
    if (row?.state !== "failed") break;
    expect(row).toMatchObject({ failure: "later", answer: "451 busy" });
    waits.push(row.dueAt - server.parts.now());
    server.advanceClock(row.dueAt - server.parts.now());
  }
  const [row] = await listRows(server);
  expect(row).toMatchObject({ state: "givenUp", failure: "later" });
  expect((row?.finishedAt ?? 0) - (row?.createdAt ?? 0)).toBeGreaterThanOrEqual(3 * DAY_MS);
  expect(waits[0]).toBe(60_000);
  for (const [index, wait] of waits.entries()) {
    const planned = Math.min(HOUR_MS, 30_000 * 2 ** index);
    expect(wait).toBeGreaterThanOrEqual(Math.max(60_000, planned * 0.8));
    expect(wait).toBeLessThanOrEqual(Math.max(60_000, planned * 1.2));
  }
});

test("gives up at once what would fail again, and sends it by hand", async () => {
  await using server = await createTestServer();
  const { db, now } = server.parts;
  await addChannel(server, "a");
  await enqueueMessages(server);
  await deliverDue(server, fail("recipient", { isFinal: true }));
  const [row] = await listRows(server);
  expect(row).toMatchObject({ state: "givenUp", failure: "recipient", attempts: 1 });
  expect(await retry(db, row?.id ?? "", now())).toBe(true);
  await deliverDue(server, async () => "taken");
  expect(await listRows(server)).toMatchObject([{ state: "sent", failure: null }]);
});

test("a dead channel is tried once for all that wait, and delays no other", async () => {
  await using server = await createTestServer();
  await addChannel(server, "dead");
  await addChannel(server, "works");
  await enqueueMessages(server, 5);
  const attempts: (string | null)[] = [];
  const deliver: Deliver = ({ channelId }) => {
    attempts.push(channelId);
    return channelId === "dead" ? fail("unreachable")() : Promise.resolve("taken");
  };
  await deliverDue(server, deliver);
  expect(attempts.toSorted()).toEqual(["dead", ...Array<string>(5).fill("works")]);
  const ofDead = (await listRows(server)).filter(({ channelId }) => channelId === "dead");
  expect(new Set(ofDead.map(({ state, failure }) => `${state} ${failure}`))).toEqual(
    new Set(["failed unreachable"]),
  );
  server.advanceClock(HOUR_MS);
  await deliverDue(server, async () => "taken");
  expect(new Set((await listRows(server)).map(({ state }) => state))).toEqual(new Set(["sent"]));
});

test("a slow channel delays no other", async () => {
  await using server = await createTestServer();
  await addChannel(server, "slow");
  await addChannel(server, "works");
  await enqueueMessages(server, 3);
  const release = Promise.withResolvers<string>();
  let delivered = 0;
  await deliverDue(server, ({ channelId }) => {
    if (channelId === "slow") return release.promise;
    if ((delivered += 1) === 3) release.resolve("late");
    return Promise.resolve("taken");
  });
  expect(delivered).toBe(3);
});

test("waits as long as the other side asks, at most six hours", async () => {
  await using server = await createTestServer();
  await addChannel(server, "a");
  await enqueueMessages(server);
  for (const [asked, granted] of [
    [2 * HOUR_MS, 2 * HOUR_MS],
    [100 * HOUR_MS, 6 * HOUR_MS],
  ] as const) {
    await deliverDue(server, fail("limit", { retryAfterMs: asked }));
    const [row] = await listRows(server);
    expect((row?.dueAt ?? 0) - server.parts.now()).toBe(granted);
    server.advanceClock(granted);
  }
});

test("a delivery during which the server crashed is tried again, but not at once", async () => {
  await using server = await createTestServer();
  const { db, now } = server.parts;
  await addChannel(server, "a");
  await enqueueMessages(server);
  expect(await claim(db, "a", now())).toMatchObject({ attempts: 1 });
  expect(await claim(db, "a", now())).toBeNull();
  server.advanceClock(60_000);
  expect(await claim(db, "a", now())).toMatchObject({ attempts: 2 });
});

test("an error of our own is logged and tried again", async () => {
  await using server = await createTestServer();
  await addChannel(server, "a");
  await enqueueMessages(server);
  await deliverDue(server, () => Promise.reject(new Error("broken template")));
  expect(await listRows(server)).toMatchObject([{ state: "failed", failure: "internal" }]);
  expect(server.logEntries).toContainEqual(
    expect.objectContaining({ event: "preparing a delivery failed", error: "Error: broken template" }),
  );
});

test("says in the log that deliveries are stuck", async () => {
  await using server = await createTestServer();
  await addChannel(server, "a");
  await enqueueMessages(server, 2);
  server.advanceClock(HOUR_MS);
  await deliverDue(server, fail("later"));
  const events = server.logEntries.map(({ event }) => event);
  expect(events).toContain("deliveries are stuck; see Notifications in the back office");
});

test("counts what waits for an hour and what was given up", async () => {
  await using server = await createTestServer();
  const { db, now } = server.parts;
  await addChannel(server, "a");
  await enqueueMessages(server, 2);
  expect(await countStuck(db, now())).toBe(0);
  server.advanceClock(HOUR_MS);
  expect(await countStuck(db, now())).toBe(2);
  const readiness = await (await server.app.request("/readyz")).json();
  expect(readiness).toMatchObject({ status: "ready", deliveries: "stuck" });
  const [row] = await listRows(server);
  await transaction(db, async (tx) =>
    tx
      .update(deliveries)
      .set({ state: "sent" })
      .where(eq(deliveries.id, row?.id ?? "")),
  );
  expect(await countStuck(db, now())).toBe(1);
});
