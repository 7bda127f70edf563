import type { TransportOptions } from "nodemailer";
import type SMTPTransport from "nodemailer/lib/smtp-transport/index.js";

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
    throw toDeliveryError(error, server, conversation);
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

interface SmtpError {
  code?: string;
  responseCode?: number;
  response?: string;
  command?: string;
  message?: string;
}

function toDeliveryError(
  error: unknown,
  { host, port }: SmtpServer,
  { hasSentMail }: { hasSentMail: boolean },
): DeliveryError {
  if (error instanceof DeliveryError) return error;
  // Nodemailer's errors have no class of their own.
  const { code = "", responseCode = 0, response, command = "", message = "" } = error as SmtpError;
  const options = { answer: response || `${host}: ${message}`, cause: error };
  if (responseCode) return new DeliveryError(...fromResponse({ code, responseCode, command }, options));
  if (code === "ETLS") return new DeliveryError("noEncryption", options);
  if (code === "EAUTH") return new DeliveryError("login", options);
  if (/certificate|self.signed|altname|CERT/i.test(message)) return new DeliveryError("certificate", options);
  if (hasSentMail) return new DeliveryError("interrupted", options);
  if (code !== "ETIMEDOUT") return new DeliveryError("unreachable", options);
  const isBlocked = message.includes("Connection timeout") && MAIL_PORTS.has(port);
  return new DeliveryError(isBlocked ? "blockedPort" : "timeout", options);
}

type SmtpResponse = Required<Pick<SmtpError, "code" | "responseCode" | "command">>;
type Failure = ConstructorParameters<typeof DeliveryError>;

/** Of replies with a number (RFC 5321, 4.2): 4xx may succeed later, 5xx would fail again. */
function fromResponse({ code, responseCode, command }: SmtpResponse, options: Failure[1]): Failure {
  if (code === "EAUTH" || responseCode === 530 || responseCode === 535) return ["login", options];
  if (code === "ETLS" || command === "STARTTLS") return ["noEncryption", options];
  if (responseCode === 552 || responseCode === 452) return ["mailboxFull", options];
  if (responseCode < 500) return ["later", options];
  return [
    command.startsWith("RCPT") || responseCode === 550 ? "recipient" : "refused",
    { ...options, isFinal: true },
  ];
}
