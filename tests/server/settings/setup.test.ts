import { expect, test } from "bun:test";

import { DEMO_SITE } from "#demo/site.ts";
import { insertSettings } from "#server/settings/repository.ts";
import { createLegalTestServer } from "#tests/support/server/legalTestServer.ts";
import { START_TIME, createTestServer } from "#tests/support/server/testServer.ts";

test("is restricted to admins", async () => {
  await using server = await createTestServer();
  expect((await server.request("GET", "/setup")).status).toBe(401);
  expect((await server.request("GET", "/setup", { token: await server.signIn("staff") })).status).toBe(403);
});

test("on an empty site only the live step is done", async () => {
  await using server = await createTestServer();
  const { data } = await server.request("GET", "/setup", { token: await server.signIn() });
  expect(data).toEqual({ done: ["live"], publicUrl: null });
});

test("reflects the filled-in settings and the web address set by the operator", async () => {
  await using server = await createTestServer({ PUBLIC_URL: "https://firm.example" });
  const token = await server.signIn();
  await insertSettings(server.parts.db, { ...DEMO_SITE, comingSoon: true }, START_TIME);
  const { data } = await server.request("GET", "/setup", { token });
  expect(data).toEqual({
    done: ["webAddress", "taglines", "services", "contact", "address"],
    publicUrl: "https://firm.example",
  });
});

test("the policy step requires a published policy, even with a future date; drafts and other texts don't count", async () => {
  await using server = await createLegalTestServer();
  const isDone = async () =>
    (await server.request("GET", "/setup", { token: server.token })).data.done.includes("policy");
  await server.create({ slug: "terms" });
  const { data } = await server.create({ slug: "privacy-policy", status: "Draft" });
  expect(await isDone()).toBe(false);
  await server.update(data._id, { effectiveDate: "2027-01-01" });
  expect(await isDone()).toBe(true);
  await server.requestLegal("DELETE", `/versions/${data._id}`);
  expect(await isDone()).toBe(false);
});
