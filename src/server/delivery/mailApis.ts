import type { MailProvider, MailSenderFields } from "#resources/mailSender.ts";

import type { Mail, Mailbox } from "./mail.ts";
import { readAnswer } from "./post.ts";
import type { Post } from "./post.ts";

interface MailApi {
  url: string;
  /** Header of the key, and what precedes it. */
  key: [header: string, prefix: string];
  toBody: (mail: Mail) => unknown;
  /** Header with which the service folds repeated requests. */
  repeatHeader?: string;
}

const toLine = ({ name, address }: Mailbox) =>
  name ? `"${name.replace(/["\\]/g, "")}" <${address}>` : address;
const toContact = ({ name, address }: Mailbox) => ({ email: address, ...(name && { name }) });

/** Mail services that take a mail as JSON over HTTPS, for servers whose ports of mail are blocked. */
const MAIL_APIS: Record<Exclude<MailProvider, "none" | "smtp">, MailApi> = {
  // https://resend.com/docs/api-reference/emails/send-email
  resend: {
    url: "https://api.resend.com/emails",
    key: ["Authorization", "Bearer "],
    repeatHeader: "Idempotency-Key",
    toBody: ({ from, to, replyTo, messageId, ...content }) => ({
      from: toLine(from),
      to,
      ...(replyTo && { reply_to: toLine(replyTo) }),
      headers: { "Message-ID": messageId, "Auto-Submitted": "auto-generated" },
      ...content,
    }),
  },
  // https://developers.brevo.com/reference/sendtransacemail
  brevo: {
    url: "https://api.brevo.com/v3/smtp/email",
    key: ["api-key", ""],
    toBody: ({ from, to, replyTo, messageId, subject, text, html }) => ({
      sender: toContact(from),
      to: to.map((email) => ({ email })),
      ...(replyTo && { replyTo: toContact(replyTo) }),
      subject,
      textContent: text,
      htmlContent: html,
      headers: { "Message-ID": messageId, "Auto-Submitted": "auto-generated" },
    }),
  },
  // https://postmarkapp.com/developer/api/email-api
  postmark: {
    url: "https://api.postmarkapp.com/email",
    key: ["X-Postmark-Server-Token", ""],
    toBody: ({ from, to, replyTo, messageId, subject, text, html }) => ({
      From: toLine(from),
      To: to.join(","),
      ...(replyTo && { ReplyTo: toLine(replyTo) }),
      Subject: subject,
      TextBody: text,
      HtmlBody: html,
      MessageStream: "outbound",
      Headers: [
        { Name: "Message-ID", Value: messageId },
        { Name: "X-PM-KeepID", Value: "true" },
        { Name: "Auto-Submitted", Value: "auto-generated" },
      ],
    }),
  },
};

export type MailApiName = keyof typeof MAIL_APIS;

/**
 * @returns the service's answer
 * @throws DeliveryError
 */
export async function sendByMailApi(
  { provider, apiKey = "" }: { provider: MailApiName; apiKey?: MailSenderFields["apiKey"] },
  mail: Mail,
  post: Post,
): Promise<string> {
  const { url, key, toBody, repeatHeader } = MAIL_APIS[provider];
  const [header, prefix] = key;
  const repeat = repeatHeader && { [repeatHeader]: mail.messageId };
  const headers = { accept: "application/json", [header]: prefix + apiKey, ...repeat };
  return readAnswer(await post({ url, headers, body: JSON.stringify(toBody(mail)) }));
}
