import { expect, it } from "bun:test";

import { uniquePng } from "#tests/support/content/activityForm.ts";
import { clientForm, createClientTestServer } from "#tests/support/content/clientTestServer.ts";
import { START_TIME, createTestServer } from "#tests/support/server/testServer.ts";
import { testWith } from "#tests/support/testWith.ts";

const UUID_V7 = /^[0-9a-f]{8}-[0-9a-f]{4}-7[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/;
const NOW = new Date(START_TIME).toISOString();
const HOUR = 3_600_000;
const DAY = 24 * HOUR;

const test = testWith(createClientTestServer);

test.each([
  ["GET", "/clients"],
  ["GET", "/clients/stats"],
  ["GET", "/clients/ID"],
])("%s %s is restricted to admins", async (server, method, path) => {
  const { data } = await server.create();
  const address = path.replace("ID", data._id);
  expect((await server.request(method, address)).status).toBe(401);
  expect((await server.request(method, address, { token: "nonsense" })).status).toBe(401);
  for (const role of ["staff", "student"] as const) {
    const answer = await server.request(method, address, { token: await server.signIn(role) });
    expect(answer.status).toBe(403);
    expect(answer.body.message).toBe("Access denied. Admin privileges required.");
  }
  expect((await server.list()).names).toEqual(["Siam Orchard"]);
  const answer = await server.request(method, address, { token: server.token });
  expect([200, 201]).toContain(answer.status);
});

test("creates a partner with a logo and returns the complete record", async (server) => {
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

test("logo, status and type are optional", async (server) => {
  const { data } = await server.create();
  expect(data).toMatchObject({ status: "active", type: "client", logo: null, pictures: [] });
});

test("accepts a trailing slash, because clients may join the base URL with `/`", async (server) => {
  const { token } = server;
  expect((await server.request("POST", "/clients/", { token, form: clientForm() })).status).toBe(201);
  const answer = await server.request("GET", "/clients/?page=1", { token });
  expect([answer.status, answer.data.length]).toEqual([200, 1]);
});

test("stores markup as text", async (server) => {
  const name = `<img src=x onerror=alert(1)> "&amp;' '; DROP TABLE clients; --`;
  const { data } = await server.create({ name });
  expect(data.name).toBe(name);
  expect((await server.list()).names).toEqual([name]);
});

test("updates a record and keeps omitted fields", async (server) => {
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

test("counts by status, type and month in the site's time zone", async (server) => {
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

test("a write appears on public pages immediately", async (server) => {
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

it("answers 405 to other methods", async () => {
  await using server = await createTestServer();
  const answer = await server.request("PATCH", "/clients");
  expect([answer.status, answer.headers.get("allow")]).toEqual([405, "GET, POST, HEAD"]);
});
