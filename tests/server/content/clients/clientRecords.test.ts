// /clients: the records of clients and partners in the back office; their public logos are in clients.test.ts.
import { expect, test } from "bun:test";

import { picture } from "#tests/support/activityForm.ts";
import { clientForm, expectNoClient, openClientHouse } from "#tests/support/clientHouse.ts";
import type { ClientForm } from "#tests/support/clientHouse.ts";
import { START, testApp } from "#tests/support/testApp.ts";

const UUID_V7 = /^[0-9a-f]{8}-[0-9a-f]{4}-7[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/;
const NOW = new Date(START).toISOString();
const HOUR = 3_600_000;
const DAY = 24 * HOUR;

test.each([
  ["GET", "/clients"],
  ["GET", "/clients/stats"],
  ["GET", "/clients/ID"],
  ["POST", "/clients"],
  ["PUT", "/clients/ID"],
  ["DELETE", "/clients/ID"],
])("%s %s is for admins alone", async (method, path) => {
  await using house = await openClientHouse();
  const { data } = await house.create();
  const address = path.replace("ID", data._id);
  const asking = method === "POST" || method === "PUT" ? { form: clientForm() } : {};
  expect((await house.ask(method, address, asking)).status).toBe(401);
  expect((await house.ask(method, address, { ...asking, token: "nonsense" })).status).toBe(401);
  for (const role of ["staff", "student"] as const) {
    const answer = await house.ask(method, address, { ...asking, token: await house.enter(role) });
    expect(answer.status).toBe(403);
    expect(answer.body.message).toBe("Access denied. Admin privileges required.");
  }
  expect((await house.list()).names).toEqual(["Siam Orchard"]);
  const answer = await house.ask(method, address, { ...asking, token: house.token });
  expect([200, 201]).toContain(answer.status);
});

test("creates a partner with a logo and answers with the whole record", async () => {
  await using house = await openClientHouse();
  const answer = await house.create({ type: "partner", status: "inactive", logo: picture(1) });
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
  expect((await house.read(_id)).data).toEqual(answer.data);
  expect((await house.list()).data).toEqual([answer.data]);
  expect(house.waiting()).toEqual([]);
});

test("takes a client without logo, status and type", async () => {
  await using house = await openClientHouse();
  const { data } = await house.create();
  expect(data).toMatchObject({ status: "active", type: "client", logo: null, pictures: [] });
});

test("is found with a slash at the end of the address, as the base and `/` make it", async () => {
  await using house = await openClientHouse();
  const { token } = house;
  expect((await house.ask("POST", "/clients/", { token, form: clientForm() })).status).toBe(201);
  const answer = await house.ask("GET", "/clients/?page=1", { token });
  expect([answer.status, answer.data.length]).toEqual([200, 1]);
});

test.each<[string, ClientForm, Record<string, string>]>([
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
])("refuses %s, and keeps neither record nor logo", async (_, changes, errors) => {
  await using house = await openClientHouse();
  const answer = await house.create({ logo: picture(1), ...changes });
  expect(answer.status).toBe(422);
  expect(answer.body.data).toBeNull();
  expect(answer.body.errors).toEqual(errors);
  expectNoClient(house);
});

test("keeps markup as text", async () => {
  await using house = await openClientHouse();
  const name = `<img src=x onerror=alert(1)> "&amp;' '; DROP TABLE clients; --`;
  const { data } = await house.create({ name });
  expect(data.name).toBe(name);
  expect((await house.list()).names).toEqual([name]);
});

test("changes a record; what is left out stays", async () => {
  await using house = await openClientHouse();
  const { data } = await house.create({ type: "partner", status: "inactive", logo: picture(1) });
  house.pass(1000);
  const answer = await house.update(data._id, { name: "Orchard", url: "http://o.example" });
  expect(answer.status).toBe(200);
  expect(answer.data).toEqual({
    ...data,
    name: "Orchard",
    url: "http://o.example",
    updatedAt: new Date(START + 1000).toISOString(),
  });
  const turned = await house.update(data._id, { type: "client", status: "active" });
  expect(turned.data).toMatchObject({ type: "client", status: "active", logo: data.logo });
});

test("a refused update changes nothing", async () => {
  await using house = await openClientHouse();
  const { data } = await house.create({ logo: picture(1) });
  const refusals: ClientForm[] = [{ name: "" }, { status: "" }, { removeLogo: "yes" }, { url: "x" }];
  for (const changes of refusals) {
    expect((await house.update(data._id, { logo: picture(2), ...changes })).status).toBe(422);
  }
  expect((await house.read(data._id)).data).toEqual(data);
  expect(house.files()).toHaveLength(2);
});

test("deletes a client with its logo, once", async () => {
  await using house = await openClientHouse();
  const { data } = await house.create({ logo: picture(1) });
  const answer = await house.remove(data._id);
  expect([answer.status, answer.data]).toEqual([200, { _id: data._id }]);
  expectNoClient(house);
  expect((await house.remove(data._id)).status).toBe(404);
});

test("knows no client of a strange id, or of one that was deleted meanwhile", async () => {
  await using house = await openClientHouse();
  const { data } = await house.create({ logo: picture(1) });
  await house.remove(data._id);
  for (const id of [data._id, "none", "%00", "..%2f..", "%ff", "__proto__", "x".repeat(5000)]) {
    const update = house.update(id, { logo: picture(1) });
    for (const answer of [await house.read(id), await update, await house.remove(id)]) {
      expect([id, answer.status]).toEqual([id, 404]);
      expect(answer.body).toEqual({
        success: false,
        data: null,
        code: "not_found",
        message: "Client not found",
      });
    }
  }
  expectNoClient(house);
});

test("counts by status, type and month, the month cut in the site's time zone", async () => {
  await using house = await openClientHouse();
  expect(await house.stats()).toEqual({
    totalClients: 0,
    activeClients: 0,
    inactiveClients: 0,
    clientTypeCount: 0,
    partnerTypeCount: 0,
    newThisMonth: 0,
  });
  await house.create({ status: "inactive" });
  // To half an hour before December in Bangkok; in London it is still the afternoon.
  house.pass(10 * DAY + 13.5 * HOUR);
  await house.reenter();
  await house.create({ type: "partner" });
  expect(await house.stats()).toEqual({
    totalClients: 2,
    activeClients: 1,
    inactiveClients: 1,
    clientTypeCount: 1,
    partnerTypeCount: 1,
    newThisMonth: 2,
  });
  house.pass(HOUR / 2);
  await house.create();
  expect(await house.stats()).toMatchObject({ totalClients: 3, newThisMonth: 1 });
});

test("a write shows on the public pages at once", async () => {
  await using house = await openClientHouse();
  const { contentVersion } = house.parts;
  const logos = async () => (await house.ask("GET", "/clients/public/logos")).data.length;
  const before = contentVersion.current();
  const { data } = await house.create({ logo: picture(1) });
  expect([contentVersion.current() > before, await logos()]).toEqual([true, 1]);
  const created = contentVersion.current();
  await house.update(data._id, { status: "inactive" });
  expect([contentVersion.current() > created, await logos()]).toEqual([true, 0]);
  const updated = contentVersion.current();
  await house.update(data._id, { name: "" });
  expect(contentVersion.current()).toBe(updated);
  await house.remove(data._id);
  expect(contentVersion.current()).toBeGreaterThan(updated);
});

test("answers 405 to other methods", async () => {
  await using house = await testApp();
  const answer = await house.ask("PATCH", "/clients");
  expect([answer.status, answer.headers.get("allow")]).toEqual([405, "GET, POST, HEAD"]);
});
