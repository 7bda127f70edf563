/** Of the library and the trash, with their kinds in `routeTable.ts`. */
export const LIBRARY_ROUTES = [
  ["PATCH /library/files/:id", "adminUpdate"],
  ["PUT /library/files/:id", "adminUpdateForm"],
  ["DELETE /library/files/:id", "adminDelete"],
  ["DELETE /library/pictures/:id", "adminDelete"],
  ["PUT /library/pictures/:id", "adminUpdateForm"],
  ["GET /library/usage", "adminRead"],
] as const;

/** Authors may call them too. */
export const LIBRARY_AUTHOR_ROUTES = [
  ["GET /library/files", "adminRead"],
  ["POST /library/files", "adminCreateForm"],
  ["GET /library/files/:id", "adminRecord"],
  ["GET /library/pictures", "adminRead"],
  ["POST /library/pictures", "adminCreateForm"],
  ["GET /library/pictures/:id", "adminRecord"],
] as const;

export const TRASH_ROUTES = [
  ["GET /trash", "adminRead"],
  ["DELETE /trash/:id", "adminDelete"],
  ["POST /trash/:id/restore", "adminDelete"],
] as const;
