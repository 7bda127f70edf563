import { expect, test } from "bun:test";
import { fireEvent, screen, within } from "@testing-library/react";

import { DEMO_SITE } from "#demo/site.ts";
import * as layoutTexts from "#texts/public/layout.ts";
import { renderPage } from "#tests/support/web/renderPage.tsx";
import { WorkWave } from "#web/public/layout/WorkWave.tsx";

const work = [
  { name: "A flood map", path: "/activity-view/flood", publishedAt: "2025-03-01T03:00:00.000Z" },
  { name: "ห้องเรียน", path: "/activity-view/class", publishedAt: "2025-12-01T03:00:00.000Z" },
  { name: "Before you buy", path: "/article/buy", publishedAt: "2026-02-01T03:00:00.000Z" },
];

function show(entries = work) {
  renderPage(WorkWave, { responses: { "/site": DEMO_SITE, "/site/work": entries } });
}

const links = async () =>
  within(await screen.findByRole("navigation", { name: layoutTexts.work() })).getAllByRole("link");

test("links the published records by name and year, the newest last", async () => {
  show();
  expect((await links()).map((link) => link.getAttribute("href"))).toEqual(work.map(({ path }) => path));
  expect((await links()).map(({ textContent }) => textContent)).toEqual([
    "A flood map2025",
    "ห้องเรียน2025",
    "Before you buy2026",
  ]);
});

test("Tab reaches the newest, arrow keys the others", async () => {
  show();
  const [, second, newest] = await links();
  expect((await links()).map(({ tabIndex }) => tabIndex)).toEqual([-1, -1, 0]);
  newest?.focus();
  fireEvent.keyDown(newest ?? document.body, { key: "ArrowLeft" });
  expect(document.activeElement).toBe(second ?? null);
  fireEvent.keyDown(second ?? document.body, { key: "ArrowRight" });
  expect(document.activeElement).toBe(newest ?? null);
});

test("a site without records has no links", async () => {
  show([]);
  await screen.findByText((_, element) => element?.tagName === "CANVAS");
  expect(screen.queryByRole("navigation")).toBeNull();
});
