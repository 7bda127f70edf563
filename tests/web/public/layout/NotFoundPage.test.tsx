import { expect, test } from "bun:test";
import { screen } from "@testing-library/react";

import { publicLayoutTexts } from "#texts/public/layout.ts";
import { showPage } from "#tests/support/showPage.tsx";
import { NotFoundPage } from "#web/public/layout/NotFoundPage.tsx";

test("says what happened and offers two ways on", async () => {
  showPage(NotFoundPage, { answers: {} });
  expect((await screen.findByRole("heading", { level: 1 })).textContent).toBe(
    publicLayoutTexts.notFound.headline,
  );
  expect(screen.getByRole("link", { name: "Home" }).getAttribute("href")).toBe("/");
  expect(screen.getByRole("link", { name: "Activities" }).getAttribute("href")).toBe("/activities");
});
