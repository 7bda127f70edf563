import { errorTexts } from "#texts/admin/errors.ts";
import { DEFAULT_LANGUAGE, getLanguage } from "#texts/language.ts";

import { ApiError } from "./ApiError.ts";

/**
 * A failed call for the admin: in the API's language its own message, in all others a text by the error's code.
 * @returns an empty text if the message is empty
 */
export function describeError(error: Error): string {
  if (!error.message || getLanguage() === DEFAULT_LANGUAGE) return error.message;
  return errorTexts.byCode({ code: codeOf(error) });
}

/** The same for a sign-in, where `unauthenticated` means that email or password are wrong. */
export function describeLoginError(error: Error): string {
  if (codeOf(error) !== "unauthenticated" || getLanguage() === DEFAULT_LANGUAGE) return describeError(error);
  return errorTexts.byCode({ code: "wrong_credentials" });
}

/**
 * The message of a field that the server rejected, in the language of the back office.
 * @returns an empty text for other fields and errors
 */
export function describeFieldError(error: unknown, field: string): string {
  if (!(error instanceof ApiError)) return "";
  const message = error.errors[field] ?? "";
  if (!message || getLanguage() === DEFAULT_LANGUAGE) return message;
  return errorTexts.byCode({ code: error.code === "invalid" ? "invalid_field" : codeOf(error) });
}

function codeOf(error: Error): string {
  return (error instanceof ApiError && error.code) || "other";
}
