import { expect } from "bun:test";

import { DEFAULT_FIELD_USES } from "#contract/messages/contactFieldUses.ts";
import type { ContactFieldUses } from "#contract/messages/contactFieldUses.ts";
import { CONTACT_MESSAGES } from "#contract/messages/contactMessages.ts";
import { DEFAULT_SETTINGS } from "#resources/settings/settings.ts";
import { messageNotice } from "#server/delivery/notices.ts";
import { findMessage, listMessages } from "#server/messages/repository.ts";
import { ALL_CONTACT_FIELDS } from "#tests/support/content/contactForm.ts";
import { createTestServer } from "#tests/support/server/testServer.ts";
import type { TestServer } from "#tests/support/server/testServer.ts";
import { writeSetting } from "#tests/support/server/writeSetting.ts";
import { testWith } from "#tests/support/testWith.ts";
import { runInLanguage } from "#texts/language.ts";
import * as texts from "#texts/public/notices.ts";

const test = testWith(createTestServer);

const SENT = { subject: "Other", consent: true };

function showFields({ parts: { db } }: TestServer, uses: Partial<ContactFieldUses>) {
  writeSetting(db, "contactFields", { ...DEFAULT_FIELD_USES, ...uses });
  writeSetting(db, "contactSubjects", ALL_CONTACT_FIELDS.contactSubjects);
  writeSetting(db, "languages", { main: "en", further: ["th"] });
  writeSetting(db, "contactSubjects:th", ["ขอใบเสนอราคา"]);
}

const send = (server: TestServer, body: object) => server.request("POST", "/contact", { body });
const stored = async ({ parts: { db } }: TestServer) =>
  (await listMessages(db, { page: 1, limit: 10 })).messages;

test("stores all fields that the form shows", async (server) => {
  showFields(server, ALL_CONTACT_FIELDS.contactFields);
  const fields = {
    subject: "Other",
    name: "นก",
    company: "Nok Co",
    email: "nok@school.example",
    message: "Hello",
  };
  expect(
    (await send(server, { ...fields, consent: true, phone: "๐๘๑-๒๓๔-๕๖๗๘", lineId: " nok99 " })).status,
  ).toBe(201);
  expect(await stored(server)).toMatchObject([{ ...fields, phone: "+66812345678", lineId: "nok99" }]);
});

test("stores the sentence that the sender agreed to, in the language of the page", async (server) => {
  showFields(server, { ...ALL_CONTACT_FIELDS.contactFields, consent: "optional" });
  writeSetting(server.parts.db, "contactLabels", { ...DEFAULT_SETTINGS.contactLabels, consent: "I agree." });
  writeSetting(server.parts.db, "contactLabels:th", { ...DEFAULT_SETTINGS.contactLabels, consent: "ยินยอม" });
  const fields = { name: "Nok", subject: "Other", email: "nok@school.example" };
  await send(server, { ...fields, message: "One", consent: true });
  server.advanceClock(1_000);
  await send(server, { ...fields, message: "Two", consent: true, lang: "th" });
  server.advanceClock(1_000);
  await send(server, { ...fields, message: "Three", consent: false });
  const consents = (await stored(server)).map(({ consent }) => consent);
  expect(consents).toEqual(["", "ยินยอม", "I agree."]);
});

test("ignores the fields that it does not show", async (server) => {
  showFields(server, { name: "hidden" });
  const fields = { email: "nok@school.example", message: "Hello" };
  expect((await send(server, { ...fields, name: "Nok", phone: "no number", consent: "no" })).status).toBe(
    201,
  );
  expect(await stored(server)).toMatchObject([{ ...fields, name: fields.email, phone: "", consent: null }]);
});

test.each<[string, object, Record<string, string>]>([
  ["no way to answer", SENT, { email: CONTACT_MESSAGES.replyRequired }],
  ["half a number", { ...SENT, phone: "081 234" }, { phone: CONTACT_MESSAGES.phoneInvalid }],
  [
    "an unknown subject",
    { ...SENT, lineId: "nok", subject: "Gift" },
    { subject: CONTACT_MESSAGES.subjectInvalid },
  ],
  ["no consent", { ...SENT, lineId: "nok", consent: false }, { consent: CONTACT_MESSAGES.consentRequired }],
])("rejects %s", async (server, _, body, errors) => {
  showFields(server, ALL_CONTACT_FIELDS.contactFields);
  const answer = await send(server, body);
  expect([answer.status, answer.body.errors]).toEqual([422, errors]);
  expect(await stored(server)).toEqual([]);
});

test("accepts the subjects of all published languages", async (server) => {
  showFields(server, ALL_CONTACT_FIELDS.contactFields);
  expect((await send(server, { ...SENT, phone: "02 123 4567", subject: "ขอใบเสนอราคา" })).status).toBe(201);
});

test("a message without a name and an email is listed, found and delivered by its number", async (server) => {
  showFields(server, ALL_CONTACT_FIELDS.contactFields);
  await send(server, { ...SENT, phone: "(02) 123 4567 ต่อ 12", message: "Call me" });
  const [message] = await stored(server);
  expect(message).toMatchObject({ name: "02 123 4567 #12", email: "", phone: "+6621234567,12" });
  for (const search of ["02-123-4567 ext. 12", "1234567", "other"])
    expect((await listMessages(server.parts.db, { search, page: 1, limit: 10 })).total).toBe(1);
  const found = await findMessage(server.parts.db, message?._id ?? "");
  const context = { siteName: "Firm", origin: null, timeZone: "Asia/Bangkok" };
  const notice = runInLanguage("en", () => found && messageNotice(found, context));
  const title = texts.newMessage({ name: "02 123 4567 #12" });
  expect(notice).toMatchObject({ replyTo: null, title });
  const labels = [texts.name(), texts.phone(), texts.subject(), texts.received()];
  expect(notice?.facts.map(([label]) => label)).toEqual(labels);
});
