// Contact messages keep the version of the privacy policy that was shown with the form, and hold on to it.
import { expect, test } from "bun:test";

import { openLegalHouse } from "#tests/support/legalHouse.ts";

type House = Awaited<ReturnType<typeof openLegalHouse>>;

const FIELDS = { name: "Nok", email: "nok@school.example", message: "Hello" };
const POLICY = { slug: "privacy-policy", titleEn: "Privacy policy", titleTh: "นโยบายความเป็นส่วนตัว" };

async function policyOf(house: House, policyVersion?: unknown) {
  expect((await house.ask("POST", "/contact", { body: { ...FIELDS, policyVersion } })).status).toBe(201);
  const { data } = await house.ask("GET", "/messages", { token: house.token });
  const { data: one } = await house.ask("GET", `/messages/${data[0]._id}`, { token: house.token });
  expect(one.policy).toEqual(data[0].policy);
  return data[0].policy;
}

test("a message is stored with the version that its form names, also when another is in effect by then", async () => {
  await using house = await openLegalHouse();
  const old = (await house.create({ ...POLICY, effectiveDate: "2022-04-01" })).data;
  await house.addVersion(old.documentId, { ...POLICY, effectiveDate: "2026-11-20" });
  expect(await policyOf(house, old._id)).toEqual({ title: "Privacy policy", effectiveDate: "2022-04-01" });
});

test("a message that names no version, or none that was ever shown, is stored with the current one", async () => {
  await using house = await openLegalHouse({ RATE_LIMITS: "off" });
  const { documentId } = (await house.create({ ...POLICY, effectiveDate: "2026-11-20" })).data;
  const draft = (await house.addVersion(documentId, { effectiveDate: "2026-01-01", status: "Draft" })).data;
  const upcoming = (await house.addVersion(documentId, { effectiveDate: "2027-01-01" })).data;
  const terms = (await house.create({ slug: "terms" })).data;
  for (const named of [undefined, null, "", "none", 5, {}, draft._id, upcoming._id, terms._id]) {
    expect([named, (await policyOf(house, named))?.effectiveDate]).toEqual([named, "2026-11-20"]);
  }
});

test("without a policy in effect a message is stored under none", async () => {
  await using house = await openLegalHouse();
  expect(await policyOf(house, "none")).toBeNull();
  await house.create({ ...POLICY, effectiveDate: "2027-01-01" });
  expect(await policyOf(house)).toBeNull();
});

test("a version that a message refers to neither changes nor goes until the message does", async () => {
  await using house = await openLegalHouse();
  const { _id, documentId } = (await house.create(POLICY)).data;
  await policyOf(house);
  expect((await house.legal("GET", `/versions/${_id}`)).data.messages).toBe(1);
  const refusals = [
    await house.update(_id, { titleEn: "Other words" }),
    await house.update(_id, { status: "Draft" }),
    await house.legal("DELETE", `/versions/${_id}`),
    await house.legal("DELETE", `/documents/${documentId}`),
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
  const { data } = await house.ask("GET", "/messages", { token: house.token });
  await house.ask("DELETE", `/messages/${data[0]._id}`, { token: house.token });
  expect((await house.update(_id, { titleEn: "Other words" })).status).toBe(200);
  expect((await house.legal("DELETE", `/documents/${documentId}`)).status).toBe(200);
});
