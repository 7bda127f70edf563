export const SESSION_STORAGE_KEYS = {
  accessToken: "vitrine.accessToken",
  refreshToken: "vitrine.refreshToken",
  user: "vitrine.user",
  expiresAt: "vitrine.tokenExpiresAt",
} as const;
