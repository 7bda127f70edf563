// How the site sends mail.
import * as z from "zod";

import { emailSchema } from "#contract/accounts/auth.ts";
import { lazyFields } from "#contract/fields/lazyFields.ts";
import { lineField, textField, webAddressField } from "#contract/fields/textFields.ts";

export const MAIL_PROVIDERS = ["none", "smtp", "resend", "brevo", "postmark"] as const;
export type MailProvider = (typeof MAIL_PROVIDERS)[number];

export const SMTP_SECURITY = ["tls", "starttls", "none"] as const;
export const SMTP_LOGINS = ["none", "password", "oauth2"] as const;

/** Names of the secrets; they are written, never read. */
export const SENDER_SECRETS = ["password", "clientSecret", "refreshToken", "apiKey", "dkimKey"] as const;
export type SenderSecret = (typeof SENDER_SECRETS)[number];

/** Characters. */
export const SENDER_LIMITS = { line: 200, url: 2_000, secret: 1_000, key: 10_000 } as const;

export const SENDER_MESSAGES = {
  provider: "provider must be none, smtp, resend, brevo or postmark",
  line: "Please enter a text",
  fromAddress: "Please enter the address that mails come from",
  host: "Please enter the mail server",
  port: "The port must be a number from 1 to 65535",
  security: "security must be tls, starttls or none",
  login: "login must be none, password or oauth2",
  encryption: "A login needs encryption",
  tokenUrl: "Please enter a web address that starts with https://",
  secret: "A secret must be a text",
} as const;

const line = () => lineField(SENDER_MESSAGES.line, SENDER_LIMITS.line).default("");
const secret = () => lineField(SENDER_MESSAGES.secret, SENDER_LIMITS.secret).optional();

/** An omitted secret stays; an empty one is removed. */
export const mailSenderSchema = z
  .object(
    lazyFields({
      provider: () => z.enum(MAIL_PROVIDERS, SENDER_MESSAGES.provider),
      fromName: line,
      fromAddress: () => emailSchema().or(z.literal("")).default(""),
      host: line,
      port: () => z.int(SENDER_MESSAGES.port).min(1).max(65_535).default(587),
      security: () => z.enum(SMTP_SECURITY, SENDER_MESSAGES.security).default("starttls"),
      login: () => z.enum(SMTP_LOGINS, SENDER_MESSAGES.login).default("password"),
      user: line,
      tokenUrl: () =>
        webAddressField({ invalid: SENDER_MESSAGES.tokenUrl, max: SENDER_LIMITS.url }).default(""),
      clientId: line,
      tokenScope: line,
      dkimDomain: line,
      dkimSelector: line,
      password: secret,
      clientSecret: secret,
      refreshToken: () => lineField(SENDER_MESSAGES.secret, SENDER_LIMITS.key).optional(),
      apiKey: secret,
      dkimKey: () => textField(SENDER_MESSAGES.secret, SENDER_LIMITS.key).optional(),
    }),
  )
  .superRefine(({ provider, fromAddress, host, login, security }, ctx) => {
    const require = (isMissing: boolean, field: string, message: string) => {
      if (isMissing) ctx.addIssue({ code: "custom", path: [field], message, input: "" });
    };
    require(provider !== "none" && fromAddress === "", "fromAddress", SENDER_MESSAGES.fromAddress);
    require(provider === "smtp" && host === "", "host", SENDER_MESSAGES.host);
    require(provider === "smtp" &&
      login !== "none" &&
      security === "none", "security", SENDER_MESSAGES.encryption);
  });

export type MailSenderFields = z.output<typeof mailSenderSchema>;

/** On the wire. */
export interface MailSender extends Omit<MailSenderFields, SenderSecret> {
  /** Names of the secrets that are stored. */
  secrets: SenderSecret[];
  /** ISO 8601, UTC; of a sender that was never set up, the start of 1970. */
  updatedAt: string;
}
