import { expect, test } from "bun:test";

import { parsePagination } from "#contract/envelope.ts";

const PAGES = { currentPage: 2, totalPages: 3, hasNext: true, hasPrev: true };

test.each(["totalItems", "totalClients", "totalUsers"])("reads the total from %s", (name) => {
  expect(parsePagination({ ...PAGES, [name]: 25 })).toEqual({ ...PAGES, totalItems: 25 });
});
