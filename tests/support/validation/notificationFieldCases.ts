import * as is from "./fieldCases.ts";
import type { FieldCases } from "./fieldCases.ts";

export const SAMPLE_CHANNEL = {
  name: "The office",
  kind: "mail",
  recipients: ["office@firm.example"],
  events: ["message"],
  language: "th",
};
export const SAMPLE_SENDER = {
  provider: "smtp",
  fromAddress: "site@firm.example",
  host: "mail.firm.example",
};

const TEXT = "Please enter a text";
const INVALID_URL = "Please enter a web address";
const INVALID_TOKEN_URL = "Please enter a web address that starts with https://";
const RECIPIENTS = "Please enter at least one recipient";
const EVENTS = "events must be a list of message, summary and backupFailed";
const PORT = "The port must be a whole number from 1 to 65535";
const ENABLED = "Please choose on or off";

/** Written, never read: an omitted one stays, and an empty one is removed. */
function secret(max: number, { isMultiline = false } = {}): FieldCases {
  const kind = isMultiline ? is.optionalText(TEXT, max) : is.optionalLine(TEXT, max);
  return { ...kind, empty: [...is.unchanged(""), [undefined, is.accepted(undefined)]] };
}

/** @param given omitted, it is the default */
const choice = (message: string, given: string): FieldCases => is.strictFormat(message, is.unchanged(given));

export const channelFieldCases: Record<string, FieldCases> = {
  name: is.line("Please enter a name", 100),
  kind: choice("kind must be mail, line or webhook", "line"),
  recipients: is.composite(RECIPIENTS, [[[], is.rejected(RECIPIENTS)]]),
  "recipients.0": is.email(),
  to: is.optionalLine(TEXT, 100, ""),
  accessToken: secret(1_000),
  channelSecret: secret(1_000),
  url: { ...is.webAddress(INVALID_URL, 2_000), empty: secret(2_000).empty },
  format: choice("format must be json, slack or teams", "teams"),
  signingSecret: secret(1_000),
  events: is.composite(EVENTS, is.unchanged([], ["summary", "backupFailed"])),
  "events.0": choice(EVENTS, "summary"),
  language: choice("language must be a language of the site", "en"),
  isEnabled: {
    ...is.strictFormat(ENABLED, is.unchanged(false)),
    wrongType: is.rejections(ENABLED, 1, "on", []),
  },
};

export const senderFieldCases: Record<string, FieldCases> = {
  provider: choice("provider must be none, smtp, resend, brevo or postmark", "resend"),
  fromName: is.optionalLine(TEXT, 200, ""),
  fromAddress: {
    ...is.email(),
    empty: is.rejections("Please enter the address that mails come from", "", undefined),
    whitespace: is.rejections("Please enter the address that mails come from", ...is.WHITESPACE),
  },
  apiKey: secret(1_000),
  host: {
    ...is.optionalLine(TEXT, 200, ""),
    empty: is.rejections("Please enter the mail server", "", undefined),
    whitespace: is.rejections("Please enter the mail server", ...is.WHITESPACE),
  },
  port: is.strictFormat(PORT, [...is.unchanged(25), ...is.rejections(PORT, 0, 65_536, 2.5, "25")]),
  security: is.strictFormat("security must be tls, starttls or none", [
    ...is.unchanged("tls"),
    ...is.rejections("A login needs encryption", "none"),
  ]),
  login: choice("login must be none, password or oauth2", "none"),
  user: is.optionalLine(TEXT, 200, ""),
  password: secret(1_000),
  tokenUrl: is.webAddress(INVALID_TOKEN_URL, 2_000),
  tokenScope: is.optionalLine(TEXT, 200, ""),
  clientId: is.optionalLine(TEXT, 200, ""),
  clientSecret: secret(1_000),
  refreshToken: secret(10_000),
  dkimDomain: is.optionalLine(TEXT, 200, ""),
  dkimSelector: is.optionalLine(TEXT, 200, ""),
  dkimKey: secret(10_000, { isMultiline: true }),
};
