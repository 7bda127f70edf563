import { queryOptions } from "@tanstack/react-query";

import type { Erasure, PersonalData } from "#resources/personalData.ts";

import type { HttpClient } from "./http/httpClient.ts";

/** Prefix of all queries about personal data. */
export const personalDataKey = ["personalData"] as const;

/** @param person an email, a telephone number or a LINE ID; nothing is sent for an empty one */
export function personalDataQuery(http: HttpClient, person: string) {
  return queryOptions({
    queryKey: [...personalDataKey, "found", person],
    queryFn: () => http.post<PersonalData>("/personal-data/find", { person }),
    enabled: person !== "",
    staleTime: 0,
    gcTime: 0,
  });
}

/** Needs a recent authentication. */
export function erasePerson(http: HttpClient, person: string) {
  return http.post<Erasure>("/personal-data/erase", { person });
}
