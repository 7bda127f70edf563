// What the browser may ask about signing in and out.
import type { FirstAdminFields, LoginFields } from "#contract/accounts/auth.ts";
import type { LoginAnswer, RefreshAnswer } from "#contract/accounts/signIn.ts";

import type { Http } from "./http/http.ts";

export interface SetupFields extends FirstAdminFields {
  /** The one-time token of the set-up link. */
  token: string;
}

export function login(http: Http, fields: LoginFields) {
  return http.post<LoginAnswer>("/auth/login", fields);
}

/** Creates the first admin and signs in as them. */
export function setUp(http: Http, fields: SetupFields) {
  return http.post<LoginAnswer>("/auth/setup", fields);
}

/** Renews the proof of identity of this session. A wrong password is answered with 422, and ends nothing. */
export function confirmIdentity(http: Http, password: string) {
  return http.post<null>("/auth/confirm", { password });
}

export function refresh(http: Http, refreshToken: string) {
  return http.post<RefreshAnswer>("/auth/refresh", { refreshToken });
}

export function logout(http: Http) {
  return http.post<null>("/auth/logout");
}
