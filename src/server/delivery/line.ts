import type { ChannelFields } from "#resources/channels.ts";

import { DeliveryError } from "./DeliveryError.ts";
import { toPlainText } from "./notices.ts";
import type { Outgoing } from "./notices.ts";
import { readAnswer } from "./post.ts";
import type { Post } from "./post.ts";

/** https://developers.line.biz/en/reference/messaging-api/#send-push-message */
const PUSH_URL = "https://api.line.me/v2/bot/message/push";
/** UTF-16 units of a text message. */
const MAX_TEXT_LENGTH = 5_000;

export type LineTarget = Pick<ChannelFields, "to" | "accessToken">;

/**
 * LINE takes a message with the same id once.
 * @throws DeliveryError
 */
export async function pushToLine({ to, accessToken }: LineTarget, { id, notice }: Outgoing, post: Post) {
  if (to === "") throw new DeliveryError("recipient");
  const whole = `${notice.title}\n\n${toPlainText(notice)}`;
  const text = whole.length > MAX_TEXT_LENGTH ? `${whole.slice(0, MAX_TEXT_LENGTH - 1)}…` : whole;
  const reply = await post({
    url: PUSH_URL,
    headers: { Authorization: `Bearer ${accessToken ?? ""}`, "X-Line-Retry-Key": id },
    body: JSON.stringify({ to, messages: [{ type: "text", text }] }),
  });
  // It was taken at an earlier attempt.
  if (reply.status === 409) return reply.text;
  if (reply.status === 400) throw new DeliveryError("recipient", { answer: reply.text, isFinal: true });
  return readAnswer(reply);
}

/** @param signature the header `X-Line-Signature` */
export function isSignedByLine(body: string, signature: string, channelSecret: string): boolean {
  const expected = new Bun.CryptoHasher("sha256", channelSecret).update(body).digest();
  const received = Buffer.from(signature, "base64");
  return received.length === expected.length && crypto.timingSafeEqual(received, expected);
}

const ID = /^[UCR][0-9a-f]{32}$/;

/**
 * The ids of the groups, rooms and users from which the events of a webhook come.
 * https://developers.line.biz/en/reference/messaging-api/#webhook-event-objects
 */
export function findLineSources(body: string): string[] {
  const { events = [] }: { events?: { source?: Record<string, unknown> }[] } = JSON.parse(body);
  const ids = events.map(({ source = {} }) => source["groupId"] ?? source["roomId"] ?? source["userId"]);
  return ids.filter((id): id is string => typeof id === "string" && ID.test(id));
}
