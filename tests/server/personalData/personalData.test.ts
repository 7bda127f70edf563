import { expect } from "bun:test";
import { readFileSync, rmSync } from "node:fs";
import { join } from "node:path";

import type { ContactFields } from "#contract/messages/contact.ts";
import { PERSONAL_DATA_MESSAGES } from "#resources/personalData.ts";
import type { PersonalData } from "#resources/personalData.ts";
import { verifyAudit } from "#server/audit/verifyAudit.ts";
import { channels, deliveries } from "#server/database/deliverySchema.ts";
import { closeDatabase, openDatabase } from "#server/database/open.ts";
import type { Db } from "#server/database/open.ts";
import { transaction } from "#server/database/transaction.ts";
import { createMessage } from "#server/messages/repository.ts";
import { repeatErasures } from "#server/personalData/repository.ts";
import { backUpSite, restoreSite } from "#tests/support/server/backupFixture.ts";
import { MIGRATIONS } from "#tests/support/server/databaseFiles.ts";
import { createTestServer } from "#tests/support/server/testServer.ts";
import { testWith } from "#tests/support/testWith.ts";

const NOK = "nok@school.example";
const COLUMNS = { dueAt: 0, createdAt: 0 };
const CHANNEL = { id: "leads", fields: { name: "Leads" }, secrets: {}, createdAt: 0, updatedAt: 0 };

async function createFixture() {
  const server = await createTestServer();
  const { db, secretBox } = server.parts;
  const token = await server.signIn();
  const call = (method: string, path: string, body?: unknown) =>
    server.request(method, path, { token, body });
  await transaction(db, async (tx) => tx.insert(channels).values(CHANNEL));
  return {
    ...server,
    db,
    token,
    call,
    find: async (person: string): Promise<PersonalData> =>
      (await call("POST", "/personal-data/find", { person })).data,
    erase: (person: string) => call("POST", "/personal-data/erase", { person }),
    /** With a delivery to a channel, whose answer names the recipient of the channel. */
    async write(email: string, text = "Please call me") {
      const now = server.parts.now();
      const answer = "250 Accepted for leads@firm.example";
      const deliver = async (tx: typeof db.$writer.connection, messageId: string) =>
        void (await tx.insert(deliveries).values({
          ...COLUMNS,
          id: `${messageId} ${CHANNEL.id}`,
          channelId: CHANNEL.id,
          messageId,
          event: "message",
          state: "sent",
          answer,
        }));
      return createMessage(db, { name: "Nok Suk", email, message: text }, { now, deliver });
    },
    /** A mail to a person: sent, or waiting with what it contains. */
    async mail(id: string, email: string, isWaiting = false) {
      const payload = isWaiting
        ? await secretBox.encrypt(id, JSON.stringify({ to: { address: email } }))
        : null;
      const answer = isWaiting ? "" : `250 <${email}> accepted.`;
      await transaction(db, async (tx) =>
        tx.insert(deliveries).values({ ...COLUMNS, id, event: "receipt", payload, answer }),
      );
    },
  };
}

const test = testWith(createFixture);

const count = (db: Db, table: string) => db.$client.query(`SELECT count(*) FROM ${table}`).values()[0]?.[0];

/** Whether the files of a database contain the address, also in free pages and the write-ahead log. */
const filesContain = (path: string, text: string) =>
  ["", "-wal"].some((suffix) => readFileSync(path + suffix).includes(text));

test("finds messages, deliveries and entries of the log by email, in any spelling", async (server) => {
  const id = await server.write("Nok@School.example");
  await server.write("other@school.example", `Write to ${NOK} instead`);
  await server.mail("sent", NOK);
  await server.mail("waiting", NOK, true);
  await server.mail("other", "other@school.example");
  await server.call("PATCH", `/messages/${id}`, { status: "archived" });
  await server.call("PUT", "/settings", { email: NOK });
  const found = await server.find(" NOK@school.example ");
  expect(found.messages).toMatchObject([{ _id: id, name: "Nok Suk", message: "Please call me" }]);
  expect(found.deliveries).toMatchObject([
    { channel: "Leads", messageId: id, state: "sent" },
    { _id: "sent", channel: null, event: "receipt" },
    { _id: "waiting" },
  ]);
  expect(found.auditEntries).toMatchObject([
    { kind: "message", recordId: id, action: "update" },
    { kind: "settings", action: "update" },
  ]);
  expect(found.hasAccount).toBe(false);
});

test("finds and erases by telephone number or LINE ID, in any spelling", async (server) => {
  const now = server.parts.now();
  const write = (fields: Omit<ContactFields, "consent">) =>
    createMessage(server.db, { message: "Hello", ...fields }, { now });
  const byPhone = await write({ phone: "+66812345678" });
  const byLine = await write({ lineId: "Nok.Suk" });
  const idsOf = async (person: string) => (await server.find(person)).messages.map(({ _id }) => _id);
  for (const spelling of ["081-234-5678", "๐๘๑ ๒๓๔ ๕๖๗๘", "0066812345678"])
    expect([spelling, await idsOf(spelling)]).toEqual([spelling, [byPhone]]);
  for (const spelling of ["nok.suk", "@Nok.Suk"])
    expect([spelling, await idsOf(spelling)]).toEqual([spelling, [byLine]]);
  expect((await server.erase("+66 81 234 5678")).data).toMatchObject({ messages: 1 });
  expect(await idsOf("081 234 5678")).toEqual([]);
  expect(await idsOf("nok.suk")).toEqual([byLine]);
});

