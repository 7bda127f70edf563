const NUMBER = /^\+?[\d ().-]*\d[\d ().-]*$/;
/** Also in Thai: "02 123 4567 ต่อ 89", "ext. 89", "#89", ", 89". */
const EXTENSION = /\s*(?:ต่อ|ext\.?|x|#|,)\s*(\d{1,6})$/i;
const LEAST_DIGITS = 3;

export function isPhone(text: string): boolean {
  const number = text.replace(EXTENSION, "");
  return NUMBER.test(number) && digitsIn(number).length >= LEAST_DIGITS;
}

/**
 * The `tel:` URL. A comma makes every phone pause before the extension.
 * @param phone valid by `isPhone`
 */
export function phoneHref(phone: string): string {
  const extension = EXTENSION.exec(phone)?.[1];
  return `tel:${digitsIn(phone.replace(EXTENSION, ""))}${extension ? `,${extension}` : ""}`;
}

/** Including the leading plus sign. */
function digitsIn(number: string): string {
  return number.replace(/[^+\d]/g, "");
}
