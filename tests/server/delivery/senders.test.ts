import { expect, test } from "bun:test";
import { createHmac } from "node:crypto";

import { Webhook } from "standardwebhooks";

import { isSignedByLine, pushToLine } from "#server/delivery/line.ts";
import { sendByMailApi } from "#server/delivery/mailApis.ts";
import type { MailApiName } from "#server/delivery/mailApis.ts";
import { createPost } from "#server/delivery/post.ts";
import type { Post } from "#server/delivery/post.ts";
import { callWebhook } from "#server/delivery/webhook.ts";
import { startHttpPeer } from "#tests/support/peers/httpPeer.ts";

const post = createPost({ allowsPrivate: true });
/** To a peer in place of the service. */
const postTo =
  (peer: { url: string }): Post =>
  (request) =>
    post({ ...request, url: peer.url });

const MAIL = {
  messageId: "<0197@firm.example>",
  from: { name: "Firm", address: "site@firm.example" },
  to: ["mali@firm.example", "nok@firm.example"],
  replyTo: { name: 'A "visitor"', address: "visitor@mail.example" },
  subject: "สวัสดี",
  text: "text",
  html: "<p>html</p>",
};

test.each([
  [
    "resend",
    { authorization: "Bearer key", "idempotency-key": MAIL.messageId },
    {
      from: '"Firm" <site@firm.example>',
      to: ["mali@firm.example", "nok@firm.example"],
      reply_to: '"A visitor" <visitor@mail.example>',
      subject: "สวัสดี",
      text: "text",
      html: "<p>html</p>",
    },
  ],
  [
    "brevo",
    { "api-key": "key" },
    {
      sender: { email: "site@firm.example", name: "Firm" },
      to: [{ email: "mali@firm.example" }, { email: "nok@firm.example" }],
      replyTo: { email: "visitor@mail.example", name: 'A "visitor"' },
      textContent: "text",
      htmlContent: "<p>html</p>",
    },
  ],
  [
    "postmark",
    { "x-postmark-server-token": "key" },
    {
      From: '"Firm" <site@firm.example>',
      To: "mali@firm.example,nok@firm.example",
      MessageStream: "outbound",
    },
  ],
] as [MailApiName, Record<string, string>, object][])(
  "sends a mail by %s",
  async (provider, headers, body) => {
    await using peer = startHttpPeer(() => Response.json({ id: "1" }));
    expect(await sendByMailApi({ provider, apiKey: "key" }, MAIL, postTo(peer))).toBe('{"id":"1"}');
    const [request] = peer.received;
    expect(Object.fromEntries(request?.headers ?? [])).toMatchObject(headers);
    expect(JSON.parse(request?.body ?? "")).toMatchObject(body);
  },
);

test.each([
  [400, { code: "answer", isFinal: true }],
  [401, { code: "login", isFinal: false }],
  [429, { code: "limit", isFinal: false, retryAfterMs: 7_000 }],
  [500, { code: "later", isFinal: false }],
])("a mail service that answers %p", async (status, expected) => {
  await using peer = startHttpPeer(() => new Response("reason", { status, headers: { "retry-after": "7" } }));
  const sending = sendByMailApi({ provider: "brevo", apiKey: "key" }, MAIL, postTo(peer));
  expect(await sending.catch((error: unknown) => error)).toMatchObject(expected);
});

const NOTICE = {
  title: "New message",
  facts: [],
  text: "มะลิ: <b>สวัสดี</b> & more",
  action: null,
  reason: "",
  replyTo: null,
  type: "message.created",
  data: { name: "มะลิ" },
};
const OUTGOING = { id: "0197a8e0-0000-4000-8000-000000000001", now: Date.now(), notice: NOTICE };
const LINE = { accessToken: "token", to: "C1" };

test("pushes to LINE under a key of repetition", async () => {
  await using peer = startHttpPeer(() => Response.json({ sentMessages: [] }));
  await pushToLine(LINE, OUTGOING, postTo(peer));
  const [request] = peer.received;
  expect(request?.headers.get("authorization")).toBe("Bearer token");
  expect(request?.headers.get("x-line-retry-key")).toBe(OUTGOING.id);
  expect(JSON.parse(request?.body ?? "")).toEqual({
    to: "C1",
    messages: [{ type: "text", text: `${NOTICE.title}\n\n${NOTICE.text}` }],
  });
});

test("shortens a message to LINE's limit", async () => {
  await using peer = startHttpPeer();
  const notice = { ...NOTICE, text: "x".repeat(6_000) };
  await pushToLine(LINE, { ...OUTGOING, notice }, postTo(peer));
  const [message] = JSON.parse(peer.received[0]?.body ?? "").messages;
  expect(message.text).toHaveLength(5_000);
  expect(message.text).toEndWith("x…");
});

test.each([
  [409, undefined],
  [400, { code: "recipient", isFinal: true }],
  [401, { code: "login", isFinal: false }],
  [429, { code: "limit", isFinal: false }],
  [500, { code: "later", isFinal: false }],
])("LINE answers %p", async (status, failure) => {
  await using peer = startHttpPeer(() => new Response("reason", { status }));
  const pushing = pushToLine(LINE, OUTGOING, postTo(peer));
  const outcome = await pushing.catch((error: unknown) => error);
  if (failure) expect(outcome).toMatchObject(failure);
  else expect(outcome).toBe("reason");
});

test("recognizes LINE's signature", () => {
  const body = '{"events":[]}';
  const signature = createHmac("sha256", "secret").update(body).digest("base64");
  expect(isSignedByLine(body, signature, "secret")).toBe(true);
  expect(isSignedByLine(`${body} `, signature, "secret")).toBe(false);
  expect(isSignedByLine(body, signature, "other")).toBe(false);
  expect(isSignedByLine(body, "", "secret")).toBe(false);
});

const SECRET = `whsec_${Buffer.from("0123456789abcdef01234567").toString("base64")}`;

test("signs a webhook as Standard Webhooks verify it", async () => {
  await using peer = startHttpPeer();
  await callWebhook({ url: peer.url, format: "json", signingSecret: SECRET }, OUTGOING, post);
  const [request] = peer.received;
  const verified = new Webhook(SECRET).verify(
    request?.body ?? "",
    Object.fromEntries(request?.headers ?? []),
  );
  expect(verified).toEqual({
    type: "message.created",
    timestamp: new Date(OUTGOING.now).toISOString(),
    data: { name: "มะลิ" },
  });
});

test("says that it can't read the address of a webhook, as after a change of the key", async () => {
  const calling = callWebhook({ url: "", format: "json", signingSecret: "" }, OUTGOING, post);
  expect(await calling.catch((error: unknown) => error)).toMatchObject({ code: "internal", isFinal: false });
});

test("writes what Slack and Teams show", async () => {
  await using peer = startHttpPeer();
  for (const format of ["slack", "teams"] as const)
    await callWebhook({ url: peer.url, format, signingSecret: "" }, OUTGOING, post);
  const [slack, teams] = peer.received.map(({ body }) => JSON.parse(body));
  expect(slack.text).toBe("*New message*\nมะลิ: &lt;b&gt;สวัสดี&lt;/b&gt; &amp; more");
  expect(teams.attachments[0].content.body).toEqual([
    { type: "TextBlock", text: "New message", weight: "bolder", wrap: true },
    { type: "RichTextBlock", inlines: [{ type: "TextRun", text: NOTICE.text }] },
  ]);
  expect(peer.received[0]?.headers.has("webhook-signature")).toBe(false);
});
