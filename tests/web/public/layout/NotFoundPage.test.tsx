import { expect, test } from "bun:test";
import { render, screen } from "@testing-library/react";

import { NotFoundPage } from "#web/public/layout/NotFoundPage.tsx";

test("says what happened and offers two ways on", () => {
  render(<NotFoundPage />);
  expect(screen.getByRole("heading", { level: 1 }).textContent).toBe("This page never found its place.");
  expect(screen.getByRole("link", { name: "Home" }).getAttribute("href")).toBe("/");
  expect(screen.getByRole("link", { name: "Activities" }).getAttribute("href")).toBe("/activities");
});
