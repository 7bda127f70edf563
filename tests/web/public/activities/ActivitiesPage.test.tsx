import { expect, test } from "bun:test";
import { fireEvent, screen, waitFor } from "@testing-library/react";

import * as activityPageTexts from "#texts/public/activities.ts";
import * as siteTexts from "#texts/public/ui.ts";
import * as contentTexts from "#texts/public/content.ts";
import { sampleActivity } from "#tests/support/content/sampleActivities.ts";
import { renderPage } from "#tests/support/web/renderPage.tsx";
import { ActivitiesPage } from "#web/public/activities/ActivitiesPage.tsx";
import { textsOf } from "#tests/support/web/textPatterns.ts";

const activities = [
  sampleActivity("Flood map", { category: ["Artificial Intelligence (AI)"], description: "Tides.\n\nMore." }),
  sampleActivity("Shared record", { category: ["Enterprise Architecture (EA) Consult", "EdTech Consult"] }),
];

/** The API filters by category. */
const responses = {
  "/projects/get": activities,
  "/projects/get?limit=12&category=artificial-intelligence": activities.slice(0, 1),
  "/projects/get?limit=12&category=enterprise-architecture": activities.slice(1),
  "/projects/get?limit=12&category=business": [],
};

const names = () => textsOf(screen.queryAllByRole("heading", { level: 2 }));

test("an activity has images, its name as a link, an excerpt and chips", async () => {
  renderPage(ActivitiesPage, { path: "/activities", responses });
  const name = await screen.findByRole("link", { name: "Flood map" });
  expect(name.getAttribute("href")).toBe("/activity-view/id-flood-map");
  expect(screen.getByText("Tides.")).toBeTruthy();
  expect(screen.getByText("Artificial Intelligence (AI)")).toBeTruthy();
  expect(screen.getByRole("list", { name: siteTexts.picturesOf({ name: "Flood map" }) })).toBeTruthy();
  expect(names()).toEqual(["Flood map", "Shared record"]);
});

test("a category in the URL filters the list", async () => {
  const path = "/activities?category=enterprise-architecture";
  renderPage(ActivitiesPage, { path, responses });
  await screen.findByRole("link", { name: "Shared record" });
  expect(names()).toEqual(["Shared record"]);
});

test("choosing a category filters the list and updates the URL", async () => {
  renderPage(ActivitiesPage, { path: "/activities", responses });
  fireEvent.click(await screen.findByRole("button", { name: "Artificial Intelligence (AI) Consult" }));
  await waitFor(() => expect(names()).toEqual(["Flood map"]));
  expect(location.search).toBe("?category=artificial-intelligence");
  expect(screen.getByRole("status").textContent).toBe(contentTexts.count({ type: "activity", count: 1 }));
  fireEvent.click(screen.getByRole("button", { name: "All" }));
  expect(names()).toHaveLength(2);
  expect(location.search).toBe("");
});

test("the page's title includes the category", async () => {
  renderPage(ActivitiesPage, { path: "/activities", responses });
  fireEvent.click(await screen.findByRole("button", { name: "Artificial Intelligence (AI) Consult" }));
  const category = "Artificial Intelligence (AI) Consult";
  expect(document.title).toBe(`${activityPageTexts.filteredTitle({ category })} · Vitrine`);
  const description = document.querySelector<HTMLMetaElement>("meta[name=description]")?.content;
  expect(description).toContain("Artificial Intelligence (AI) Consult");
  fireEvent.click(screen.getByRole("button", { name: "All" }));
  expect(document.title).toBe("Activities · Vitrine");
});

test("ignores an unknown category in the URL", async () => {
  renderPage(ActivitiesPage, { path: "/activities?category=nonsense", responses });
  await screen.findByRole("link", { name: "Flood map" });
  expect(names()).toHaveLength(2);
});

test("a category without activities says so and links to all", async () => {
  renderPage(ActivitiesPage, { path: "/activities?category=business", responses });
  await screen.findByRole("heading", { name: activityPageTexts.noneInCategoryTitle() });
  fireEvent.click(screen.getByRole("link", { name: activityPageTexts.showAll() }));
  await waitFor(() => expect(names()).toEqual(["Flood map", "Shared record"]));
});
