import { expect, test } from "bun:test";

import * as fc from "fast-check";

import { createMail } from "#server/delivery/mail.ts";
import { sendBySmtp } from "#server/delivery/smtp.ts";
import { checkProperty, PROPERTY_TIMEOUT_MS } from "#tests/support/checkProperty.ts";
import { parseMail, startSmtpPeer } from "#tests/support/peers/smtpPeer.ts";

const VISITOR = "visitor@mail.example";
/** What ends a header, a name, an encoded word or the mail, between pieces of any text. */
const PIECES = [
  "\r\n",
  "\n",
  "\r",
  "\r\n\r\n",
  "\r\n.\r\n",
  "\u0000",
  "\u0085",
  "\u2028",
  "\u2029",
  "Bcc: evil@attacker.example",
  "To: evil@attacker.example",
  "X-Evil: 1",
  "Content-Type: text/html",
  '"',
  "\\",
  "<evil@attacker.example>",
  ", evil@attacker.example",
  ";",
  "=?utf-8?B?DQpCY2M6IGV2aWw=?=",
  "=?utf-8?Q?=0D=0ABcc:_evil?=",
  "ก",
  "👩‍🏫",
  "\ud800",
  " ",
  "\t",
];
const hostileText = fc
  .array(fc.oneof(fc.constantFrom(...PIECES), fc.string({ unit: "binary" })), { maxLength: 12 })
  .map((pieces) => pieces.join(""));

test(
  "whatever a visitor types, a mail has the same headers and recipients",
  async () => {
    await using peer = await startSmtpPeer();
    const server = {
      host: "localhost",
      port: peer.port,
      security: "none",
      login: "none",
      user: "",
      password: undefined,
      dkimDomain: "",
      dkimSelector: "",
      dkimKey: undefined,
    } as const;
    const sendMail = async (name: string, subject: string, text: string) => {
      const notice = {
        // Never empty: the catalogue's text surrounds what was typed.
        title: `From ${subject}`,
        facts: [],
        text,
        action: null,
        reason: "Because.",
        replyTo: { name, address: VISITOR },
      };
      const sender = { fromName: "Firm", fromAddress: "site@firm.example" };
      const mail = createMail(sender, ["office@firm.example"], { id: "1", notice, html: "<p>One.</p>" });
      await sendBySmtp(server, mail, { allowsPrivate: true });
      const received = peer.received.pop();
      const { headers, to, cc, bcc, replyTo } = await parseMail(received);
      const addresses = [to, cc, bcc, replyTo].map((list) => list?.map(({ address }) => address));
      // Depends on the characters of the text.
      const names = headers.map(({ key }) => key).filter((key) => key !== "content-transfer-encoding");
      return { envelope: received?.to, names, addresses };
    };
    const plain = await sendMail("Mali", "Hello", "One.");
    expect(plain.addresses).toEqual([["office@firm.example"], undefined, undefined, [VISITOR]]);
    await checkProperty(
      fc.tuple(hostileText, hostileText, hostileText),
      { few: 20, many: 2_000 },
      async (texts) => expect(await sendMail(...texts)).toEqual(plain),
    );
    expect(peer.received).toEqual([]);
  },
  PROPERTY_TIMEOUT_MS,
);
