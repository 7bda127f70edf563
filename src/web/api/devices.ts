import { queryOptions } from "@tanstack/react-query";

import type { SignedInDevice } from "#contract/accounts/signedInDevices.ts";

import { nullIfNotFound } from "./http/ApiError.ts";
import type { HttpClient } from "./http/httpClient.ts";

export const devicesKey = ["devices"] as const;

/** The devices on which the user is signed in, the last used first. */
export function devicesQuery(http: HttpClient) {
  return queryOptions({
    queryKey: devicesKey,
    queryFn: async () => (await http.getPage<SignedInDevice>("/auth/sessions")).items,
    staleTime: 0,
  });
}

/** Also succeeds if the device is signed out already. */
export function signOutDevice(http: HttpClient, id: string) {
  return http.delete<{ _id: string }>(`/auth/sessions/${encodeURIComponent(id)}`).catch(nullIfNotFound);
}

/** Keeps the device of the call. */
export function signOutOtherDevices(http: HttpClient) {
  return http.delete<{ ended: number }>("/auth/sessions");
}

/** Needs a recent authentication. */
export function signOutUser(http: HttpClient, userId: string) {
  return http.delete<{ ended: number }>(`/users/${encodeURIComponent(userId)}/sessions`);
}
