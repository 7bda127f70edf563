/** What editors may call: of the library and of redirects, with their kinds in `routeTable.ts`. */
export const EDITOR_ROUTES = [
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

/** What authors may call too: of the library and of the trash. */
export const AUTHOR_ROUTES = [
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
