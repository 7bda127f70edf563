import type { AccountNotice } from "./accountNotices.ts";
import type { User } from "./users.ts";

export interface LoginResponse {
  user: User;
  accessToken: string;
  refreshToken: string;
  /** What the account's owner has to see; omitted if there is nothing. */
  notices?: AccountNotice[];
}

export interface RefreshResponse {
  accessToken: string;
}
