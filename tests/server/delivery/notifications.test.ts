// From the contact form to real peers: what a channel gets, and what admins see of it.
import { expect, test } from "bun:test";

import { CHANNEL_MESSAGES } from "#resources/channels.ts";
import { runInLanguage } from "#texts/language.ts";
import * as noticeTexts from "#texts/public/notices.ts";
import { parseMail, SMTP_PASSWORD, startSmtpPeer } from "#tests/support/peers/smtpPeer.ts";
import { startHttpPeer } from "#tests/support/peers/httpPeer.ts";
import { createTestServer } from "#tests/support/server/testServer.ts";
import type { TestServer } from "#tests/support/server/testServer.ts";

const LOCAL = { PRIVATE_TARGETS: "on", PUBLIC_URL: "https://firm.example" };
const CHANNEL = { name: "Sales", language: "en", events: ["message"] };
const MESSAGE = { name: "มะลิ <b>", email: "mali@school.example", message: "สวัสดี\n\n<b>Two</b> lines" };

async function createChannel(server: TestServer, token: string, fields: object) {
  const answer = await server.request("POST", "/notifications/channels", {
    token,
    body: { ...CHANNEL, ...fields },
  });
  expect(answer.status).toBe(201);
  return answer.data;
}

async function setUpSender(server: TestServer, token: string, port: number) {
  const sender = { provider: "smtp", fromName: "Firm", fromAddress: "site@firm.example", host: "localhost" };
  const body = { ...sender, port, security: "none", login: "none" };
  expect((await server.request("PUT", "/notifications/sender", { token, body })).status).toBe(200);
}

async function writeMessage(server: TestServer, token: string): Promise<string> {
  expect((await server.request("POST", "/contact", { peer: "198.51.100.7", body: MESSAGE })).status).toBe(
    201,
  );
  const [message] = (await server.request("GET", "/messages", { token })).data;
  return message._id;
}

async function listDeliveries(server: TestServer, token: string, message: string) {
  return (await server.request("GET", `/notifications/messages/${message}`, { token })).data;
}

/** Runs the worker until each delivery of the message was tried. */
async function deliver(server: TestServer, token: string, message: string) {
  const { delivery } = server.parts;
  delivery.start();
  for (;;) {
    const deliveries = await listDeliveries(server, token, message);
    if (deliveries.every(({ state }: { state: string }) => state !== "waiting")) break;
  }
  await delivery.stop();
  return listDeliveries(server, token, message);
}

test("a message reaches a webhook, and admins see it", async () => {
  await using peer = startHttpPeer(() => new Response("thanks", { status: 202 }));
  await using server = await createTestServer(LOCAL);
  const token = await server.signIn();
  const channel = await createChannel(server, token, { kind: "webhook", url: peer.url });
  const message = await writeMessage(server, token);
  expect(await listDeliveries(server, token, message)).toMatchObject([{ state: "waiting", attempts: 0 }]);
  expect(await deliver(server, token, message)).toMatchObject([
    {
      channel: { _id: channel._id, name: "Sales" },
      state: "sent",
      attempts: 1,
      failure: null,
      answer: "thanks",
      nextAttemptAt: null,
    },
  ]);
  expect(JSON.parse(peer.received[0]?.body ?? "")).toMatchObject({
    type: "message.created",
    data: {
      _id: message,
      name: MESSAGE.name,
      email: MESSAGE.email,
      url: `https://firm.example/admin/messages?message=${message}`,
    },
  });
});

test("a message is mailed in the channel's language, and an answer goes to the visitor", async () => {
  await using peer = await startSmtpPeer();
  await using server = await createTestServer(LOCAL);
  const token = await server.signIn();
  await setUpSender(server, token, peer.port);
  await createChannel(server, token, { kind: "mail", language: "th", recipients: ["sales@firm.example"] });
  const message = await writeMessage(server, token);
  expect(await deliver(server, token, message)).toMatchObject([{ state: "sent", answer: "250 queued as 1" }]);
  const [mail] = peer.received;
  expect(mail?.to).toEqual(["sales@firm.example"]);
  const { subject, replyTo, html, text } = await parseMail(mail);
  const title = runInLanguage("th", () => noticeTexts.newMessage({ name: MESSAGE.name }));
  expect(subject).toBe(title);
  expect(replyTo).toEqual([{ name: MESSAGE.name, address: MESSAGE.email }]);
  expect(html).toContain('<html lang="th">');
  expect(html).toContain(Bun.escapeHTML(title));
  expect(html).toContain("&lt;b&gt;Two&lt;/b&gt; lines");
  expect(text).toContain(MESSAGE.message);
});

