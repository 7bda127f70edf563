import { queryOptions } from "@tanstack/react-query";

import type { FormToken } from "#contract/messages/formToken.ts";

import { assertRecordWith } from "./http/httpClient.ts";
import type { HttpClient } from "./http/httpClient.ts";

/** A token that shows when the contact form was loaded. */
export function formTokenQuery(http: HttpClient) {
  return queryOptions({
    queryKey: ["contact", "token"],
    queryFn: () => http.get<FormToken>("/contact/token").then(assertRecordWith<FormToken>("token")),
  });
}
