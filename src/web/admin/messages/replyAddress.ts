// The link that opens the mail program with an answer begun: to whom, about what, and the message quoted.
import type { Message } from "#contract/messages/messages.ts";
import { splitGraphemes } from "#web/ui/text/splitGraphemes.ts";
import { detectLanguage } from "#web/ui/text/detectLanguage.ts";

import { datesIn } from "../ui/dates/dates.ts";

/** Characters; Windows hands no longer address to a mail program, and a Thai letter takes nine of them. */
const MOST = 2_000;

type Quoted = Pick<Message, "name" | "email" | "message" | "createdAt">;

interface Answering {
  productName: string;
  /** The site's. */
  timeZone: string;
}

/** RFC 6068: every value percent-encoded as UTF-8, lines parted by CR LF. A long message is quoted in part. */
export function replyAddress(message: Quoted, { productName, timeZone }: Answering): string {
  const isThai = detectLanguage(message.message) === "th";
  const subject = isThai ? `Re: ข้อความของท่านถึง ${productName}` : `Re: Your message to ${productName}`;
  const begun = `${mailto(message.email)}?subject=${encode(subject)}&body=`;
  const intro = isThai
    ? `เมื่อวันที่ ${timeOf(message, "th-TH", timeZone)} น. ${message.name} เขียนว่า:`
    : `On ${timeOf(message, "en-GB", timeZone)}, ${message.name} wrote:`;
  const head = encode(`\r\n\r\n${intro}\r\n`);
  return begun + head + quoteWithin(message.message, MOST - begun.length - head.length);
}

/** The letters of an address that would begin something else in a link are encoded, its `@` is not. */
export function mailto(email: string): string {
  return `mailto:${encode(email).replace("%40", "@")}`;
}

function quoteWithin(text: string, room: number): string {
  const whole = encode(quote(text));
  if (whole.length <= room) return whole;
  const cut = " […]";
  let kept = "";
  let length = encode(quote(cut)).length;
  // By what a reader sees as letters: half a Thai syllable is none.
  for (const letter of splitGraphemes(text)) {
    length += encode(letter === "\n" ? "\r\n> " : letter).length;
    if (length > room) break;
    kept += letter;
  }
  return encode(quote(kept.trimEnd() + cut));
}

function quote(text: string): string {
  return text
    .split(/\r?\n/)
    .map((line) => (line ? `> ${line}` : ">"))
    .join("\r\n");
}

/** Half a surrogate pair cannot be encoded. */
function encode(text: string): string {
  return encodeURIComponent(text.toWellFormed());
}

/** `18 November 2026 at 10:24`, `18 พฤศจิกายน 2569 เวลา 10:24` */
function timeOf({ createdAt }: Quoted, locale: string, timeZone: string): string {
  const options = { dateStyle: "long", timeStyle: "short", timeZone: datesIn(timeZone).zone } as const;
  return new Intl.DateTimeFormat(locale, options).format(new Date(createdAt));
}
