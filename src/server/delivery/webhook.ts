import { assertDelivered } from "./post.ts";
import type { Post } from "./post.ts";

export interface WebhookTarget {
  url: string;
  format: WebhookFormat;
  /** Signs the JSON; empty for no signature. */
  secret: string;
}

export interface WebhookEvent {
  /** The same at each attempt. */
  id: string;
  /** Milliseconds since 1970, of the attempt. */
  now: number;
  /** Such as `message.created`. */
  type: string;
  /** For programs. */
  data: Record<string, unknown>;
  /** For people. */
  title: string;
  text: string;
}

const FORMATS = {
  json: ({ type, now, data }: WebhookEvent) => ({ type, timestamp: new Date(now).toISOString(), data }),
  // https://docs.slack.dev/messaging/sending-messages-using-incoming-webhooks
  slack: ({ title, text }: WebhookEvent) => ({
    text: `*${escapeSlack(title)}*\n${escapeSlack(text)}`,
    unfurl_links: false,
  }),
  // An Adaptive Card for the webhooks of Teams' workflows: https://adaptivecards.io/explorer
  teams: ({ title, text }: WebhookEvent) => ({
    type: "message",
    attachments: [
      {
        contentType: "application/vnd.microsoft.card.adaptive",
        content: {
          type: "AdaptiveCard",
          $schema: "http://adaptivecards.io/schemas/adaptive-card.json",
          version: "1.4",
          body: [
            { type: "TextBlock", text: title, weight: "bolder", wrap: true },
            { type: "RichTextBlock", inlines: [{ type: "TextRun", text }] },
          ],
        },
      },
    ],
  }),
};

export type WebhookFormat = keyof typeof FORMATS;

const escapeSlack = (text: string) =>
  text.replaceAll("&", "&amp;").replaceAll("<", "&lt;").replaceAll(">", "&gt;");

/**
 * Signed as https://www.standardwebhooks.com describes.
 * @throws DeliveryError
 */
export async function callWebhook(target: WebhookTarget, event: WebhookEvent, post: Post): Promise<string> {
  const body = JSON.stringify(FORMATS[target.format](event));
  const reply = await post({
    url: target.url,
    headers: { "content-type": "application/json", ...signatureHeaders(target.secret, event, body) },
    body,
  });
  assertDelivered(reply);
  return reply.text;
}

function signatureHeaders(secret: string, { id, now }: WebhookEvent, body: string): Record<string, string> {
  const timestamp = String(Math.floor(now / 1000));
  const headers = { "webhook-id": id, "webhook-timestamp": timestamp };
  if (!secret) return headers;
  const key = Buffer.from(secret.replace(/^whsec_/, ""), "base64");
  const signature = new Bun.CryptoHasher("sha256", key).update(`${id}.${timestamp}.${body}`).digest("base64");
  return { ...headers, "webhook-signature": `v1,${signature}` };
}
