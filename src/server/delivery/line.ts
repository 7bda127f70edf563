import { DeliveryError } from "./DeliveryError.ts";
import { assertDelivered } from "./post.ts";
import type { Post } from "./post.ts";

/** https://developers.line.biz/en/reference/messaging-api/#send-push-message */
const PUSH_URL = "https://api.line.me/v2/bot/message/push";
/** UTF-16 units of a text message. */
const MAX_TEXT_LENGTH = 5_000;

export interface LineTarget {
  accessToken: string;
  /** Id of a user, a group or a room. */
  to: string;
  /** Another address of the service. */
  url?: string;
}

/**
 * @param id a UUID, the same at each attempt: LINE takes a message with it once
 * @throws DeliveryError
 */
export async function pushToLine(target: LineTarget, message: { id: string; text: string }, post: Post) {
  const text =
    message.text.length > MAX_TEXT_LENGTH ? `${message.text.slice(0, MAX_TEXT_LENGTH - 1)}…` : message.text;
  const reply = await post({
    url: target.url ?? PUSH_URL,
    headers: {
      "content-type": "application/json",
      Authorization: `Bearer ${target.accessToken}`,
      "X-Line-Retry-Key": message.id,
    },
    body: JSON.stringify({ to: target.to, messages: [{ type: "text", text }] }),
  });
  // It was taken at an earlier attempt.
  if (reply.status === 409) return reply.text;
  if (reply.status === 400) throw new DeliveryError("recipient", { answer: reply.text, isFinal: true });
  assertDelivered(reply);
  return reply.text;
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
