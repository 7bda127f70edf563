// Sends a visitor's message, and says in a sentence what went wrong when it was not taken.
import { CONTACT_MESSAGES } from "#contract/messages/contactMessages.ts";

import { ApiError } from "./http/ApiError.ts";
import type { HttpClient } from "./http/httpClient.ts";

/** The field of the form that names the version of the privacy policy it shows. */
export const POLICY_FIELD = "policyVersion";

export interface ContactMessage {
  name: string;
  email: string;
  message: string;
}

/**
 * @param policyVersion the version of the privacy policy that the form showed
 * @throws ApiError with the server's sentence; `Failed to send contact message` for an answer without one (product
 * spec, section 8); status 0 when no answer came
 */
export async function sendContactMessage(
  http: HttpClient,
  message: ContactMessage,
  policyVersion?: string,
): Promise<void> {
  try {
    await http.post<null>("/contact", { ...message, [POLICY_FIELD]: policyVersion });
  } catch (error) {
    if (!(error instanceof ApiError) || hasSentence(error)) throw error;
    throw new ApiError(CONTACT_MESSAGES.notSent, error.status, error.errors);
  }
}

/** What the banner says. */
export function contactErrorMessage(error: unknown): string {
  if (!(error instanceof ApiError) || !hasSentence(error)) return CONTACT_MESSAGES.failed;
  return error.status === 0 ? CONTACT_MESSAGES.network : error.message;
}

/** Every failure that the server itself answers has a code and a sentence; status 0 is a network failure. */
function hasSentence(error: ApiError): boolean {
  return error.code !== null || error.status === 0;
}

/** What the page of a form that was sent without scripts knows: what was typed, and why it was not taken. */
export interface RejectedContact {
  values: ContactMessage;
  message: string;
  errors: Record<string, string>;
}

/** What is typed and not sent, kept for whoever looks at another page in between; in memory alone. */
export const contactDraftKey = ["contact", "typed"] as const;

/** Where the page finds it among its answers. */
export const rejectedContactKey = ["contact", "refused"] as const;
