// Tells the language of a text that people typed, for the `lang` attribute: line heights and word breaks depend on it.

const THAI = /[\u0E01-\u0E5B]/;

/** `undefined` leaves the page's own language in force. */
export function languageOf(text: string): "th" | undefined {
  return THAI.test(text) ? "th" : undefined;
}
