import { expect } from "bun:test";

import { recordAudit } from "#server/audit/recordAudit.ts";
import { verifyAudit } from "#server/audit/verifyAudit.ts";
import { deliveries } from "#server/database/deliverySchema.ts";
import { transaction } from "#server/database/transaction.ts";
import { createMessage } from "#server/messages/repository.ts";
import { removeExpiredMessages } from "#server/messages/retention.ts";
import { testContext } from "#tests/support/server/testContext.ts";
import { START_TIME, createTestServer } from "#tests/support/server/testServer.ts";
import { writeSetting } from "#tests/support/server/writeSetting.ts";
import { testWith } from "#tests/support/testWith.ts";

const DAY_MS = 24 * 3_600_000;

/** A site with entries in the audit log of the last week, so that its clock is trusted. */
async function createFixture() {
  const server = await createTestServer();
  const { db } = server.parts;
  for (let day = 0; day < 7; day += 1)
    await transaction(db, (tx) =>
      recordAudit(tx, testContext(START_TIME - (6 - day) * DAY_MS), {
        action: "update",
        kind: "article",
        recordId: "a",
      }),
    );
  const token = await server.signIn();
  return {
    ...server,
    db,
    /** With a delivery. */
    async write(name: string, daysAgo: number) {
      const now = START_TIME - daysAgo * DAY_MS;
      const deliver = async (tx: typeof db.$writer.connection, messageId: string) =>
        void (await tx
          .insert(deliveries)
          .values({ id: name, messageId, event: "message", dueAt: now, createdAt: now }));
      await createMessage(db, { name, email: "nok@school.example", message: name }, { now, deliver });
    },
    read: (sql: string) => db.$client.query(sql).values().flat(),
    preview: async (months: number) =>
      (await server.request("GET", `/messages/expired?months=${months}`, { token })).data,
  };
}

const test = testWith(createFixture);

test("messages older than the setting are removed with their deliveries, and the log says how many", async (server) => {
  await server.write("Old", 740);
  await server.write("Recent", 720);
  await transaction(server.db, async (tx) => {
    const mail = { event: "receipt", createdAt: START_TIME - 740 * DAY_MS, dueAt: 0, state: "sent" };
    await tx.insert(deliveries).values({ id: "Mail", ...mail } as never);
  });
  expect(await removeExpiredMessages(server.parts)).toBe(1);
  expect(server.read("SELECT name FROM messages")).toEqual(["Recent"]);
  expect(server.read("SELECT id FROM deliveries")).toEqual(["Recent"]);
  const newest = "SELECT action, kind, changes FROM audit_entries ORDER BY id DESC LIMIT 1";
  expect(server.read(newest)).toEqual([
    "remove_expired",
    "message",
    JSON.stringify([{ field: "messages", before: 1, after: 0 }]),
  ]);
  expect(await verifyAudit(server.db)).toMatchObject({ problem: null });
  expect(await removeExpiredMessages(server.parts)).toBe(0);
});

test("many are removed in batches", async (server) => {
  for (let index = 0; index < 501; index += 1) await server.write(String(index), 740);
  expect(await removeExpiredMessages(server.parts)).toBe(501);
  expect(server.read("SELECT id FROM messages")).toEqual([]);
});

test("a shorter time can be previewed before it is saved", async (server) => {
  await server.write("Old", 40);
  await server.write("Recent", 20);
  expect(await server.preview(1)).toEqual({ messages: 1 });
  expect(await server.preview(2)).toEqual({ messages: 0 });
  writeSetting(server.db, "messageMonths", 1);
  expect(await removeExpiredMessages(server.parts)).toBe(1);
});

test("a clock that is years ahead removes nothing", async (server) => {
  await server.write("Recent", 20);
  server.advanceClock(3650 * DAY_MS);
  expect(await removeExpiredMessages(server.parts)).toBe(0);
});
