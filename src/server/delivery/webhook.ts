import type { ChannelFields, WebhookFormat } from "#resources/channels.ts";

import { DeliveryError } from "./DeliveryError.ts";
import { toPlainText } from "./notices.ts";
import type { Outgoing } from "./notices.ts";
import { readAnswer } from "./post.ts";
import type { Post } from "./post.ts";

const escapeSlack = (text: string) =>
  text.replaceAll("&", "&amp;").replaceAll("<", "&lt;").replaceAll(">", "&gt;");

const FORMATS: Record<WebhookFormat, (outgoing: Outgoing) => object> = {
  json: ({ now, notice: { type, data } }) => ({ type, timestamp: new Date(now).toISOString(), data }),
  // https://docs.slack.dev/messaging/sending-messages-using-incoming-webhooks
  slack: ({ notice }) => ({
    text: `*${escapeSlack(notice.title)}*\n${escapeSlack(toPlainText(notice))}`,
    unfurl_links: false,
  }),
  // An Adaptive Card for the webhooks of Teams' workflows: https://adaptivecards.io/explorer
  teams: ({ notice }) => ({
    type: "message",
    attachments: [
      {
        contentType: "application/vnd.microsoft.card.adaptive",
        content: {
          type: "AdaptiveCard",
          $schema: "http://adaptivecards.io/schemas/adaptive-card.json",
          version: "1.4",
          body: [
            { type: "TextBlock", text: notice.title, weight: "bolder", wrap: true },
            { type: "RichTextBlock", inlines: [{ type: "TextRun", text: toPlainText(notice) }] },
          ],
        },
      },
    ],
  }),
};

export type WebhookTarget = Pick<ChannelFields, "url" | "format" | "signingSecret">;

/**
 * Signed as https://www.standardwebhooks.com describes.
 * @throws DeliveryError
 */
export async function callWebhook(target: WebhookTarget, outgoing: Outgoing, post: Post): Promise<string> {
  const { url, format, signingSecret } = target;
  // As after a restore on a machine with another key.
  if (!url) throw new DeliveryError("internal", { answer: "No key" });
  const body = JSON.stringify(FORMATS[format](outgoing));
  const { id } = outgoing;
  const timestamp = String(Math.floor(outgoing.now / 1000));
  const headers = { "webhook-id": id, "webhook-timestamp": timestamp };
  if (!signingSecret) return readAnswer(await post({ url, headers, body }));
  const key = Buffer.from(signingSecret.replace(/^whsec_/, ""), "base64");
  const signature = new Bun.CryptoHasher("sha256", key).update(`${id}.${timestamp}.${body}`).digest("base64");
  return readAnswer(
    await post({ url, headers: { ...headers, "webhook-signature": `v1,${signature}` }, body }),
  );
}
