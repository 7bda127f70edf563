import { queryOptions } from "@tanstack/react-query";

import type { ConsentChoice, ConsentCounts } from "#contract/consent.ts";

import { assertRecordWith } from "./http/httpClient.ts";
import type { HttpClient } from "./http/httpClient.ts";

/** Reports a choice without anything about the visitor; also while the page is left. */
export function countConsent({ url }: HttpClient, choice: ConsentChoice) {
  navigator.sendBeacon(url("/consent"), new Blob([JSON.stringify({ choice })], { type: "application/json" }));
}

/** Choices of the last 30 days. */
export function consentCountsQuery(http: HttpClient) {
  return queryOptions({
    queryKey: ["consent"],
    queryFn: () => http.get<ConsentCounts>("/consent").then(assertRecordWith<ConsentCounts>("accepted")),
  });
}
