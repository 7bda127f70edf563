import type { ConfirmFields, FirstAdminFields, LoginFields, LoginRequest } from "#contract/accounts/auth.ts";
import type { LoginResponse, RefreshResponse } from "#contract/accounts/loginResponse.ts";
import type { FormToken } from "#contract/messages/formToken.ts";

import { ApiError } from "./http/ApiError.ts";
import type { HttpClient } from "./http/httpClient.ts";
import { solveProofOfWork } from "./solveProofOfWork.ts";

export interface SetupFields extends FirstAdminFields {
  /** The one-time token of the setup link. */
  token: string;
}

/** Solves the proof of work if the server asks for one, because others try to sign in to the account. */
export function login(http: HttpClient, fields: LoginFields): Promise<LoginResponse> {
  const send = (request: LoginRequest) => http.post<LoginResponse>("/auth/login", request);
  return send(fields).catch(async (error: unknown) => {
    if (!(error instanceof ApiError) || error.code !== "too_many" || !error.data) throw error;
    // The server sends it with this code.
    const { token, nonce } = await solveProofOfWork(error.data as FormToken);
    if (nonce === undefined) throw error;
    return send({ ...fields, proof: { token, nonce } });
  });
}

/** Creates the first admin and signs in as them. */
export function createFirstAdmin(http: HttpClient, fields: SetupFields) {
  return http.post<LoginResponse>("/auth/setup", fields);
}

/** Renews the proof of identity. A wrong password or code fails with 422 and doesn't end the session. */
export function reauthenticate(http: HttpClient, fields: ConfirmFields) {
  return http.post<null>("/auth/confirm", fields);
}

/** @param until the time of the last notice that the person saw, ISO 8601 */
export function acknowledgeNotices(http: HttpClient, until: string) {
  return http.post<null>("/auth/notices/acknowledge", { until });
}

export function refreshAccessToken(http: HttpClient, refreshToken: string) {
  return http.post<RefreshResponse>("/auth/refresh", { refreshToken });
}

export function logout(http: HttpClient) {
  return http.post<null>("/auth/logout");
}
