import type { Message } from "#contract/messages/messages.ts";
import * as texts from "#texts/public/notices.ts";
import { DATE_LOCALES, getLanguage } from "#texts/language.ts";

/** What a channel tells, in the language that is set while it is made. */
export interface Notice {
  title: string;
  /** Label and value. */
  facts: readonly (readonly [label: string, value: string])[];
  /** Paragraphs are separated by empty lines. */
  text: string;
  action: { label: string; href: string } | null;
  /** Why it was sent. */
  reason: string;
  /** Answers go to this address. */
  replyTo: { name: string; address: string } | null;
  /** For programs: such as `message.created`, and its record. */
  type: string;
  data: Record<string, unknown>;
}

export interface NoticeContext {
  siteName: string;
  /** Origin for links; `null` if the site's address is not known. */
  origin: string | null;
  timeZone: string;
}

export function messageNotice(message: Message, { siteName, origin, timeZone }: NoticeContext): Notice {
  const { name, email, createdAt, source } = message;
  const href = `${origin}/admin/messages?message=${message._id}`;
  const format = new Intl.DateTimeFormat(DATE_LOCALES[getLanguage()], {
    dateStyle: "long",
    timeStyle: "short",
    timeZone,
  });
  return {
    title: texts.newMessage({ name }),
    facts: [
      [texts.name(), name],
      [texts.email(), email],
      [texts.received(), format.format(new Date(createdAt))],
      ...(source ? ([[texts.page(), source.page]] as const) : []),
      ...(source?.referrer ? ([[texts.source(), source.referrer]] as const) : []),
    ],
    text: message.message,
    action: origin === null ? null : { label: texts.open(), href },
    reason: texts.reasonChannel({ site: siteName }),
    replyTo: { name, address: email },
    type: "message.created",
    data: { ...message, url: origin === null ? null : href },
  };
}

export function testNotice({ siteName }: NoticeContext): Notice {
  return {
    title: texts.test({ site: siteName }),
    facts: [],
    text: texts.testText(),
    action: null,
    reason: texts.reasonChannel({ site: siteName }),
    replyTo: null,
    type: "test",
    data: {},
  };
}

/** For mail programs without HTML, LINE and chats. */
export function toPlainText({ facts, text, action }: Notice): string {
  const lines = facts.map(([label, value]) => `${label}: ${value}`);
  return [lines.join("\n"), text, action?.href].filter(Boolean).join("\n\n");
}
