// The firm's telephone number: one number as people write it, and the extension behind it where there is one.

const NUMBER = /^\+?[\d ().-]*\d[\d ().-]*$/;
/** In the words of offices, Thai ones too: "02 123 4567 ต่อ 89", "ext. 89", "#89", ", 89". */
const EXTENSION = /\s*(?:ต่อ|ext\.?|x|#|,)\s*(\d{1,6})$/i;
const LEAST_DIGITS = 3;

export function isPhone(text: string): boolean {
  const number = text.replace(EXTENSION, "");
  return NUMBER.test(number) && digitsIn(number).length >= LEAST_DIGITS;
}

/** Where a tap on the number leads. A comma lets every telephone wait before it dials the extension. @param phone as `isPhone` takes it */
export function phoneHref(phone: string): string {
  const extension = EXTENSION.exec(phone)?.[1];
  return `tel:${digitsIn(phone.replace(EXTENSION, ""))}${extension ? `,${extension}` : ""}`;
}

/** And the sign of a country's number. */
function digitsIn(number: string): string {
  return number.replace(/[^+\d]/g, "");
}
