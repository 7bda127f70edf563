/** Of the library's files, with their kinds in `routeTable.ts`. */
export const LIBRARY_ROUTES = [
  ["GET /library/files", "adminRead"],
  ["POST /library/files", "adminCreateForm"],
  ["GET /library/files/:file", "adminRecord"],
  ["PATCH /library/files/:file", "adminUpdate"],
  ["PUT /library/files/:file", "adminUpdateForm"],
  ["DELETE /library/files/:file", "adminDelete"],
  ["GET /library/pictures", "adminRead"],
  ["POST /library/pictures", "adminCreateForm"],
  ["GET /library/pictures/:id", "adminRecord"],
  ["DELETE /library/pictures/:id", "adminDelete"],
  ["POST /library/pictures/:id/replace", "adminUpdateForm"],
  ["GET /library/usage", "adminRead"],
] as const;
