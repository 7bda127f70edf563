import type { AccountNotice } from "./accountNotices.ts";
import type { User } from "./users.ts";

export interface SessionTokens {
  accessToken: string;
  refreshToken: string;
}

export interface LoginResponse extends SessionTokens {
  user: User;
  /** What the account's owner has to see; omitted if there is nothing. */
  notices?: AccountNotice[];
}

export interface RefreshResponse {
  accessToken: string;
}
