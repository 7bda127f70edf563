import { queryOptions } from "@tanstack/react-query";

import type {
  AcceptanceFields,
  AccountLink,
  Invitation,
  InvitationFields,
  NewInvitation,
  NewLink,
} from "#contract/accounts/accountLinks.ts";
import type { LoginResponse } from "#contract/accounts/loginResponse.ts";

import { nullIfNotFound } from "./http/ApiError.ts";
import { assertRecordWith } from "./http/httpClient.ts";
import type { HttpClient } from "./http/httpClient.ts";

export interface UsedLink {
  token: string;
}

export const invitationsKey = ["invitations"] as const;

/** Invitations that were not used or revoked, the newest first. */
export function invitationsQuery(http: HttpClient) {
  return queryOptions({
    queryKey: invitationsKey,
    queryFn: async () => (await http.getPage<Invitation>("/invitations")).items,
    staleTime: 0,
  });
}

// The next three need a recent authentication.

export function createInvitation(http: HttpClient, fields: InvitationFields) {
  return http.post<NewInvitation>("/invitations", fields).then(assertRecordWith("token"));
}

export function renewInvitation(http: HttpClient, id: string) {
  return http
    .post<NewInvitation>(`/invitations/${encodeURIComponent(id)}/renew`)
    .then(assertRecordWith("token"));
}

export function createResetLink(http: HttpClient, userId: string) {
  return http
    .post<NewLink>(`/users/${encodeURIComponent(userId)}/reset-link`)
    .then(assertRecordWith("token"));
}

/** Also succeeds if it was used or revoked already. */
export function revokeInvitation(http: HttpClient, id: string) {
  return http.delete<{ _id: string }>(`/invitations/${encodeURIComponent(id)}`).catch(nullIfNotFound);
}

/** What an open link is for. */
export function accountLinkQuery(http: HttpClient, token: string) {
  return queryOptions({
    queryKey: ["account-link", token],
    queryFn: () => http.post<AccountLink>("/auth/link", { token }).then(assertRecordWith("purpose")),
    staleTime: Infinity,
  });
}

/** Creates the account and signs in as it. */
export function acceptInvitation(http: HttpClient, fields: AcceptanceFields & UsedLink) {
  return http.post<LoginResponse>("/auth/invitation", fields);
}

export function resetPassword(http: HttpClient, fields: Pick<AcceptanceFields, "password"> & UsedLink) {
  return http.post<LoginResponse>("/auth/reset-password", fields);
}

/** Whether the site mails links for a new password. */
export function forgottenPasswordQuery(http: HttpClient) {
  return queryOptions({
    queryKey: ["forgotten-password"],
    queryFn: () => http.get<{ isMailed: boolean }>(FORGOTTEN_PATH).then(assertRecordWith("isMailed")),
  });
}

/** Answers the same whether or not an account has the email. */
export function requestNewPassword(http: HttpClient, email: string) {
  return http.post<null>(FORGOTTEN_PATH, { email });
}

const FORGOTTEN_PATH = "/auth/forgot-password";
