import type { AccountNotice } from "./secondFactor.ts";
import type { User } from "./users.ts";

export interface LoginResponse {
  user: User;
  accessToken: string;
  refreshToken: string;
  /** Changes of the account's second factors since the last sign-in; omitted if there are none. */
  notices?: AccountNotice[];
}

export interface RefreshResponse {
  accessToken: string;
}
