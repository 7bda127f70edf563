// How the site sends mail.
import type { FieldsValue, RecordFields, SecretRecord } from "./kinds/kinds.ts";

export const MAIL_PROVIDERS = ["none", "smtp", "resend", "brevo", "postmark"] as const;
export type MailProvider = (typeof MAIL_PROVIDERS)[number];

export const SMTP_SECURITY = ["tls", "starttls", "none"] as const;
export const SMTP_LOGINS = ["none", "password", "oauth2"] as const;

export const SENDER_MESSAGES = {
  provider: "provider must be none, smtp, resend, brevo or postmark",
  fromAddress: "Please enter the address that mails come from",
  host: "Please enter the mail server",
  security: "security must be tls, starttls or none",
  login: "login must be none, password or oauth2",
  encryption: "A login needs encryption",
  tokenUrl: "Please enter a web address that starts with https://",
} as const;

/** Characters. */
const MAX_LINE = 200;
const MAX_SECRET = 1_000;
const MAX_KEY = 10_000;

const line = { kind: "line", max: MAX_LINE } as const;
const secret = { kind: "secret", max: MAX_SECRET } as const;
const APIS = ["resend", "brevo", "postmark"] as const;
const ANY = { provider: ["smtp", ...APIS] } as const;
const SMTP = { provider: ["smtp"] } as const;
const API = { provider: APIS } as const;
const PASSWORD = { ...SMTP, login: ["password"] } as const;
const DKIM = { usedWith: SMTP, isAdvanced: true } as const;
const OAUTH2 = { ...SMTP, login: ["oauth2"] } as const;

/** In the order of the form. */
export const SENDER_FIELDS = {
  provider: { kind: "choice", options: MAIL_PROVIDERS, invalid: SENDER_MESSAGES.provider },
  fromName: { ...line, usedWith: ANY },
  fromAddress: { kind: "email", usedWith: ANY },
  apiKey: { ...secret, usedWith: API },
  host: { ...line, usedWith: SMTP },
  port: { kind: "number", min: 1, max: 65_535, noun: "The port", default: 587, usedWith: SMTP },
  security: {
    kind: "choice",
    options: SMTP_SECURITY,
    invalid: SENDER_MESSAGES.security,
    default: "starttls",
    usedWith: SMTP,
  },
  login: {
    kind: "choice",
    options: SMTP_LOGINS,
    invalid: SENDER_MESSAGES.login,
    default: "password",
    usedWith: SMTP,
  },
  user: { ...line, usedWith: { ...SMTP, login: ["password", "oauth2"] } },
  password: { ...secret, usedWith: PASSWORD },
  tokenUrl: { kind: "webAddress", max: 2_000, invalid: SENDER_MESSAGES.tokenUrl, usedWith: OAUTH2 },
  tokenScope: { ...line, usedWith: OAUTH2 },
  clientId: { ...line, usedWith: OAUTH2 },
  clientSecret: { ...secret, usedWith: OAUTH2 },
  refreshToken: { kind: "secret", max: MAX_KEY, usedWith: OAUTH2 },
  dkimDomain: { ...line, ...DKIM },
  dkimSelector: { ...line, ...DKIM },
  dkimKey: { kind: "secret", max: MAX_KEY, isMultiline: true, ...DKIM },
} as const satisfies RecordFields;

export type MailSenderFields = FieldsValue<typeof SENDER_FIELDS>;

/** On the wire. */
export type MailSender = SecretRecord<typeof SENDER_FIELDS>;
