import { describe, expect, test } from "bun:test";
import type { AddressInfo, Socket } from "node:net";
import { createServer } from "node:net";

import type { SMTPServerOptions } from "smtp-server";

import { DeliveryError } from "#server/delivery/DeliveryError.ts";
import { createMail } from "#server/delivery/mail.ts";
import type { Mail, Mailbox } from "#server/delivery/mail.ts";
import { sendBySmtp } from "#server/delivery/smtp.ts";
import type { SmtpServer } from "#server/delivery/smtp.ts";
import { SMTP_PASSWORD, smtpReply, startSmtpPeer } from "#tests/support/peers/smtpPeer.ts";
import { testCertificate } from "#tests/support/peers/testCertificate.ts";

const MAIL: Mail = {
  messageId: "<0197@firm.example>",
  from: { name: "Firm", address: "site@firm.example" },
  to: ["mali@firm.example"],
  replyTo: { name: "Visitor", address: "visitor@mail.example" },
  subject: "สวัสดี",
  text: "ข้อความ",
  html: "<p>ข้อความ</p>",
};

const TRUSTED = { allowsPrivate: true, certificates: testCertificate().cert };

function send(server: Partial<SmtpServer>, mail: Partial<Mail> = {}, options: object = TRUSTED) {
  const complete = {
    host: "localhost",
    port: 0,
    security: "starttls",
    login: "none",
    user: "site",
    password: undefined,
    dkimDomain: "firm.example",
    dkimSelector: "site",
    dkimKey: undefined,
  } as const;
  return sendBySmtp({ ...complete, ...server }, { ...MAIL, ...mail }, { ...TRUSTED, ...options });
}

/** Rejects if the mail was sent. */
async function failureOf(sending: Promise<string>): Promise<DeliveryError> {
  const error = await sending.then(
    (answer) => new Error(`Sent: ${answer}`),
    (reason: unknown) => reason,
  );
  if (!(error instanceof DeliveryError)) throw error;
  return error;
}

const login = (password: string) => ({ login: "password", password }) as const;

test.each([
  ["STARTTLS", {}, { security: "starttls" }],
  ["TLS from the start", { secure: true }, { security: "tls" }],
  ["a password", {}, { security: "starttls", ...login(SMTP_PASSWORD) }],
  [
    "a token of OAuth 2",
    { authMethods: ["XOAUTH2"] },
    { security: "starttls", login: "oauth2", accessToken: SMTP_PASSWORD },
  ],
] as [string, SMTPServerOptions, Partial<SmtpServer>][])("sends with %s", async (_, options, server) => {
  await using peer = await startSmtpPeer(options);
  expect(await send({ port: peer.port, ...server })).toBe("250 queued as 1");
  const [mail] = peer.received;
  expect(mail).toMatchObject({ from: "site@firm.example", to: ["mali@firm.example"] });
  expect(mail?.text).toContain("Message-ID: <0197@firm.example>");
  expect(mail?.text).toContain("Reply-To: Visitor <visitor@mail.example>");
});

test("signs with the key of the domain", async () => {
  await using peer = await startSmtpPeer();
  const { privateKey } = await import("node:crypto").then(({ generateKeyPairSync }) =>
    generateKeyPairSync("rsa", {
      modulusLength: 2048,
      publicKeyEncoding: { type: "spki", format: "pem" },
      privateKeyEncoding: { type: "pkcs8", format: "pem" },
    }),
  );
  await send({ port: peer.port, dkimKey: privateKey });
  expect(peer.received[0]?.text).toMatch(
    /DKIM-Signature: v=1; a=rsa-sha256; .*d=firm\.example;\s+.*s=site;/s,
  );
});

const refuseRecipient = (code: number): SMTPServerOptions => ({
  onRcptTo: (_, __, done) => done(smtpReply(code, "no")),
});
const refuseData = (code: number): SMTPServerOptions => ({
  onData(stream, _, done) {
    stream.resume();
    stream.on("end", () => done(smtpReply(code, "no")));
  },
});

