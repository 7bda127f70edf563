import { expect, test } from "bun:test";
import { screen } from "@testing-library/react";

import * as publicLayoutTexts from "#texts/public/layout.ts";
import { renderPage } from "#tests/support/web/renderPage.tsx";
import { NotFoundPage } from "#web/public/layout/NotFoundPage.tsx";

test("says what happened and offers two links", async () => {
  renderPage(NotFoundPage, { responses: {} });
  expect((await screen.findByRole("heading", { level: 1 })).textContent).toBe(
    publicLayoutTexts.notFoundHeadline(),
  );
  expect(screen.getByRole("link", { name: "Home" }).getAttribute("href")).toBe("/");
  expect(screen.getByRole("link", { name: "Activities" }).getAttribute("href")).toBe("/activities");
});
