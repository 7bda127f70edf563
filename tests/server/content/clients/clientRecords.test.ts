import { expect, test } from "bun:test";

import { uniquePng } from "#tests/support/content/activityForm.ts";
import {
  clientForm,
  expectNothingStored,
  createClientTestServer,
} from "#tests/support/content/clientTestServer.ts";
import type { ClientFormValues } from "#tests/support/content/clientTestServer.ts";
import { START_TIME, createTestServer } from "#tests/support/server/testServer.ts";

const UUID_V7 = /^[0-9a-f]{8}-[0-9a-f]{4}-7[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/;
const NOW = new Date(START_TIME).toISOString();
const HOUR = 3_600_000;
const DAY = 24 * HOUR;

test.each([
  ["GET", "/clients"],
  ["GET", "/clients/stats"],
  ["GET", "/clients/ID"],
  ["POST", "/clients"],
  ["PUT", "/clients/ID"],
  ["DELETE", "/clients/ID"],
])("%s %s is restricted to admins", async (method, path) => {
  await using server = await createClientTestServer();
  const { data } = await server.create();
  const address = path.replace("ID", data._id);
  const asking = method === "POST" || method === "PUT" ? { form: clientForm() } : {};
  expect((await server.request(method, address, asking)).status).toBe(401);
  expect((await server.request(method, address, { ...asking, token: "nonsense" })).status).toBe(401);
  for (const role of ["staff", "student"] as const) {
    const answer = await server.request(method, address, { ...asking, token: await server.signIn(role) });
    expect(answer.status).toBe(403);
    expect(answer.body.message).toBe("Access denied. Admin privileges required.");
  }
  expect((await server.list()).names).toEqual(["Siam Orchard"]);
  const answer = await server.request(method, address, { ...asking, token: server.token });
  expect([200, 201]).toContain(answer.status);
});

test("creates a partner with a logo and returns the complete record", async () => {
  await using server = await createClientTestServer();
  const answer = await server.create({ type: "partner", status: "inactive", logo: uniquePng(1) });
  expect(answer.status).toBe(201);
  const { _id, logo } = answer.data;
  expect(answer.data).toEqual({
    _id: expect.stringMatching(UUID_V7),
    name: "Siam Orchard",
    url: "https://orchard.example",
    status: "inactive",
    type: "partner",
    logo: expect.stringMatching(/^\/uploads\/[0-9a-f]{32}\.png$/),
    pictures: [{ path: logo, width: 13, height: 9, alt: "" }],
    joinedAt: NOW,
    updatedAt: NOW,
  });
  expect((await server.read(_id)).data).toEqual(answer.data);
  expect((await server.list()).data).toEqual([answer.data]);
  expect(server.listStagedFiles()).toEqual([]);
});

test("logo, status and type are optional", async () => {
  await using server = await createClientTestServer();
  const { data } = await server.create();
  expect(data).toMatchObject({ status: "active", type: "client", logo: null, pictures: [] });
});

test("accepts a trailing slash, because clients may join the base URL with `/`", async () => {
  await using server = await createClientTestServer();
  const { token } = server;
  expect((await server.request("POST", "/clients/", { token, form: clientForm() })).status).toBe(201);
  const answer = await server.request("GET", "/clients/?page=1", { token });
  expect([answer.status, answer.data.length]).toEqual([200, 1]);
});

test.each<[string, ClientFormValues, Record<string, string>]>([
  ["no name", { name: " " }, { name: "Please enter company name" }],
  ["a name of control characters", { name: "\u0000\u0007" }, { name: "Please enter company name" }],
  ["a long name", { name: "ก".repeat(201) }, { name: "Please use at most 200 characters" }],
  ["no website", { url: "" }, { url: "Please enter website URL" }],
  [
    "a long website",
    { url: `https://x.co/${"a".repeat(2000)}` },
    { url: "Please use at most 2000 characters" },
  ],
  [
    "a website that runs",
    { url: "javascript:alert(1)" },
    { url: "Please enter a valid URL starting with http:// or https://" },
  ],
  ["a status of its own", { status: "gone" }, { status: "Status must be active or inactive" }],
  ["a type of its own", { type: "<b>" }, { type: "Type must be client or partner" }],
  [
    "neither name nor website",
    { name: "", url: "" },
    { name: "Please enter company name", url: "Please enter website URL" },
  ],
])("rejects %s and stores neither record nor logo", async (_, changes, errors) => {
  await using server = await createClientTestServer();
  const answer = await server.create({ logo: uniquePng(1), ...changes });
  expect(answer.status).toBe(422);
  expect(answer.body.data).toBeNull();
  expect(answer.body.errors).toEqual(errors);
  expectNothingStored(server);
});

test("stores markup as text", async () => {
  await using server = await createClientTestServer();
  const name = `<img src=x onerror=alert(1)> "&amp;' '; DROP TABLE clients; --`;
  const { data } = await server.create({ name });
  expect(data.name).toBe(name);
  expect((await server.list()).names).toEqual([name]);
});

test("updates a record and keeps omitted fields", async () => {
  await using server = await createClientTestServer();
  const { data } = await server.create({ type: "partner", status: "inactive", logo: uniquePng(1) });
  server.advanceClock(1000);
  const answer = await server.update(data._id, { name: "Orchard", url: "http://o.example" });
  expect(answer.status).toBe(200);
  expect(answer.data).toEqual({
    ...data,
    name: "Orchard",
    url: "http://o.example",
    updatedAt: new Date(START_TIME + 1000).toISOString(),
  });
  const turned = await server.update(data._id, { type: "client", status: "active" });
  expect(turned.data).toMatchObject({ type: "client", status: "active", logo: data.logo });
});

test("a rejected update changes nothing", async () => {
  await using server = await createClientTestServer();
  const { data } = await server.create({ logo: uniquePng(1) });
  const refusals: ClientFormValues[] = [{ name: "" }, { status: "" }, { removeLogo: "yes" }, { url: "x" }];
  for (const changes of refusals) {
    expect((await server.update(data._id, { logo: uniquePng(2), ...changes })).status).toBe(422);
  }
  expect((await server.read(data._id)).data).toEqual(data);
  expect(server.listStoredFiles()).toHaveLength(2);
});

test("counts by status, type and month in the site's time zone", async () => {
  await using server = await createClientTestServer();
  expect(await server.stats()).toEqual({
    totalClients: 0,
    activeClients: 0,
    inactiveClients: 0,
    clientTypeCount: 0,
    partnerTypeCount: 0,
    newThisMonth: 0,
  });
  await server.create({ status: "inactive" });
  // Half an hour before December in Bangkok; in London it is still afternoon.
  server.advanceClock(10 * DAY + 13.5 * HOUR);
  await server.renewToken();
  await server.create({ type: "partner" });
  expect(await server.stats()).toEqual({
    totalClients: 2,
    activeClients: 1,
    inactiveClients: 1,
    clientTypeCount: 1,
    partnerTypeCount: 1,
    newThisMonth: 2,
  });
  server.advanceClock(HOUR / 2);
  await server.create();
  expect(await server.stats()).toMatchObject({ totalClients: 3, newThisMonth: 1 });
});

test("a write appears on public pages immediately", async () => {
  await using server = await createClientTestServer();
  const isPageCached = () => server.parts.pageCache.find("/about") !== null;
  const countLogos = async () => {
    await server.app.request("/about");
    return (await server.request("GET", "/clients/public/logos")).data.length;
  };
  expect([await countLogos(), isPageCached()]).toEqual([0, true]);
  const { data } = await server.create({ logo: uniquePng(1) });
  expect([isPageCached(), await countLogos()]).toEqual([false, 1]);
  await server.update(data._id, { status: "inactive" });
  expect([isPageCached(), await countLogos()]).toEqual([false, 0]);
  await server.update(data._id, { name: "" });
  expect(isPageCached()).toBe(true);
  await server.remove(data._id);
  expect(isPageCached()).toBe(false);
});

test("answers 405 to other methods", async () => {
  await using server = await createTestServer();
  const answer = await server.request("PATCH", "/clients");
  expect([answer.status, answer.headers.get("allow")]).toEqual([405, "GET, POST, HEAD"]);
});
