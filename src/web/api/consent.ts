import type { ConsentChoice } from "#contract/consent.ts";

import type { HttpClient } from "./http/httpClient.ts";

/** Reports a choice without anything about the visitor; also while the page is left. */
export function countConsent({ url }: HttpClient, choice: ConsentChoice) {
  navigator.sendBeacon(url("/consent"), new Blob([JSON.stringify({ choice })], { type: "application/json" }));
}
