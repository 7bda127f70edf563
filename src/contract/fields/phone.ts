const NUMBER_PATTERN = /^\+?[ ().-]*\d[\d ().-]*$/;
/** Also in Thai: "02 123 4567 ต่อ 89", "ext. 89", "#89", ", 89". */
const EXTENSION_PATTERN = /(?:ต่อ|ext\.?|x|#|,)\s*(\d{1,6})$/i;
const MIN_DIGITS = 3;

export function isPhoneNumber(text: string): boolean {
  const number = text.replace(EXTENSION_PATTERN, "").trimEnd();
  return NUMBER_PATTERN.test(number) && keepDigits(number).length >= MIN_DIGITS;
}

/**
 * The `tel:` URL. A comma makes every phone pause before the extension.
 * @param phone valid by `isPhoneNumber`
 */
export function phoneHref(phone: string): string {
  const extension = EXTENSION_PATTERN.exec(phone)?.[1];
  return `tel:${keepDigits(phone.replace(EXTENSION_PATTERN, ""))}${extension ? `,${extension}` : ""}`;
}

/** Including the leading plus sign. */
function keepDigits(number: string): string {
  return number.replace(/[^+\d]/g, "");
}
