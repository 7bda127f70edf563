import type { AccountNotice } from "./accountNotices.ts";
import type { User } from "./users.ts";

export interface SessionTokens {
  accessToken: string;
  refreshToken: string;
}

export interface LoginResponse extends SessionTokens {
  user: User;
  /** Changes of how the account signs in since the last sign-in; omitted if there are none. */
  notices?: AccountNotice[];
}

export interface RefreshResponse {
  accessToken: string;
}
