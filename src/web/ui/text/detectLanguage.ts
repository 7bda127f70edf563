const THAI_CHARACTER = /[\u0E01-\u0E5B]/;

/**
 * Returns the `lang` attribute for user-entered text; line height and word breaks depend on it. `undefined`
 * inherits the page's language.
 */
export function detectLanguage(text: string): "th" | undefined {
  return THAI_CHARACTER.test(text) ? "th" : undefined;
}
