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

/** E.164, and the extension after a comma, as in `tel:` URLs. */
const NORMALIZED_PATTERN = /^\+[1-9]\d{6,14}(?:,\d{1,6})?$/;
/** As dialled in Thailand: mobile numbers have ten digits, others nine. */
const THAI_NATIONAL_PATTERN = /^0(?:[689]\d{8}|[2-57]\d{7})$/;
/** Also `tel:` of a copied link. */
const PREFIX_PATTERN = /^(?:tel|phone|mobile|โทรศัพท์|โทร|มือถือ)[.:\s]*/i;

export function isNormalizedPhone(phone: string): boolean {
  return NORMALIZED_PATTERN.test(phone);
}

/**
 * Of a person: a Thai number in any usual spelling, or one that begins with the code of its country.
 * @returns as stored, such as `+66812345678`; `null` for any other text
 */
export function normalizePhone(text: string): string | null {
  const typed = toAscii(text).trim().replace(PREFIX_PATTERN, "");
  const extension = EXTENSION_PATTERN.exec(typed)?.[1];
  const number = typed.replace(EXTENSION_PATTERN, "").trimEnd();
  if (!NUMBER_PATTERN.test(number.replace(/^\(\s*\+/, "+("))) return null;
  const international = toInternational(keepDigits(number).replace(/^00/, "+"));
  const phone = `${international}${extension ? `,${extension}` : ""}`;
  return isNormalizedPhone(phone) ? phone : null;
}

/** @param phone from `normalizePhone` */
export function formatPhone(phone: string): string {
  const [number = "", extension] = phone.split(",");
  const national = number.replace(/^\+66/, "0");
  const shown = THAI_NATIONAL_PATTERN.test(national)
    ? national.replace(/^(02|0\d\d)(\d{3})(\d+)$/, "$1 $2 $3")
    : number;
  return extension ? `${shown} #${extension}` : shown;
}

/** Thai digits, and the dashes that text processors set. */
function toAscii(text: string): string {
  return text
    .replace(/[๐-๙]/g, (digit) => String("๐๑๒๓๔๕๖๗๘๙".indexOf(digit)))
    .replace(/[\u2010-\u2015\u2212]/g, "-");
}

/** @param digits may begin with a plus sign */
function toInternational(digits: string): string {
  // Many write the code of the country and the zero that replaces it, as in +66 (0)81 234 5678.
  const national = digits.replace(/^\+?660?/, "0");
  return THAI_NATIONAL_PATTERN.test(national) ? `+66${national.slice(1)}` : digits;
}
