// Where a contact message came from: the page, the beginning of its visit and what led to it.
import { expect, test } from "bun:test";

import { testApp } from "#tests/support/testApp.ts";
import type { TestApp } from "#tests/support/testApp.ts";
import { CHROME, visit } from "#tests/support/visits.ts";

const PEER = "203.0.113.7";
const MINUTE = 60_000;
const MESSAGE = { name: "Nok", email: "nok@school.example", message: "Could you visit us?" };

const sendMessage = (house: TestApp, headers: Record<string, string> = {}, peer = PEER) =>
  house.ask("POST", "/contact", { body: MESSAGE, peer, headers: { "user-agent": CHROME, ...headers } });

/** Of the newest message, from the list and read by itself, which are the same. */
async function sourceOf(house: TestApp) {
  const token = await house.enter();
  const [listed] = (await house.ask("GET", "/messages", { token })).data;
  const read = (await house.ask("GET", `/messages/${listed._id}`, { token })).data;
  expect(read.source).toEqual(listed.source);
  const changed = await house.ask("PATCH", `/messages/${listed._id}`, { token, body: { status: "read" } });
  expect(changed.data.source).toEqual(listed.source);
  return listed.source;
}

test("a message tells the page, the beginning and the source of its writer's visit", async () => {
  await using house = await testApp();
  await visit(house, {
    path: "/articles?utm_source=news&utm_medium=mail",
    referrer: "https://www.search.example:8443/find?q=x",
  });
  house.pass(20 * MINUTE);
  await visit(house, { path: "/address", inPage: true });
  await visit(house, { path: "/about", address: "203.0.113.8", sessionId: "another" });
  house.pass(40 * MINUTE);
  expect((await sendMessage(house)).status).toBe(201);
  expect(await sourceOf(house)).toEqual({
    page: "/address",
    entry: "/articles",
    referrer: "www.search.example:8443",
    campaign: "news / mail",
  });
});

test("the form of a page without scripts tells it too, also before the page is counted", async () => {
  await using house = await testApp();
  const headers = { "user-agent": CHROME };
  await house.app.request(
    "/address",
    { headers: { ...headers, referer: "https://maps.example/" } },
    { peer: PEER },
  );
  const body = new URLSearchParams(MESSAGE).toString();
  const form = { "content-type": "application/x-www-form-urlencoded", "content-length": String(body.length) };
  const sent = { method: "POST", body, headers: { ...headers, ...form } };
  expect((await house.app.request("/address", sent, { peer: PEER })).status).toBe(303);
  expect(await sourceOf(house)).toMatchObject({
    page: "/address",
    entry: "/address",
    referrer: "maps.example",
  });
  // The page was counted for that; its call is not counted again.
  await visit(house, { path: "/address" });
  const views = house.parts.db.$client.query<{ n: number }, []>("SELECT count(*) AS n FROM views").get()?.n;
  expect(views).toBe(1);
});

test.each([
  ["somebody who was never seen", {}, "203.0.113.9"],
  ["who asks not to be tracked", { dnt: "1" }, PEER],
  ["who asks for privacy", { "sec-gpc": "1" }, PEER],
  ["another browser", { "user-agent": `${CHROME} X` }, PEER],
])("nothing is told of %s", async (_, headers, peer) => {
  await using house = await testApp();
  await visit(house);
  expect((await sendMessage(house, headers, peer)).status).toBe(201);
  expect(await sourceOf(house)).toBeNull();
});

test("nothing is told of a visit of yesterday", async () => {
  await using house = await testApp();
  await visit(house);
  house.pass(24 * 60 * MINUTE);
  await sendMessage(house);
  expect(await sourceOf(house)).toBeNull();
});

test("no message is lost because its visit cannot be found", async () => {
  await using house = await testApp();
  await visit(house);
  house.parts.db.$writer.connection.$client.run("ALTER TABLE visits RENAME TO elsewhere");
  expect((await sendMessage(house)).status).toBe(201);
  house.parts.db.$writer.connection.$client.run("ALTER TABLE elsewhere RENAME TO visits");
  expect(await sourceOf(house)).toBeNull();
  expect(house.logged.some(({ event }) => event === "looking up the visit of a message failed")).toBe(true);
});