test("spam is delivered nowhere", async () => {
  await using server = await createTestServer(LOCAL);
  const token = await server.signIn();
  await createChannel(server, token, { kind: "webhook", url: "http://localhost:1" });
  const body = { ...MESSAGE, remark: "filled in" };
  await server.request("POST", "/contact", { peer: "198.51.100.7", body });
  const [message] = (await server.request("GET", "/messages?status=spam", { token })).data;
  expect(await listDeliveries(server, token, message._id)).toEqual([]);
});

test("a failed delivery tells why, and is sent again by hand", async () => {
  let status = 404;
  await using peer = startHttpPeer(() => new Response("no_service", { status }));
  await using server = await createTestServer(LOCAL);
  const token = await server.signIn();
  await createChannel(server, token, { kind: "webhook", url: peer.url });
  const message = await writeMessage(server, token);
  const [failed] = await deliver(server, token, message);
  expect(failed).toMatchObject({ state: "givenUp", failure: "answer", answer: "HTTP 404 no_service" });
  status = 200;
  const path = `/notifications/deliveries/${failed._id}/retry`;
  expect((await server.request("POST", path, { token })).status).toBe(200);
  expect(await deliver(server, token, message)).toMatchObject([{ state: "sent", failure: null }]);
  expect(peer.received.map(({ headers }) => headers.get("webhook-id"))).toEqual([failed._id, failed._id]);
});

test("a test tells the whole answer", async () => {
  let status = 200;
  await using peer = startHttpPeer(() => new Response("reason", { status }));
  await using server = await createTestServer(LOCAL);
  const token = await server.signIn();
  const { _id } = await createChannel(server, token, { kind: "webhook", url: peer.url, isEnabled: false });
  const send = async () =>
    (await server.request("POST", `/notifications/channels/${_id}/test`, { token })).data;
  expect(await send()).toEqual({ failure: null, answer: "reason" });
  status = 401;
  expect(await send()).toEqual({ failure: "login", answer: "HTTP 401 reason" });
});

test("a test of the sender goes to the admin who asks", async () => {
  await using peer = await startSmtpPeer();
  await using server = await createTestServer(LOCAL);
  const token = await server.signIn();
  const send = async () => (await server.request("POST", "/notifications/sender/test", { token })).data;
  expect(await send()).toEqual({ failure: "noSender", answer: "" });
  await setUpSender(server, token, peer.port);
  expect(await send()).toEqual({ failure: null, answer: "250 queued as 1" });
  const [me] = (await server.request("GET", "/users", { token })).data;
  expect(peer.received.map(({ to }) => to)).toEqual([[me.email]]);
});

test("the address of a webhook is a secret, of which only the host is shown", async () => {
  await using server = await createTestServer(LOCAL);
  const token = await server.signIn();
  const webhook = { ...CHANNEL, kind: "webhook", url: "https://hooks.chat.example/services/one" };
  const { _id, ...created } = await createChannel(server, token, webhook);
  expect(created).toMatchObject({ host: "hooks.chat.example", secrets: ["url"] });
  expect(created).not.toHaveProperty("url");
  expect(Buffer.from(server.parts.db.$client.serialize()).includes("services/one")).toBe(false);
  const body = { ...webhook, url: "https://hooks.chat.example/services/two" };
  await server.request("PUT", `/notifications/channels/${_id}`, { token, body });
  const { data } = await server.request("GET", "/audit?kind=channel", { token });
  expect(data[0].changes).toEqual([{ field: "url", before: null, after: { hidden: true } }]);
  expect(JSON.stringify(data)).not.toContain("services");
});

test("the list says how each channel is doing", async () => {
  let status = 500;
  await using peer = startHttpPeer(() => new Response("reason", { status }));
  await using server = await createTestServer(LOCAL);
  let token = await server.signIn();
  await createChannel(server, token, { kind: "webhook", url: peer.url });
  const list = async () => (await server.request("GET", "/notifications/channels", { token })).data;
  const countStuck = async () => (await server.request("GET", "/notifications/stuck", { token })).data;
  expect(await list()).toMatchObject([{ name: "Sales", waiting: 0, stuck: 0, last: null }]);
  const message = await writeMessage(server, token);
  const [failed] = await deliver(server, token, message);
  expect(await list()).toMatchObject([{ waiting: 1, stuck: 0, last: { state: "failed", failure: "later" } }]);
  server.advanceClock(3_600_000);
  token = await server.signIn();
  expect(await list()).toMatchObject([{ waiting: 1, stuck: 1 }]);
  expect(await countStuck()).toMatchObject({ count: 1 });
  status = 200;
  await server.request("POST", `/notifications/deliveries/${failed._id}/retry`, { token });
  await deliver(server, token, message);
  expect(await list()).toMatchObject([{ waiting: 0, stuck: 0, last: { state: "sent", answer: "reason" } }]);
  expect(await countStuck()).toMatchObject({ count: 0 });
});

