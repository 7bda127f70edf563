import { expect, test } from "bun:test";

import { DEMO_SITE } from "#demo/site.ts";
import { insertSettings } from "#server/settings/repository.ts";
import { openLegalHouse } from "#tests/support/legalHouse.ts";
import { START, testApp } from "#tests/support/testApp.ts";

test("is for admins alone", async () => {
  await using house = await testApp();
  expect((await house.ask("GET", "/setup")).status).toBe(401);
  expect((await house.ask("GET", "/setup", { token: await house.enter("staff") })).status).toBe(403);
});

test("an empty site has nothing done but being live", async () => {
  await using house = await testApp();
  const { data } = await house.ask("GET", "/setup", { token: await house.enter() });
  expect(data).toEqual({ done: ["live"], publicUrl: null });
});

test("counts what is filled in, and the web address that the operator set", async () => {
  await using house = await testApp({ PUBLIC_URL: "https://firm.example" });
  const token = await house.enter();
  await insertSettings(house.parts.db, { ...DEMO_SITE, comingSoon: true }, START);
  const { data } = await house.ask("GET", "/setup", { token });
  expect(data).toEqual({
    done: ["webAddress", "taglines", "services", "contact", "address"],
    publicUrl: "https://firm.example",
  });
});

test("the policy is done once it is published, also for a later day; a draft or another text does not count", async () => {
  await using house = await openLegalHouse();
  const isDone = async () =>
    (await house.ask("GET", "/setup", { token: house.token })).data.done.includes("policy");
  await house.create({ slug: "terms" });
  const { data } = await house.create({ slug: "privacy-policy", status: "Draft" });
  expect(await isDone()).toBe(false);
  await house.update(data._id, { effectiveDate: "2027-01-01" });
  expect(await isDone()).toBe(true);
  await house.legal("DELETE", `/versions/${data._id}`);
  expect(await isDone()).toBe(false);
});

test("saving a sample as it is confirms it", async () => {
  await using house = await testApp();
  const token = await house.enter();
  const { db } = house.parts;
  await insertSettings(db, { email: "hello@vitrine.example", phone: "02 111 1111" }, 0);
  db.$writer.connection.$client.run("UPDATE settings SET is_sample = 1");
  const read = async () => (await house.ask("GET", "/settings", { token })).data.samples;
  expect(await read()).toEqual(["email", "phone"]);
  await house.ask("PUT", "/settings", { token, body: { email: "hello@vitrine.example" } });
  expect(await read()).toEqual(["phone"]);
  await house.ask("PUT", "/settings", { token, body: { phone: "" } });
  expect(await read()).toEqual([]);
});
