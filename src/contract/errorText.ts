import { DEFAULT_LANGUAGE, getLanguage } from "#texts/language.ts";
import { error as textOfCode } from "#texts/public/api.ts";

/**
 * A failure for a visitor: the API's own message in its language, a text by the error's code in all others. A message
 * without a code, such as that of a proxy, is shown as it is.
 */
export function errorText(error: Error): string {
  if (getLanguage() === DEFAULT_LANGUAGE) return error.message;
  if ("status" in error && error.status === 0) return textOfCode({ code: "network" });
  const code = "code" in error ? error.code : "";
  return (code === null && error.message) || textOfCode({ code: String(code) });
}
