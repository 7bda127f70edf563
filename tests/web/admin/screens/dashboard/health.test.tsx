import { expect, test } from "bun:test";
import { screen, within } from "@testing-library/react";

import type { HealthCounts, HealthFinding } from "#contract/health.ts";
import { healthTexts as texts } from "#texts/admin/health.ts";
import { renderAdmin } from "#tests/support/web/admin/renderAdmin.tsx";

const DEAD: HealthFinding = {
  url: "https://gone.example/x",
  reason: "404",
  checkedAt: "2026-11-20T03:00:00.000Z",
  uses: [
    { kind: "article", id: "a1", name: "Rivers" },
    { kind: "client", id: "c1", name: "Siam" },
  ],
};

function renderDashboard(counts: HealthCounts) {
  const page = { currentPage: 1, totalPages: 2, totalItems: 3, hasNext: true, hasPrev: false };
  return renderAdmin({
    path: "/admin/dashboard",
    routes: {
      "GET /health": () => ({ data: counts }),
      "GET /health/findings": () => ({ data: [DEAD], pagination: page }),
    },
  });
}

test("lists what could be better, and leads to where it is mended", async () => {
  const { user } = renderDashboard({ links: 3, alts: 1, pictures: 0, translations: 2 });
  const panel = within(await screen.findByRole("region", { name: texts.title }));
  expect(
    panel.getByRole("link", { name: texts.counts.translations({ count: 2 }) }).getAttribute("href"),
  ).toBe("/admin/translations");
  expect(panel.getByText(texts.counts.alts({ count: 1 }))).toBeDefined();
  expect(panel.queryByText(texts.counts.pictures({ count: 0 }))).toBeNull();
  await user.click(panel.getByRole("button", { name: texts.counts.links({ count: 3 }) }));
  const dialog = within(await screen.findByRole("dialog", { name: texts.titles.links }));
  expect(await dialog.findByRole("link", { name: DEAD.url ?? "" })).toBeDefined();
  const hrefs = ["Rivers", "Siam"].map((name) => dialog.getByRole("link", { name }).getAttribute("href"));
  expect(hrefs).toEqual(["/admin/article/edit/a1", "/admin/client?search=Siam"]);
  expect(dialog.getByText(texts.more({ count: 2 }))).toBeDefined();
});

test("says that all is well", async () => {
  renderDashboard({ links: 0, alts: 0, pictures: 0, translations: 0 });
  expect(await screen.findByText(texts.well)).toBeDefined();
});
