import type { Message } from "#contract/messages/messages.ts";
import { splitGraphemes } from "#web/ui/text/splitGraphemes.ts";
import { detectLanguage } from "#web/ui/text/detectLanguage.ts";

import { getDates } from "#web/admin/ui/dates/dates.ts";

/** In characters. Windows passes no longer URL to mail programs, and a Thai letter takes nine. */
const MAX_URL_LENGTH = 2_000;

type QuotedMessage = Pick<Message, "name" | "email" | "message" | "createdAt">;

interface ReplyContext {
  productName: string;
  /** The site's time zone. */
  timeZone: string;
}

/** RFC 6068: values are percent-encoded UTF-8, lines end in CRLF. A long message is truncated. */
export function createReplyUrl(message: QuotedMessage, { productName, timeZone }: ReplyContext): string {
  const isThai = detectLanguage(message.message) === "th";
  const subject = isThai ? `Re: ข้อความของท่านถึง ${productName}` : `Re: Your message to ${productName}`;
  const urlPrefix = `${mailto(message.email)}?subject=${encode(subject)}&body=`;
  const intro = isThai
    ? `เมื่อวันที่ ${formatTime(message, "th-TH", timeZone)} น. ${message.name} เขียนว่า:`
    : `On ${formatTime(message, "en-GB", timeZone)}, ${message.name} wrote:`;
  const head = encode(`\r\n\r\n${intro}\r\n`);
  return urlPrefix + head + quoteUpTo(message.message, MAX_URL_LENGTH - urlPrefix.length - head.length);
}

/** Encodes all characters with a meaning in URLs, except the `@`. */
export function mailto(email: string): string {
  return `mailto:${encode(email).replace("%40", "@")}`;
}

/** The profile in LINE, where a chat begins. The ids of official accounts begin with `@`. */
export function lineUrl(lineId: string): string {
  return `https://line.me/R/ti/p/${lineId.startsWith("@") ? "" : "~"}${encode(lineId)}`;
}

function quoteUpTo(text: string, maxLength: number): string {
  const fullQuote = encode(quote(text));
  if (fullQuote.length <= maxLength) return fullQuote;
  const ellipsis = " […]";
  let kept = "";
  let length = encode(quote(ellipsis)).length;
  // By grapheme, so that no Thai syllable is cut.
  for (const letter of splitGraphemes(text)) {
    length += encode(letter === "\n" ? "\r\n> " : letter).length;
    if (length > maxLength) break;
    kept += letter;
  }
  return encode(quote(kept.trimEnd() + ellipsis));
}

function quote(text: string): string {
  return text
    .split(/\r?\n/)
    .map((line) => (line ? `> ${line}` : ">"))
    .join("\r\n");
}

/** `encodeURIComponent` throws on half a surrogate pair. */
function encode(text: string): string {
  return encodeURIComponent(text.toWellFormed());
}

/** `18 November 2026 at 10:24`, `18 พฤศจิกายน 2569 เวลา 10:24` */
function formatTime({ createdAt }: QuotedMessage, locale: string, timeZone: string): string {
  const options = { dateStyle: "long", timeStyle: "short", timeZone: getDates(timeZone).zone } as const;
  return new Intl.DateTimeFormat(locale, options).format(new Date(createdAt));
}
