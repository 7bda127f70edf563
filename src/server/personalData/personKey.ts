import { isEmail, normalizeEmail } from "#contract/fields/email.ts";
import { isPhoneNumber, phoneHref } from "#contract/fields/phone.ts";

/** What all spellings of an email, a telephone number or a LINE ID have in common. */
export function personKey(text: string): string {
  const email = normalizeEmail(text.trim());
  if (isEmail(email)) return email.toLowerCase();
  if (isPhoneNumber(email)) return phoneKey(email);
  return email.replace(/^@/, "").toLowerCase();
}

/** Without the extension; a Thai number as it is dialled in Thailand. */
function phoneKey(phone: string): string {
  const [digits = ""] = phoneHref(phone).slice("tel:".length).split(",");
  return digits.replace(/^\+/, "").replace(/^(?:00)?660?(?=\d{8,9}$)/, "0");
}

/** The keys of the emails in a text or in JSON. */
export function emailKeysIn(text: string): string[] {
  // In JSON, line breaks and quotes are escaped.
  const words = text.replace(/\\[nrt]/g, " ").split(/[\s\\"'<>()[\]{},;:|!?]/);
  return words
    .map((word) => word.replace(/\.$/, ""))
    .filter(isEmail)
    .map(personKey);
}
