import { expect, test } from "bun:test";

import { deliveries } from "#server/database/deliverySchema.ts";
import { parseMail, startSmtpPeer } from "#tests/support/peers/smtpPeer.ts";
import { createAccountLinkServer, INVITED, NEW_PASSWORD } from "#tests/support/server/accountLinkServer.ts";
import { ADMIN } from "#tests/support/server/testServer.ts";

const MINUTE_MS = 60_000;
const ENV = { PRIVATE_TARGETS: "on", PUBLIC_URL: "https://firm.example" };

/** A server that sends its mail to a real mail server. */
async function createMailingServer(env: Record<string, string> = {}) {
  const peer = await startSmtpPeer();
  const server = await createAccountLinkServer({ ...ENV, ...env });
  const sender = { provider: "smtp", host: "localhost", port: peer.port, security: "none", login: "none" };
  const body = { ...sender, fromName: "Firm", fromAddress: "site@firm.example" };
  await server.call("PUT", "/notifications/sender", { body });
  const { db, delivery } = server.parts;
  return {
    ...server,
    forget: (email: string, peerAddress = "198.51.100.7") =>
      server.request("POST", "/auth/forgot-password", { body: { email }, peer: peerAddress }),
    /**
     * Sends what waits and returns the mails so far.
     * @param count of mails since the start; some are stored after the response
     */
    async deliver(count: number) {
      delivery.start();
      while ((await db.select().from(deliveries)).filter(({ state }) => state === "sent").length < count)
        await new Promise((resolve) => void setImmediate(resolve));
      await delivery.stop();
      return Promise.all(
        peer.received.map(async (mail) => ({ to: mail.to, text: (await parseMail(mail)).text ?? "" })),
      );
    },
    async [Symbol.asyncDispose]() {
      await server[Symbol.asyncDispose]();
      await peer[Symbol.asyncDispose]();
    },
  };
}

const tokenIn = (text = "") => /https:\/\/firm\.example\/vitrine\/(\w+)#([\w-]+)/.exec(text);

test("an invitation is mailed, and its link works", async () => {
  await using server = await createMailingServer();
  const { data } = await server.invite();
  expect(data.isMailed).toBe(true);
  expect(Buffer.from(server.parts.db.$client.serialize()).includes(data.token)).toBe(false);
  const [mail] = await server.deliver(1);
  const [, purpose, token = ""] = tokenIn(mail?.text) ?? [];
  expect({ to: mail?.to, purpose, token }).toEqual({
    to: [[INVITED.email]].flat(),
    purpose: "invite",
    token: data.token,
  } as never);
  expect((await server.accept(token)).status).toBe(201);
});

test("without a sender, links are handed on by hand", async () => {
  await using server = await createAccountLinkServer(ENV);
  expect((await server.invite()).data.isMailed).toBe(false);
  expect((await server.request("GET", "/auth/forgot-password")).data).toEqual({ isMailed: false });
  expect(await server.parts.db.select().from(deliveries)).toEqual([]);
});

test("a person who forgot the password gets a link that works once, for an hour", async () => {
  await using server = await createMailingServer();
  expect((await server.request("GET", "/auth/forgot-password")).data).toEqual({ isMailed: true });
  expect((await server.forget(ADMIN.email)).status).toBe(200);
  const [mail] = await server.deliver(1);
  const { personal } = (await server.call("GET", "/notifications/stuck")).data;
  expect(personal).toMatchObject({ waiting: 0, stuck: 0, last: { state: "sent", failure: null } });
  const [, purpose, token = ""] = tokenIn(mail?.text) ?? [];
  expect(purpose).toBe("reset");
  server.advanceClock(59 * MINUTE_MS);
  expect((await server.reset(token)).status).toBe(200);
  expect((await server.signInAs(ADMIN.email, NEW_PASSWORD)).status).toBe(200);
  expect((await server.reset(token)).status).toBe(403);
  await server.forget(ADMIN.email);
  // A notice of the new password is mailed too.
  const later = (await server.deliver(3)).findLast(({ text }) => tokenIn(text));
  server.advanceClock(61 * MINUTE_MS);
  expect((await server.reset(tokenIn(later?.text)?.[2] ?? "")).status).toBe(403);
});

test("nobody learns whether an address has an account, and nobody is flooded", async () => {
  await using server = await createMailingServer();
  const known = await server.forget(ADMIN.email);
  const unknown = await server.forget("nobody@firm.example");
  expect(unknown.body).toEqual(known.body);
  for (let count = 0; count < 5; count += 1) await server.forget(ADMIN.email, `192.0.2.${count * 64}`);
  expect(await server.deliver(3)).toHaveLength(3);
  const answers = await Promise.all(
    Array.from({ length: 12 }, (_, index) => server.forget(`${index}@firm.example`, "203.0.113.9")),
  );
  expect(answers.filter(({ status }) => status === 429)).toHaveLength(2);
});

test("a changed email is told to the old and to the new address", async () => {
  await using server = await createMailingServer();
  const { _id: id, updatedAt } = server.user;
  const body = { email: "new@firm.example", firstName: "Somsri", lastName: "Jaidee", updatedAt };
  expect((await server.call("PUT", `/users/${id}`, { body })).status).toBe(200);
  const mails = await server.deliver(2);
  expect(mails.flatMap(({ to }) => to).toSorted()).toEqual(["new@firm.example", ADMIN.email]);
});
