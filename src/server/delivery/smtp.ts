import type { TransportOptions } from "nodemailer";
import type SMTPTransport from "nodemailer/lib/smtp-transport/index.js";

import type { FailureCode } from "#resources/channels.ts";
import type { MailSenderFields } from "#resources/mailSender.ts";
import { net, nodemailer } from "#server/lazyImports.ts";

import { DeliveryError } from "./DeliveryError.ts";
import type { Mail } from "./mail.ts";
import { resolveHost } from "./publicAddress.ts";

/** The fields of the sender that SMTP needs. */
export interface SmtpServer extends Pick<
  MailSenderFields,
  "host" | "port" | "security" | "login" | "user" | "password" | "dkimDomain" | "dkimSelector" | "dkimKey"
> {
  /** Of a login with OAuth 2. */
  accessToken?: string;
}

interface SmtpOptions {
  /** Also servers of this machine and its network. */
  allowsPrivate: boolean;
  /** PEM of further certificate authorities. */
  certificates?: string;
  /** Of each step of the conversation. */
  timeoutMs?: number;
  /** Ends the whole conversation. */
  signal?: AbortSignal;
}

/** Ports that hosting companies block against spam. */
const MAIL_PORTS = new Set([25, 465, 587, 2525]);
const TIMEOUT_MS = 20_000;

/**
 * @returns the server's answer, and the recipients that it refused while it took the others
 * @throws DeliveryError
 */
export async function sendBySmtp(server: SmtpServer, mail: Mail, options: SmtpOptions): Promise<string> {
  const address = await resolveHost(server.host, options.allowsPrivate);
  const { createTransport } = await nodemailer();
  // Its own, because closing a transport does not end the conversation.
  const socket = new (net().Socket)();
  const abort = () => void socket.destroy(new Error("The attempt took too long"));
  const conversation = { hasSentMail: false };
  options.signal?.addEventListener("abort", abort);
  const transport = createTransport({
    ...toTransportOptions(server, address, options),
    ...observe(conversation),
    socket,
  });
  try {
    const info = await transport.sendMail({
      ...mail,
      // Addresses as texts would be parsed as lists.
      envelope: { from: mail.from.address, to: [...mail.to] },
      to: mail.to.map((address) => ({ name: "", address })),
      replyTo: mail.replyTo ?? undefined,
      // Answers of absence programs help nobody here (RFC 3834).
      headers: { "Auto-Submitted": "auto-generated" },
    });
    const refused = info.rejected.map(String);
    return [...(refused.length > 0 ? [`Refused: ${refused.join(", ")}.`] : []), info.response].join(" ");
  } catch (error) {
    const reason = error as SmtpError;
    const code = findFailure(reason, server.port, conversation.hasSentMail);
    const answer = reason.response || `${server.host}: ${reason.message}`;
    const isFinal = code === "recipient" || code === "refused";
    throw new DeliveryError(code, { answer, isFinal, cause: error });
  } finally {
    options.signal?.removeEventListener("abort", abort);
    transport.close();
  }
}

function toTransportOptions(
  server: SmtpServer,
  address: string,
  { certificates, timeoutMs = TIMEOUT_MS }: SmtpOptions,
): SMTPTransport.Options & TransportOptions {
  const { host, port, security, login, user, password: pass = "", accessToken = "" } = server;
  const { dkimDomain: domainName, dkimSelector: keySelector, dkimKey: privateKey } = server;
  return {
    host: address,
    port,
    secure: security === "tls",
    requireTLS: security === "starttls",
    ignoreTLS: security === "none",
    // The certificate is checked for the name, not for the address.
    tls: { ...(!net().isIP(host) && { servername: host }), ...(certificates && { ca: certificates }) },
    ...(login === "password" && { auth: { user, pass } }),
    ...(login === "oauth2" && { auth: { type: "OAuth2", user, accessToken } }),
    ...(domainName && keySelector && privateKey && { dkim: { domainName, keySelector, privateKey } }),
    connectionTimeout: timeoutMs,
    greetingTimeout: timeoutMs,
    socketTimeout: timeoutMs,
    dnsTimeout: timeoutMs,
    disableFileAccess: true,
    disableUrlAccess: true,
  };
}

const ignore = () => undefined;

/** Follows the log of the conversation: an error does not say whether the mail was sent before it. */
function observe(conversation: { hasSentMail: boolean }): Pick<SMTPTransport.Options, "debug" | "logger"> {
  const debug = (_: unknown, line: unknown) => {
    if (line === "DATA") conversation.hasSentMail = true;
  };
  return {
    debug: true,
    logger: { level: ignore, trace: ignore, debug, info: ignore, warn: ignore, error: ignore, fatal: ignore },
  };
}

/** Nodemailer's errors have no class of their own. */
interface SmtpError {
  code?: string;
  responseCode?: number;
  response?: string;
  command?: string;
  message?: string;
}

/** Numbers of replies: RFC 5321, 4.2. 4xx may succeed later, 5xx would fail again. */
function findFailure(
  { code = "", responseCode = 0, command = "", message = "" }: SmtpError,
  port: number,
  hasSentMail: boolean,
): FailureCode {
  if (code === "EAUTH" || responseCode === 530 || responseCode === 535) return "login";
  if (code === "ETLS" || (responseCode && command === "STARTTLS")) return "noEncryption";
  if (responseCode === 552 || responseCode === 452) return "mailboxFull";
  if (responseCode >= 500)
    return command.startsWith("RCPT") || responseCode === 550 ? "recipient" : "refused";
  if (responseCode) return "later";
  if (/certificate|self.signed|altname|CERT/i.test(message)) return "certificate";
  if (hasSentMail) return "interrupted";
  if (code !== "ETIMEDOUT") return "unreachable";
  return message.includes("Connection timeout") && MAIL_PORTS.has(port) ? "blockedPort" : "timeout";
}