test("without a sender, a mail says so", async () => {
  await using server = await createTestServer(LOCAL);
  const token = await server.signIn();
  const { _id } = await createChannel(server, token, { kind: "mail", recipients: ["sales@firm.example"] });
  const answer = await server.request("POST", `/notifications/channels/${_id}/test`, { token });
  expect(answer.data).toEqual({ failure: "noSender", answer: "" });
});

test("secrets are stored encrypted, are never read back, and stay when they are omitted", async () => {
  await using server = await createTestServer(LOCAL);
  const token = await server.signIn();
  const line = { kind: "line", to: "C1", accessToken: "top-secret-token", channelSecret: "hidden" };
  const { _id, secrets } = await createChannel(server, token, line);
  expect(secrets).toEqual(["accessToken", "channelSecret"]);
  const sender = { provider: "resend", fromAddress: "site@firm.example", apiKey: "top-secret-key" };
  await server.request("PUT", "/notifications/sender", { token, body: sender });
  const change = { ...CHANNEL, kind: "line", to: "C2", channelSecret: "" };
  const changed = await server.request("PUT", `/notifications/channels/${_id}`, { token, body: change });
  expect(changed.data).toMatchObject({ to: "C2", secrets: ["accessToken"] });
  const replies = await Promise.all(
    ["/notifications/channels", `/notifications/channels/${_id}`, "/notifications/sender", "/audit"].map(
      (path) => server.request("GET", path, { token }),
    ),
  );
  expect(JSON.stringify(replies.map(({ body }) => body))).not.toContain("top-secret");
  expect(Buffer.from(server.parts.db.$client.serialize()).includes("top-secret")).toBe(false);
  expect(JSON.stringify(replies.at(-1)?.body)).toContain('"hidden":true');
});

test("checks what a kind of channel needs", async () => {
  await using server = await createTestServer();
  const token = await server.signIn();
  for (const [fields, field] of [
    [{ kind: "mail" }, "recipients"],
    [{ kind: "mail", recipients: ["a@x.example, b@y.example"] }, "recipients"],
    [{ kind: "webhook" }, "url"],
    [{ kind: "fax" }, "kind"],
    [{ kind: "line", events: ["weather"] }, "events"],
  ] as const) {
    const body = { ...CHANNEL, ...fields };
    const answer = await server.request("POST", "/notifications/channels", { token, body });
    expect(answer.status).toBe(422);
    expect(Object.keys(answer.body.errors ?? {})).toEqual([field]);
  }
});

test("a channel becomes a webhook only with an address", async () => {
  await using server = await createTestServer(LOCAL);
  const token = await server.signIn();
  const { _id } = await createChannel(server, token, { kind: "line" });
  const change = (fields: object) =>
    server.request("PUT", `/notifications/channels/${_id}`, { token, body: { ...CHANNEL, ...fields } });
  expect((await change({ kind: "webhook" })).body.errors).toEqual({ url: CHANNEL_MESSAGES.url });
  expect((await change({ kind: "webhook", url: "https://hooks.chat.example" })).status).toBe(200);
  expect((await change({ kind: "webhook", name: "Later" })).data).toMatchObject({ secrets: ["url"] });
});

test("a login at a mail server needs encryption", async () => {
  await using server = await createTestServer();
  const token = await server.signIn();
  const sender = { provider: "smtp", fromAddress: "site@firm.example", host: "mail.firm.example" };
  const body = { ...sender, security: "none", login: "password", password: SMTP_PASSWORD };
  const answer = await server.request("PUT", "/notifications/sender", { token, body });
  expect(answer.body.errors).toEqual({ security: "A login needs encryption" });
});

test("only owners see channels", async () => {
  await using server = await createTestServer();
  const token = await server.signIn("admin", "editor");
  for (const path of ["/notifications/channels", "/notifications/sender"])
    expect((await server.request("GET", path, { token })).status).toBe(403);
});

test("a deleted channel takes its deliveries with it", async () => {
  await using server = await createTestServer(LOCAL);
  const token = await server.signIn();
  const { _id } = await createChannel(server, token, { kind: "webhook", url: "http://localhost:1" });
  const message = await writeMessage(server, token);
  expect((await server.request("DELETE", `/notifications/channels/${_id}`, { token })).status).toBe(200);
  expect(await listDeliveries(server, token, message)).toEqual([]);
});
