import type { FormProof } from "#contract/messages/formToken.ts";
import { HIDDEN_FIELD, TOKEN_FIELD } from "#contract/messages/formToken.ts";
import type { ContactFieldName } from "#contract/messages/contactFieldUses.ts";
import { errorText } from "#contract/errorText.ts";
import { CONTACT_NOT_SENT } from "#contract/messages/contactMessages.ts";
import * as texts from "#texts/public/contact.ts";

import { ApiError } from "./http/ApiError.ts";
import type { HttpClient } from "./http/httpClient.ts";

/** Form field with the version of the privacy policy that was shown. */
export const POLICY_FIELD = "policyVersion";

/** The fields that the form shows, as typed; the box to agree to is empty or not. */
export type ContactMessage = Partial<Record<ContactFieldName, string>>;

/** What the form sends besides its fields. */
export interface ContactMetadata {
  /** The version of the privacy policy that the form showed. */
  policyVersion?: string | undefined;
  /** The field that people can't see. */
  hiddenField?: string | undefined;
  proof?: FormProof | undefined;
}

/**
 * @throws ApiError with the server's message; with `Failed to send contact message` for a response without one;
 * with status 0 if there was no response
 */
export async function sendContactMessage(
  http: HttpClient,
  { consent, ...message }: ContactMessage,
  { policyVersion, hiddenField, proof }: ContactMetadata = {},
): Promise<void> {
  try {
    await http.post<null>("/contact", {
      ...message,
      ...(consent !== undefined && { consent: consent !== "" }),
      [POLICY_FIELD]: policyVersion,
      [HIDDEN_FIELD]: hiddenField || undefined,
      [TOKEN_FIELD]: proof?.token,
      nonce: proof?.nonce,
      lang: http.language,
    });
  } catch (error) {
    if (!(error instanceof ApiError) || error.message) throw error;
    throw new ApiError(CONTACT_NOT_SENT, error.status, error.errors);
  }
}

/** Returns the text of the form's banner. */
export function contactErrorMessage(error: unknown): string {
  if (!(error instanceof ApiError) || error.message === CONTACT_NOT_SENT) return texts.failed();
  return error.status === 0 ? texts.network() : errorText(error);
}

/** Page data of a form sent without scripts and rejected: the values to restore and the errors. */
export interface RejectedContact {
  values: ContactMessage;
  message: string;
  errors: ContactMessage;
}

/** Query key of the unsent form, kept in memory across client-side navigation. */
export const contactDraftKey = ["contact", "typed"] as const;

/** Query key of the `RejectedContact` in the page data. */
export const rejectedContactKey = ["contact", "rejected"] as const;
