import { errorTexts } from "#texts/admin/errors.ts";
import { DEFAULT_LANGUAGE, getLanguage } from "#texts/language.ts";

import { ApiError } from "./ApiError.ts";

const NO_RESPONSE = 0;

/**
 * A failed call for the admin: in the API's language its own message, in all others a text by the error's code. Without a
 * code, the browser or a proxy made the error: its message is shown as it is.
 * @returns an empty text if the message is empty
 */
export function describeError(error: Error): string {
  if (!error.message || getLanguage() === DEFAULT_LANGUAGE || isWithoutCode(error)) return error.message;
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
  if (!message || getLanguage() === DEFAULT_LANGUAGE || error.code === null) return message;
  return errorTexts.byCode({ code: error.code === "invalid" ? "invalid_field" : codeOf(error) });
}

/** The messages of all rejected fields. */
export function describeFieldErrors(error: ApiError): Record<string, string> {
  const names = Object.keys(error.errors);
  return Object.fromEntries(names.map((name) => [name, describeFieldError(error, name)]));
}

function isWithoutCode(error: Error): boolean {
  return error instanceof ApiError && error.status !== NO_RESPONSE && error.code === null;
}

function codeOf(error: Error): string {
  if (!(error instanceof ApiError)) return "other";
  return error.status === NO_RESPONSE ? "network" : (error.code ?? "other");
}
