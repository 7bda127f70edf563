// Tells the language of a text that people typed, for the `lang` attribute: line heights and word breaks depend on it.

const THAI_CHARACTER = /[\u0E01-\u0E5B]/;

/** `undefined` leaves the page's own language in force. */
export function detectLanguage(text: string): "th" | undefined {
  return THAI_CHARACTER.test(text) ? "th" : undefined;
}
