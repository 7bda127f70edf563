import { isEmail, normalizeEmail } from "#contract/fields/email.ts";
import { normalizePhone } from "#contract/fields/phone.ts";

/** What all spellings of an email, a telephone number or a LINE ID have in common. */
export function personKey(text: string): string {
  const line = normalizeEmail(text.trim());
  if (isEmail(line)) return line.toLowerCase();
  // Without the extension.
  const [phone] = normalizePhone(line)?.split(",") ?? [];
  return phone ?? line.replace(/^@/, "").toLowerCase();
}

/** The keys of the emails in a text or in JSON. */
export function emailKeysIn(text: string): string[] {
  // Most entries of the audit log have none.
  if (!text.includes("@")) return [];
  // In JSON, line breaks and quotes are escaped.
  const words = text.replace(/\\[nrt]/g, " ").split(/[\s\\"'<>()[\]{},;:|!?]/);
  const emails = words.filter((word) => word.includes("@")).map((word) => word.replace(/\.$/, ""));
  return emails.filter(isEmail).map(personKey);
}
