/** The histories of records that are no content types. */
export const HISTORY_ROUTES = {
  "GET /categories/:slug/versions": { kind: "adminRead", scopes: ["owner", "editor"] },
  "GET /clients/:id/versions": { kind: "adminRecord", scopes: ["owner", "editor"] },
  "GET /legal/versions/:id/versions": { kind: "adminRecord", scopes: ["owner"] },
  "GET /redirects/:id/versions": { kind: "adminRecord", scopes: ["owner", "editor"] },
  "GET /settings/groups/:id/versions": { kind: "adminRead", scopes: ["owner"] },
} as const;
