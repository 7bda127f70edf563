import { expect, test } from "bun:test";

import { auditEntries } from "#server/database/schema.ts";
import { createAccountLinkServer, INVITED } from "#tests/support/server/accountLinkServer.ts";

test("invitations and password links, and their use, are in the audit log", async () => {
  await using server = await createAccountLinkServer();
  const listEntries = () => server.parts.db.select().from(auditEntries).all();
  const colleague = await server.addColleague();
  const before = listEntries().length;
  await server.accept((await server.invite()).data.token);
  await server.reset((await server.createResetLink(colleague)).data.token);
  const entries = listEntries().slice(before);
  expect(entries.map(({ kind, action, userName }) => `${kind} ${action} ${userName}`)).toEqual([
    "invitation create Somsri Jaidee",
    "account create visitor",
    "invitation update visitor",
    "session sign_in Mali Suk",
    "password_link create Somsri Jaidee",
    "password_link update visitor",
    "account update visitor",
    "session sign_in Somsri Jaidee",
  ]);
  expect(entries[0]).toMatchObject({ recordName: "Mali Suk", recordId: entries[2]?.recordId });
  expect(JSON.parse(entries[0]?.changes ?? "")).toContainEqual({
    field: "email",
    before: null,
    after: INVITED.email,
  });
  expect(entries[4]).toMatchObject({ recordId: colleague });
});

test("a wrong link is a refused call in the audit log", async () => {
  await using server = await createAccountLinkServer();
  await server.read("wrong");
  const last = server.parts.db.select().from(auditEntries).all().at(-1);
  expect(last).toMatchObject({ action: "refuse", kind: "call", recordName: "POST /api/v1/auth/link" });
});
