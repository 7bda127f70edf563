import type { AccountNotice } from "./accountNotices.ts";
import type { User } from "./users.ts";

export interface LoginResponse {
  user: User;
  accessToken: string;
  refreshToken: string;
  /** Changes of how the account signs in since the last sign-in; omitted if there are none. */
  notices?: AccountNotice[];
}

export interface RefreshResponse {
  accessToken: string;
}
