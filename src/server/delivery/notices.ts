import type { MailedLink } from "#contract/accounts/accountLinks.ts";
import type { AccountChange } from "#contract/accounts/accountNotices.ts";
import { formatPhone } from "#contract/fields/phone.ts";
import type { Message } from "#contract/messages/messages.ts";
import * as texts from "#texts/public/notices.ts";
import { DATE_LOCALES, getLanguage } from "#texts/language.ts";

import type { WeekSummary } from "./summary.ts";

/** What is sent, whatever the channel. */
export interface Outgoing {
  /** Of the delivery: the same at each attempt. */
  id: string;
  /** Milliseconds since 1970, of the attempt. */
  now: number;
  notice: Notice;
}

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

export function messageNotice(message: Message, context: NoticeContext): Notice {
  // The note is for colleagues only.
  const { note: _, ...data } = message;
  const { name, email, phone, lineId, company, subject, createdAt, source } = data;
  const sent: [string, string][] = [
    [texts.name(), name],
    [texts.company(), company],
    [texts.email(), email],
    [texts.phone(), formatPhone(phone)],
    [texts.lineId(), lineId],
    [texts.subject(), subject],
  ];
  const action = linkTo(`/admin/messages?message=${message._id}`, texts.open(), context);
  return {
    title: texts.newMessage({ name }),
    facts: [
      ...sent.filter(([, value]) => value !== ""),
      [texts.received(), formatTime(createdAt, context)],
      ...(source ? ([[texts.page(), source.page]] as const) : []),
      ...(source?.referrer ? ([[texts.source(), source.referrer]] as const) : []),
    ],
    text: message.message,
    action,
    reason: texts.reasonChannel({ site: context.siteName }),
    replyTo: email === "" ? null : { name, address: email },
    type: "message.created",
    data: { ...data, url: action && action.href },
  };
}

/** The figures of a week, and what they were in the week before. */
export function summaryNotice(week: WeekSummary, context: NoticeContext): Notice {
  const { siteName: site } = context;
  const { current, previous } = week;
  const [now, before] = [current, previous].map(({ messages, visitors, views }) => [
    messages.reduce((sum, { count }) => sum + count, 0),
    visitors,
    views,
  ]);
  const labels = [texts.messages(), texts.visitors(), texts.views()];
  const sources = current.messages.map(({ _id, count }) => `${_id || texts.direct()}: ${count}`);
  return {
    ...EMPTY,
    title: texts.summary({ site, week: formatDays(week) }),
    facts: labels.map((label, index) => [
      label,
      texts.compared({ count: now?.[index] ?? 0, before: before?.[index] ?? 0 }),
    ]),
    text: sources.length > 0 ? [texts.messageSources(), ...sources].join("\n") : texts.noMessages(),
    action: linkTo("/admin/dashboard", texts.openDashboard(), context),
    reason: texts.reasonChannel({ site }),
    type: "week.summarized",
    data: { ...week },
  };
}

function formatDays({ from, to }: WeekSummary): string {
  const format = new Intl.DateTimeFormat(DATE_LOCALES[getLanguage()], { dateStyle: "long", timeZone: "UTC" });
  return format.formatRange(new Date(from), new Date(to));
}

export interface BackupFailure {
  /** As the command printed it. */
  reason: string;
  /** Milliseconds since 1970. */
  at: number;
}

export function backupNotice({ reason, at }: BackupFailure, context: NoticeContext): Notice {
  const { siteName: site } = context;
  return {
    ...EMPTY,
    title: texts.backupFailed({ site }),
    facts: [[texts.when(), formatTime(at, context)]],
    text: [texts.backupFailedText(), reason].join("\n\n"),
    reason: texts.reasonChannel({ site }),
    type: "backup.failed",
    data: { reason, at: new Date(at).toISOString() },
  };
}

/** A link with which a person chooses a password. */
export interface LinkMail extends Omit<MailedLink, "token"> {
  /** The page that opens it. */
  href: string;
}

export function linkNotice({ purpose, href, expiresAt }: LinkMail, context: NoticeContext): Notice {
  const { siteName: site } = context;
  const until = formatTime(expiresAt, context);
  const isInvitation = purpose === "invite";
  return {
    ...EMPTY,
    title: isInvitation ? texts.invitation({ site }) : texts.passwordReset({ site }),
    text: isInvitation ? texts.invitationText({ site, until }) : texts.passwordResetText({ until }),
    action: { label: isInvitation ? texts.openInvitation() : texts.choosePassword(), href },
    reason: isInvitation ? texts.reasonInvitation() : texts.reasonReset(),
  };
}

/** What changed in how an account signs in. */
export function accountNotice(kind: AccountChange, at: number, context: NoticeContext): Notice {
  const { siteName: site } = context;
  return {
    ...EMPTY,
    title: texts.accountChanged({ site }),
    facts: [[texts.when(), formatTime(at, context)]],
    text: [texts.accountChange({ kind }), texts.notYou()].join("\n\n"),
    action: linkTo("/admin/account", texts.openAccount(), context),
    reason: texts.reasonAccount({ site }),
  };
}

/** For a visitor who wrote. */
export function receiptNotice({ siteName: site }: NoticeContext): Notice {
  return {
    ...EMPTY,
    title: texts.receipt({ site }),
    text: texts.receiptText({ site }),
    reason: texts.reasonReceipt({ site }),
  };
}

export function testNotice({ siteName: site }: NoticeContext): Notice {
  const reason = texts.reasonChannel({ site });
  return { ...EMPTY, title: texts.test({ site }), text: texts.testText(), reason, type: "test" };
}

const EMPTY = { facts: [], action: null, replyTo: null, type: "account", data: {} } as const;

function linkTo(path: string, label: string, { origin }: NoticeContext): Notice["action"] {
  return origin === null ? null : { label, href: origin + path };
}

function formatTime(time: number | string, { timeZone }: NoticeContext): string {
  const format = { dateStyle: "long", timeStyle: "short", timeZone } as const;
  return new Intl.DateTimeFormat(DATE_LOCALES[getLanguage()], format).format(new Date(time));
}

/** For mail programs without HTML, LINE and chats. */
export function toPlainText({ facts, text, action }: Pick<Notice, "facts" | "text" | "action">): string {
  const lines = facts.map(([label, value]) => `${label}: ${value}`);
  return [lines.join("\n"), text, action?.href].filter(Boolean).join("\n\n");
}
