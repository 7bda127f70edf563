/** Of the library's files, with their kinds in `routeTable.ts`. */
export const FILE_ROUTES = [
  ["GET /library/files", "adminRead"],
  ["POST /library/files", "adminCreateForm"],
  ["GET /library/files/:file", "adminRecord"],
  ["PATCH /library/files/:file", "adminUpdate"],
  ["PUT /library/files/:file", "adminUpdateForm"],
  ["DELETE /library/files/:file", "adminDelete"],
] as const;
