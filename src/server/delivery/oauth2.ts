import type { MailSenderFields } from "#resources/mailSender.ts";

import { DeliveryError } from "./DeliveryError.ts";
import type { Post } from "./post.ts";

/** Without a token of a person's mailbox, the program itself has the right to send. */
type OAuth2Client = Pick<
  MailSenderFields,
  "tokenUrl" | "clientId" | "clientSecret" | "refreshToken" | "tokenScope"
>;

/**
 * A token for a login at a mail server (RFC 6749, sections 4.4 and 6).
 * @throws DeliveryError `login` with the answer of the service
 */
export async function fetchAccessToken(client: OAuth2Client, post: Post): Promise<string> {
  const { tokenUrl, clientId, clientSecret, refreshToken, tokenScope: scope } = client;
  const body = new URLSearchParams({
    ...(refreshToken
      ? { grant_type: "refresh_token", refresh_token: refreshToken }
      : { grant_type: "client_credentials" }),
    client_id: clientId,
    ...(clientSecret && { client_secret: clientSecret }),
    ...(scope && { scope }),
  }).toString();
  const headers = { "content-type": "application/x-www-form-urlencoded" };
  const { status, text } = await post({ url: tokenUrl, headers, body });
  const token = status === 200 ? readToken(text) : null;
  if (token === null)
    throw new DeliveryError("login", { answer: `HTTP ${status} ${status === 200 ? "" : text}` });
  return token;
}

function readToken(text: string): string | null {
  try {
    const { access_token: token } = JSON.parse(text);
    return typeof token === "string" ? token : null;
  } catch {
    return null;
  }
}