describe("says why a mail was not taken", () => {
  test.each([
    ["login", false, {}, { ...login("wrong") }],
    ["login", false, { authOptional: false }, {}],
    ["noEncryption", false, { disabledCommands: ["STARTTLS"] }, {}],
    ["recipient", true, refuseRecipient(550), {}],
    ["mailboxFull", false, refuseRecipient(552), {}],
    ["later", false, refuseRecipient(451), {}],
    ["later", false, refuseData(451), {}],
    ["later", false, refuseData(421), {}],
    ["mailboxFull", false, refuseData(552), {}],
    ["refused", true, refuseData(554), {}],
  ] as [string, boolean, SMTPServerOptions, Partial<SmtpServer>][])(
    "%s, final: %p, of %p",
    async (code, isFinal, options, server) => {
      await using peer = await startSmtpPeer(options);
      const failure = await failureOf(send({ port: peer.port, ...server }));
      expect({ code: failure.code, isFinal: failure.isFinal }).toEqual({ code: code as never, isFinal });
    },
  );

  test("certificate, of one that nobody trusts and of another name", async () => {
    await using peer = await startSmtpPeer();
    const { port } = peer;
    const untrusted = send({ port }, {}, { certificates: undefined });
    expect((await failureOf(untrusted)).code).toBe("certificate");
    expect((await failureOf(send({ port, host: "127.0.0.1" }))).code).toBe("certificate");
    expect(peer.received).toEqual([]);
  });

  test.each([
    ["timeout", () => undefined],
    ["unreachable", (socket: Socket) => void socket.end()],
    ["unreachable", (socket: Socket) => void socket.write("HTTP/1.1 400 Bad Request\r\n\r\n")],
  ])("%s, of a peer that speaks no SMTP", async (code, greet) => {
    const peer = createServer(greet);
    await new Promise<void>((resolve) => peer.listen(0, "127.0.0.1", resolve));
    const { port } = peer.address() as AddressInfo;
    expect((await failureOf(send({ port }, {}, { timeoutMs: 300 }))).code).toBe(code as never);
    peer.close();
  });

  test("interrupted, if nothing answers after the mail", async () => {
    await using peer = await startSmtpPeer({ onData: (stream) => void stream.resume() });
    const failure = await failureOf(send({ port: peer.port }, {}, { timeoutMs: 300 }));
    expect(failure.code).toBe("interrupted");
  });

  test("unknownHost, unreachable and privateAddress", async () => {
    await using peer = await startSmtpPeer();
    const codes = await Promise.all([
      failureOf(send({ host: "nobody.invalid", port: 25 })),
      failureOf(send({ port: 1 })),
      failureOf(send({ port: peer.port }, {}, { allowsPrivate: false })),
    ]);
    expect(codes.map(({ code }) => code)).toEqual(["unknownHost", "unreachable", "privateAddress"]);
  });
});

test("ends a conversation that takes too long", async () => {
  const peer = createServer((socket) => void socket.write("220-wait\r\n"));
  await new Promise<void>((resolve) => peer.listen(0, "127.0.0.1", resolve));
  const { port } = peer.address() as AddressInfo;
  const controller = new AbortController();
  peer.once("connection", () => controller.abort());
  expect((await failureOf(send({ port }, {}, { signal: controller.signal }))).code).toBe("unreachable");
  peer.close();
});

test("tells which recipients were refused while others were not", async () => {
  await using peer = await startSmtpPeer({
    onRcptTo: ({ address }, _, done) => done(address === "gone@firm.example" ? smtpReply(550, "no") : null),
  });
  const to = [...MAIL.to, "gone@firm.example"];
  expect(await send({ port: peer.port }, { to })).toBe("Refused: gone@firm.example. 250 queued as 1");
  expect(peer.received[0]?.to).toEqual(["mali@firm.example"]);
});

const compose = (title: string, replyTo: Mailbox, { to = MAIL.to, fromAddress = MAIL.from.address } = {}) =>
  createMail({ fromName: "Firm", fromAddress }, to, {
    id: "1",
    notice: { title, facts: [], text: "", action: null, reason: "", replyTo },
    html: "",
  });

test("no text of a visitor adds a header or a recipient", async () => {
  await using peer = await startSmtpPeer();
  const { port } = peer;
  const attack = "x\r\nBcc: evil@attacker.example\u2028X-Evil: 1";
  const visitor = { name: attack, address: "visitor@mail.example" };
  await send({ port }, compose(attack, visitor));
  for (const address of [
    "a@x.example\r\nBcc: b@evil.example",
    "a@x.example, b@evil.example",
    "group:a@x.example,b@evil.example;",
    "<a@x.example> b@evil.example",
  ]) {
    const refusal = expect.objectContaining({ code: "recipient" });
    expect(() => compose("", visitor, { to: [address] })).toThrow(refusal);
    expect(() => compose("", { name: "", address })).toThrow(refusal);
    expect(() => compose("", visitor, { fromAddress: address })).toThrow(refusal);
  }
  expect(peer.received).toHaveLength(1);
  const [headers = ""] = peer.received[0]?.text.split("\r\n\r\n") ?? [];
  expect(headers).not.toMatch(/^(bcc|x-evil):/im);
  expect(peer.received[0]?.to).toEqual(["mali@firm.example"]);
});
