/** Calls that only read, of those who may change what they read. */
export const READ_ROUTES = {
  "GET /categories/:slug/versions": { kind: "adminRead", scopes: ["owner", "editor"] },
  "GET /clients/:id/versions": { kind: "adminRecord", scopes: ["owner", "editor"] },
  "GET /health": { kind: "adminRead", scopes: ["owner", "editor"] },
  "GET /health/findings": { kind: "adminRead", scopes: ["owner", "editor"] },
  "GET /legal/versions/:id/versions": { kind: "adminRecord", scopes: ["owner"] },
  "GET /redirects/:id/versions": { kind: "adminRecord", scopes: ["owner", "editor"] },
  "GET /settings/groups/:id/versions": { kind: "adminRead", scopes: ["owner"] },
  "GET /messages": { kind: "adminRead", scopes: ["owner", "editor"] },
  "GET /messages/stats": { kind: "adminRead", scopes: ["owner", "editor"] },
  "GET /messages/sources": { kind: "adminRead", scopes: ["owner", "editor"] },
  "GET /messages/export": { kind: "adminRead", scopes: ["owner", "editor"] },
  "GET /messages/expired": { kind: "adminRead", scopes: ["owner"] },
  "GET /system": { kind: "adminRead", scopes: ["owner"] },
  "GET /audit": { kind: "adminRead", scopes: ["owner"] },
} as const;
