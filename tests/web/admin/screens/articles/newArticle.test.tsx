import { expect, test } from "bun:test";
import { screen } from "@testing-library/react";

import { openCreateScreen } from "#tests/support/web/admin/articleScreens.ts";
import { queryUnsaved } from "#tests/support/web/admin/unsaved.ts";

test("the author is the admin who writes, which is no unsaved change", async () => {
  await openCreateScreen();
  expect(screen.getByLabelText<HTMLInputElement>("Author").value).toBe("Kantida Wongphaisan");
  expect(queryUnsaved()).toBeNull();
});

test("the date and the address of the page follow the text", async () => {
  await openCreateScreen();
  const fields = document.querySelectorAll<HTMLInputElement>("form [name]:not([type=file])");
  expect([...fields].map(({ name }) => name)).toEqual([
    "title",
    "author",
    "position",
    "content",
    "publishedAt",
    "slug",
  ]);
});
