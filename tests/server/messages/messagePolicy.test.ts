import { expect, test } from "bun:test";

import { createLegalTestServer } from "#tests/support/server/legalTestServer.ts";

type ServerFixture = Awaited<ReturnType<typeof createLegalTestServer>>;

const FIELDS = { name: "Nok", email: "nok@school.example", message: "Hello" };
const POLICY = { slug: "privacy-policy", titleEn: "Privacy policy", titleTh: "นโยบายความเป็นส่วนตัว" };

async function policyOf(server: ServerFixture, policyVersion?: unknown) {
  expect((await server.request("POST", "/contact", { body: { ...FIELDS, policyVersion } })).status).toBe(201);
  const { data } = await server.request("GET", "/messages", { token: server.token });
  const { data: one } = await server.request("GET", `/messages/${data[0]._id}`, { token: server.token });
  expect(one.policy).toEqual(data[0].policy);
  return data[0].policy;
}

test("stores a message with the policy version from its form, even if another is in effect by then", async () => {
  await using server = await createLegalTestServer();
  const old = (await server.create({ ...POLICY, effectiveDate: "2022-04-01" })).data;
  await server.addVersion(old.documentId, { ...POLICY, effectiveDate: "2026-11-20" });
  expect(await policyOf(server, old._id)).toEqual({ title: "Privacy policy", effectiveDate: "2022-04-01" });
});

test("stores a message without a known version with the current one", async () => {
  await using server = await createLegalTestServer({ RATE_LIMITS: "off" });
  const { documentId } = (await server.create({ ...POLICY, effectiveDate: "2026-11-20" })).data;
  const draft = (await server.addVersion(documentId, { effectiveDate: "2026-01-01", status: "Draft" })).data;
  const upcoming = (await server.addVersion(documentId, { effectiveDate: "2027-01-01" })).data;
  const terms = (await server.create({ slug: "terms" })).data;
  for (const named of [undefined, null, "", "none", 5, {}, draft._id, upcoming._id, terms._id]) {
    expect([named, (await policyOf(server, named))?.effectiveDate]).toEqual([named, "2026-11-20"]);
  }
});

test("stores a message without a version if no policy is in effect", async () => {
  await using server = await createLegalTestServer();
  expect(await policyOf(server, "none")).toBeNull();
  await server.create({ ...POLICY, effectiveDate: "2027-01-01" });
  expect(await policyOf(server)).toBeNull();
});

test("a version that a message refers to cannot be changed or deleted", async () => {
  await using server = await createLegalTestServer();
  const { _id, documentId } = (await server.create(POLICY)).data;
  await policyOf(server);
  expect((await server.requestLegal("GET", `/versions/${_id}`)).data.messages).toBe(1);
  const refusals = [
    await server.update(_id, { titleEn: "Other words" }),
    await server.update(_id, { status: "Draft" }),
    await server.requestLegal("DELETE", `/versions/${_id}`),
    await server.requestLegal("DELETE", `/documents/${documentId}`),
  ];
  expect(refusals.map(({ status, body }) => [status, body.data, body.message])).toEqual([
    [
      409,
      null,
      "1 message was sent while this text applied, so it can no longer change. Start a new version instead.",
    ],
    [
      409,
      null,
      "1 message was sent while this text applied, so it can no longer change. Start a new version instead.",
    ],
    [409, null, "1 message was sent while this text applied, so it cannot be deleted."],
    [409, null, "1 message was sent while this text applied, so it cannot be deleted."],
  ]);
  const { data } = await server.request("GET", "/messages", { token: server.token });
  await server.request("DELETE", `/messages/${data[0]._id}`, { token: server.token });
  expect((await server.update(_id, { titleEn: "Other words" })).status).toBe(200);
  expect((await server.requestLegal("DELETE", `/documents/${documentId}`)).status).toBe(200);
});