test("the recipient of a channel is not the person of its deliveries", async (server) => {
  await server.write(NOK);
  expect(await server.find("leads@firm.example")).toMatchObject({ messages: [], deliveries: [] });
});

test("erases a person, and keeps a record without the data", async (server) => {
  const id = await server.write(NOK);
  await server.write("other@school.example");
  await server.mail("sent", NOK);
  await server.call("PATCH", `/messages/${id}`, { status: "archived" });
  const user = await server.addUser({ email: NOK });
  const refused = await server.erase(NOK);
  expect([refused.status, refused.body.message]).toEqual([409, PERSONAL_DATA_MESSAGES.hasAccount]);
  expect((await server.find(NOK)).hasAccount).toBe(true);
  await server.call("DELETE", `/users/${user}`);

  // Created and deleted the account, archived the message.
  const counts = { messages: 1, deliveries: 2, auditEntries: 3 };
  expect((await server.erase(NOK)).data).toEqual(counts);
  expect(await server.find(NOK)).toMatchObject({ messages: [], deliveries: [], auditEntries: [] });
  expect(count(server.db, "messages")).toBe(1);
  const records = server.db.$client.query(
    "SELECT user_name, messages, deliveries, audit_entries FROM erasures",
  );
  expect(records.values()).toEqual([["Anan Suk", 1, 2, 3]]);
  const log = (await server.call("GET", "/audit")).data;
  expect(log[0]).toMatchObject({ action: "erase", kind: "personal_data", person: { name: "Anan Suk" } });
  expect(log).toContainEqual(
    expect.objectContaining({
      kind: "message",
      recordId: id,
      action: "update",
      recordName: "",
      changes: [],
      isErased: true,
    }),
  );
  expect(await verifyAudit(server.db)).toMatchObject({ problem: null });
});

test("nothing of an erased person remains in the files of the database", async (server) => {
  const path = server.db.$client.filename;
  for (let index = 0; index < 300; index += 1) {
    const isNok = index % 7 === 0;
    const id = await server.write(isNok ? NOK : `u${index}@school.example`, "ก".repeat(index * 9));
    if (isNok) await server.call("PATCH", `/messages/${id}`, { status: "read" });
    if (index % 5 === 1) await server.call("DELETE", `/messages/${id}`);
  }
  const { _id } = (await server.call("GET", "/messages?search=nok@")).data[0];
  await server.call("DELETE", `/messages/${_id}`);
  await server.call("PUT", "/settings", { email: NOK });
  await server.call("PUT", "/settings", { email: "hello@firm.example" });
  const invited = { email: NOK, firstName: "Nok", lastName: "Suk", scope: "author" };
  expect(await server.call("POST", "/invitations", invited)).toMatchObject({ status: 201 });
  expect(filesContain(path, NOK)).toBe(true);
  await server.erase(NOK);
  expect(count(server.db, "account_links")).toBe(0);
  expect(filesContain(path, NOK)).toBe(false);
  for (const file of ["erasures", "erasures.jsonl"])
    expect(readFileSync(join(server.dataDir, "keys", file), "utf8")).not.toContain("nok");
});

test("after a restore the start repeats the erasures that the backup does not know", async (server) => {
  const id = await server.write(NOK);
  await server.write("other@school.example");
  await server.call("PATCH", `/messages/${id}`, { status: "archived" });
  const backup = await backUpSite(server.dataDir, join(server.dataDir, "backups"), server.parts.now());
  server.advanceClock(60_000);
  await server.erase(NOK);
  server.advanceClock(60_000);
  // Written again, after the erasure.
  await server.write(NOK);
  await repeatErasures(server.parts);
  expect(count(server.db, "messages")).toBe(2);

  await restoreSite(backup.path, join(server.dataDir, "restored"));
  const path = join(server.dataDir, "restored", "vitrine.db");
  const restored = openDatabase(path, MIGRATIONS);
  try {
    expect(count(restored, "messages")).toBe(2);
    await repeatErasures({ ...server.parts, db: restored });
    // The next start.
    await repeatErasures({ ...server.parts, db: restored });
    expect(count(restored, "messages")).toBe(1);
    expect(restored.$client.query("SELECT messages, audit_entries FROM erasures").values()).toEqual([[1, 1]]);
    expect(await verifyAudit(restored)).toMatchObject({ problem: null });
    expect(filesContain(path, NOK)).toBe(false);
  } finally {
    closeDatabase(restored);
  }
});

test("a data folder without the list takes it over from the database", async (server) => {
  await server.erase(NOK);
  const list = server.parts.erasureList.read();
  expect(list).toHaveLength(1);
  rmSync(join(server.dataDir, "keys", "erasures.jsonl"));
  await repeatErasures(server.parts);
  expect(server.parts.erasureList.read()).toEqual(list);
});

test.each([[{ person: " " }], [{ person: 5 }], [{}]])("rejects %j", async (server, body) => {
  const { status, body: answer } = await server.call("POST", "/personal-data/find", body);
  expect([status, answer.errors?.["person"]]).toEqual([422, PERSONAL_DATA_MESSAGES.required]);
});
