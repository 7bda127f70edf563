import { expect } from "bun:test";

import { HIDDEN_FIELD } from "#contract/messages/formToken.ts";
import { articleForm } from "#tests/support/content/articleForm.ts";
import { postForm } from "#tests/support/server/postForm.ts";
import { createTestServer } from "#tests/support/server/testServer.ts";
import type { TestServer } from "#tests/support/server/testServer.ts";
import { CHROME, trackView } from "#tests/support/analytics/trackView.ts";
import { testWith } from "#tests/support/testWith.ts";

const PEER = "203.0.113.7";
const MINUTE = 60_000;
const MESSAGE = { name: "Nok", email: "nok@school.example", message: "Could you visit us?" };

const sendMessage = (server: TestServer, headers: Record<string, string> = {}, peer = PEER) =>
  server.request("POST", "/contact", { body: MESSAGE, peer, headers: { "user-agent": CHROME, ...headers } });

/** The source of the newest message, which the list and the single record must agree on. */
async function sourceOf(server: TestServer) {
  const token = await server.signIn();
  const [listed] = (await server.request("GET", "/messages", { token })).data;
  const read = (await server.request("GET", `/messages/${listed._id}`, { token })).data;
  expect(read.source).toEqual(listed.source);
  const changed = await server.request("PATCH", `/messages/${listed._id}`, {
    token,
    body: { status: "read" },
  });
  expect(changed.data.source).toEqual(listed.source);
  return listed.source;
}

const test = testWith(createTestServer);

test("a message has the current page, entry page and traffic source of the visit", async (server) => {
  await trackView(server, {
    path: "/articles?utm_source=news&utm_medium=mail",
    referrer: "https://www.search.example:8443/find?q=x",
  });
  server.advanceClock(20 * MINUTE);
  await trackView(server, { path: "/address", inPage: true });
  await trackView(server, { path: "/about", address: "203.0.113.8", sessionId: "another" });
  server.advanceClock(40 * MINUTE);
  expect((await sendMessage(server)).status).toBe(201);
  expect(await sourceOf(server)).toEqual({
    page: "/address",
    entry: "/articles",
    referrer: "search.example:8443",
    campaign: "news / mail",
  });
});

test("a message names pages by their addresses, and the source as the figures do", async (server) => {
  const form = articleForm({ title: "A flood map" });
  await server.request("POST", "/articles/create", { token: await server.signIn(), form });
  await trackView(server, { path: "/article/a-flood-map", referrer: "https://l.facebook.com/" });
  await sendMessage(server);
  expect(await sourceOf(server)).toMatchObject({
    page: "/article/a-flood-map",
    entry: "/article/a-flood-map",
    referrer: "facebook.com",
  });
});

test("spam has no source and is not counted by it", async (server) => {
  await trackView(server, { referrer: "https://search.example/" });
  await server.request("POST", "/contact", {
    body: { ...MESSAGE, [HIDDEN_FIELD]: "https://buy.example" },
    peer: PEER,
  });
  const { db } = server.parts;
  expect(db.$client.query("SELECT status, referrer FROM messages").values()).toEqual([["spam", ""]]);
  const token = await server.signIn();
  const countSources = async () =>
    (await server.request("GET", "/analytics/dashboard", { token })).data.messageSources;
  expect(await countSources()).toEqual([]);
  await sendMessage(server);
  expect(await countSources()).toEqual([{ _id: "search.example", count: 1 }]);
});

test("messages are counted by source, entry page and campaign; an unknown visit has neither page nor campaign", async (server) => {
  await trackView(server, {
    path: "/articles?utm_source=news&utm_medium=mail",
    referrer: "https://search.example/",
  });
  await sendMessage(server);
  await server.request("POST", "/contact", { body: { ...MESSAGE, name: "Mali" }, peer: "203.0.113.9" });
  const token = await server.signIn();
  const { data } = await server.request("GET", "/analytics/dashboard", { token });
  expect(data).toMatchObject({
    messageSources: [
      { _id: "", count: 1 },
      { _id: "search.example", count: 1 },
    ],
    messagePages: [{ _id: "/articles", count: 1 }],
    messageCampaigns: [{ _id: "news / mail", count: 1 }],
  });
});

test("a message sent without JavaScript has a source, even if its page is not counted yet", async (server) => {
  const headers = { "user-agent": CHROME };
  await server.app.request(
    "/address",
    { headers: { ...headers, referer: "https://maps.example/" } },
    { peer: PEER },
  );
  expect((await postForm(server, "/address", MESSAGE, { headers, peer: PEER })).status).toBe(303);
  expect(await sourceOf(server)).toMatchObject({
    page: "/address",
    entry: "/address",
    referrer: "maps.example",
  });
  // The page was counted for the message, so its tracking call is not counted again.
  await trackView(server, { path: "/address" });
  const views = server.parts.db.$client.query<{ n: number }, []>("SELECT count(*) AS n FROM views").get()?.n;
  expect(views).toBe(1);
});

test.each([
  ["somebody who was never seen", {}, "203.0.113.9"],
  ["who asks not to be tracked", { dnt: "1" }, PEER],
  ["who asks for privacy", { "sec-gpc": "1" }, PEER],
  ["another browser", { "user-agent": `${CHROME} X` }, PEER],
])("a message from %s has no source", async (server, _, headers, peer) => {
  await trackView(server);
  expect((await sendMessage(server, headers, peer)).status).toBe(201);
  expect(await sourceOf(server)).toBeNull();
});

test("a message has no source if the visit was a day ago", async (server) => {
  await trackView(server);
  server.advanceClock(24 * 60 * MINUTE);
  await sendMessage(server);
  expect(await sourceOf(server)).toBeNull();
});

test("stores a message even if the visit lookup fails", async (server) => {
  await trackView(server);
  server.parts.db.$writer.connection.$client.run("ALTER TABLE visits RENAME TO elsewhere");
  expect((await sendMessage(server)).status).toBe(201);
  server.parts.db.$writer.connection.$client.run("ALTER TABLE elsewhere RENAME TO visits");
  expect(await sourceOf(server)).toBeNull();
  expect(server.logEntries.some(({ event }) => event === "looking up the visit of a message failed")).toBe(
    true,
  );
});
