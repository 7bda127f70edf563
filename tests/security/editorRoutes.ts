/** What editors may call, besides what `routeTable.ts` has. */
export const EDITOR_ROUTES = [
  ["POST /clients/bulk", "adminCreate"],
  ["DELETE /clients/:id", "adminDelete"],
  ["PUT /clients/:id", "adminUpdateForm"],
  ["GET /clients/:id", "adminRecord"],
  ["GET /translations/progress", "adminRead"],
  ["GET /translations", "adminRead"],
  ["PATCH /library/files/:id", "adminUpdate"],
  ["PUT /library/files/:id", "adminUpdateForm"],
  ["DELETE /library/files/:id", "adminDelete"],
  ["DELETE /library/pictures/:id", "adminDelete"],
  ["PUT /library/pictures/:id", "adminUpdateForm"],
  ["GET /library/usage", "adminRead"],
  ["GET /redirects", "adminRead"],
  ["POST /redirects", "adminCreate"],
  ["PUT /redirects/:id", "adminUpdate"],
  ["DELETE /redirects/:id", "adminDelete"],
  ["GET /redirects/missing", "adminRead"],
  ["PUT /redirects/missing", "adminCreate"],
] as const;

/** What authors may call too. */
export const AUTHOR_ROUTES = [
  ["GET /articles/stats", "adminRead"],
  ["POST /markdown/render", "adminCreate"],
  ["GET /schedule", "adminRead"],
  ["GET /library/files", "adminRead"],
  ["POST /library/files", "adminCreateForm"],
  ["GET /library/files/:id", "adminRecord"],
  ["GET /library/pictures", "adminRead"],
  ["POST /library/pictures", "adminCreateForm"],
  ["GET /library/pictures/:id", "adminRecord"],
  ["GET /trash", "adminRead"],
  ["DELETE /trash/:id", "adminDelete"],
  ["POST /trash/:id/restore", "adminDelete"],
] as const;
