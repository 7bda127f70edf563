import { CLIENT_STATUSES } from "#contract/content/clients.ts";
import { CLIENT_TYPES } from "#contract/content/publicLogos.ts";
import { clientTexts as texts } from "#texts/admin/clients.ts";

export const statusOptions = () => CLIENT_STATUSES.map((value) => ({ value, label: texts.statuses[value] }));
export const typeOptions = () => CLIENT_TYPES.map((value) => ({ value, label: texts.types[value] }));

/** `https://www.firm.example/` becomes `firm.example`. */
export function displayUrl(url: string): string {
  return url.replace(/^https?:\/\/(www\.)?/i, "").replace(/\/$/, "");
}
