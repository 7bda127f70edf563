import type { AddressInfo } from "node:net";

import PostalMime from "postal-mime";
import type { Email } from "postal-mime";
import { SMTPServer } from "smtp-server";
import type { SMTPServerOptions } from "smtp-server";

import { testCertificate } from "./testCertificate.ts";

export interface ReceivedMail {
  from: string;
  to: string[];
  /** Headers and parts as they came. */
  text: string;
}

export const SMTP_PASSWORD = "right";

/** A real SMTP server on loopback; without options it takes everything, over STARTTLS. */
export async function startSmtpPeer(options: SMTPServerOptions = {}) {
  const received: ReceivedMail[] = [];
  const server = new SMTPServer({
    ...testCertificate(),
    authOptional: true,
    onAuth: ({ password, accessToken }, _, done) =>
      [password, accessToken].includes(SMTP_PASSWORD)
        ? done(null, { user: "site" })
        : done(new Error("Invalid username or password")),
    onData(stream, session, done) {
      const { mailFrom, rcptTo } = session.envelope;
      const chunks: Buffer[] = [];
      stream.on("data", (chunk: Buffer) => chunks.push(chunk));
      stream.on("end", () => {
        received.push({
          from: mailFrom ? mailFrom.address : "",
          to: rcptTo.map(({ address }) => address),
          text: Buffer.concat(chunks).toString(),
        });
        done(null, "queued as 1");
      });
    },
    ...options,
  });
  // Clients that are refused end the connection.
  server.on("error", () => undefined);
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  return {
    received,
    port: (server.server.address() as AddressInfo).port,
    async [Symbol.asyncDispose]() {
      await new Promise<void>((resolve) => server.close(resolve));
    },
  };
}

/** The headers and texts of a mail. */
export function parseMail(mail: ReceivedMail | undefined): Promise<Email> {
  return PostalMime.parse(mail?.text ?? "");
}

/** The error that makes the server answer with this number. */
export function smtpReply(responseCode: number, message: string) {
  return Object.assign(new Error(message), { responseCode });
}
