import type { ClientStatus } from "#contract/content/clients.ts";
import type { ClientType } from "#contract/content/publicLogos.ts";
import { clientTexts as texts } from "#texts/admin/clients.ts";

export const STATUS_NAMES: Record<ClientStatus, string> = {
  get active() {
    return texts.statuses.active;
  },
  get inactive() {
    return texts.statuses.inactive;
  },
};
export const TYPE_NAMES: Record<ClientType, string> = {
  get client() {
    return texts.types.client;
  },
  get partner() {
    return texts.types.partner;
  },
};

export const STATUS_OPTIONS = optionsOf(STATUS_NAMES);
export const TYPE_OPTIONS = optionsOf(TYPE_NAMES);

/** `https://www.firm.example/` becomes `firm.example`. */
export function displayUrl(url: string): string {
  return url.replace(/^https?:\/\/(www\.)?/i, "").replace(/\/$/, "");
}

function optionsOf(names: Record<string, string>) {
  // Getters, because the language may change.
  return Object.keys(names).map((value) => ({
    value,
    get label() {
      return names[value] ?? value;
    },
  }));
}
