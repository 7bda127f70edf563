import { queryOptions } from "@tanstack/react-query";

import type { SetupState } from "#contract/settings/setup.ts";

import { recordWith } from "./http/http.ts";
import type { Http } from "./http/http.ts";

export const setupKey = ["setup"] as const;

const asSetup = recordWith<SetupState>("done");

export function setupQuery(http: Http) {
  return queryOptions({
    queryKey: setupKey,
    queryFn: () => http.get<SetupState>("/setup").then(asSetup),
    // Activities, legal texts and settings change it.
    staleTime: 0,
  });
}
