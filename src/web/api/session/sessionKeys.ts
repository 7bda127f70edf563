// Apart from the store, so that public pages, which read the token of an admin who visits them, load none of it.

export const SESSION_STORAGE_KEYS = {
  accessToken: "vitrine.accessToken",
  refreshToken: "vitrine.refreshToken",
  user: "vitrine.user",
  expiresAt: "vitrine.tokenExpiresAt",
} as const;
