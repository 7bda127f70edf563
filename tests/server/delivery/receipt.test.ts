// The receipt to a visitor who wrote, which must not carry a stranger's words to anybody.
import { expect, test } from "bun:test";

import { deliveries } from "#server/database/deliverySchema.ts";
import { parseMail, startSmtpPeer } from "#tests/support/peers/smtpPeer.ts";
import { createTestServer } from "#tests/support/server/testServer.ts";
import { writeSetting } from "#tests/support/server/writeSetting.ts";

const DAY_MS = 24 * 3_600_000;
const MESSAGE = {
  name: "Buy at spam.example",
  email: "mali@school.example",
  message: "Cheap https://spam.example",
};

async function createReceiptServer(isOn = true) {
  const peer = await startSmtpPeer();
  const server = await createTestServer({ PRIVATE_TARGETS: "on", PUBLIC_URL: "https://firm.example" });
  const token = await server.signIn();
  const sender = { provider: "smtp", host: "localhost", port: peer.port, security: "none", login: "none" };
  const body = { ...sender, fromName: "Firm", fromAddress: "site@firm.example" };
  await server.request("PUT", "/notifications/sender", { token, body });
  writeSetting(server.parts.db, "sendsReceipt", isOn);
  writeSetting(server.parts.db, "languages", { main: "en", further: ["th"] });
  return {
    ...server,
    write: (fields: object = {}) =>
      server.request("POST", "/contact", { peer: "198.51.100.7", body: { ...MESSAGE, ...fields } }),
    async deliver() {
      const { delivery, db } = server.parts;
      delivery.start();
      const isOpen = async () =>
        (await db.select().from(deliveries)).some(({ state }) => state === "waiting");
      while (await isOpen()) await new Promise((resolve) => void setImmediate(resolve));
      await delivery.stop();
      return peer.received;
    },
    async [Symbol.asyncDispose]() {
      await server[Symbol.asyncDispose]();
      await peer[Symbol.asyncDispose]();
    },
  };
}

test("a visitor gets a receipt in the language of the page, without anything that was typed", async () => {
  await using server = await createReceiptServer();
  expect((await server.write({ lang: "th" })).status).toBe(201);
  const [mail, ...others] = await server.deliver();
  expect([mail?.to, others]).toEqual([[MESSAGE.email], []]);
  const { html, text, subject } = await parseMail(mail);
  expect(html).toContain('<html lang="th">');
  expect([subject, html, text].join()).not.toContain("spam.example");
  expect(mail?.text).not.toContain("spam.example");
});

test("without a language, the receipt is in the main one", async () => {
  await using server = await createReceiptServer();
  await server.write({ lang: "xx" });
  const [mail] = await server.deliver();
  expect((await parseMail(mail)).html).toContain('<html lang="en">');
});

test("an address gets one receipt a day, in any spelling", async () => {
  await using server = await createReceiptServer();
  await server.write();
  await server.write({ email: "Mali@School.example", message: "Another" });
  await server.write({ email: "nok@school.example", message: "A third" });
  const addresses = (await server.deliver()).flatMap(({ to }) => to);
  expect(addresses.toSorted()).toEqual([MESSAGE.email, "nok@school.example"]);
  server.advanceClock(DAY_MS);
  await server.write({ message: "The next day" });
  expect(await server.deliver()).toHaveLength(3);
});

test("nobody gets one for spam, or unless the setting asks for it", async () => {
  await using server = await createReceiptServer();
  await server.write({ remark: "filled in" });
  expect(await server.deliver()).toEqual([]);
  await using off = await createReceiptServer(false);
  await off.write();
  expect(await off.deliver()).toEqual([]);
});
