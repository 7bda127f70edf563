import type { User } from "./users.ts";

export interface LoginAnswer {
  user: User;
  accessToken: string;
  refreshToken: string;
}

export interface RefreshAnswer {
  accessToken: string;
}
