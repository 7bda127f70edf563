import { expect, test } from "bun:test";
import { fireEvent, screen } from "@testing-library/react";

import { sampleActivity, sampleImage } from "#tests/support/content/sampleActivities.ts";
import { renderPage } from "#tests/support/web/renderPage.tsx";
import * as contentTexts from "#texts/public/content.ts";
import * as siteTexts from "#texts/public/ui.ts";
import { ActivityPage } from "#web/public/activities/ActivityPage.tsx";

const activity = sampleActivity("Flood map", {
  slug: "7",
  description: "The opening.\n\nThe rest.",
  link: "https://flood-map.example",
  category: ["Enterprise Architecture (EA) Consult"],
  logo: "/uploads/logo.jpg",
  images: ["/uploads/a.jpg"],
  pictures: [sampleImage("logo", { alt: "" }), sampleImage("a")],
});

function show(answer: unknown) {
  const answers: Record<string, unknown> = { "/projects/slug/7": answer };
  renderPage(ActivityPage, { path: "/activity-view/7", params: { slug: "7" }, responses: answers });
  return answers;
}

test("an activity shows its name, chips, description and images, the logo first", async () => {
  show(activity);
  expect(await screen.findByRole("heading", { level: 1, name: "Flood map" })).toBeTruthy();
  expect(screen.getByText("Enterprise Architecture (EA) Consult")).toBeTruthy();
  expect(screen.getByText("The opening.")).toBeTruthy();
  expect(screen.getByText("The rest.")).toBeTruthy();
  expect(screen.getAllByRole<HTMLImageElement>("img").map((image) => image.alt)).toEqual([
    "Flood map",
    "Picture a",
  ]);
});

test("shows the publication date in the site's time zone", async () => {
  show({ ...activity, publishedAt: "2024-04-30T17:00:00.000Z" });
  const date = await screen.findByText("1 May 2024");
  expect(date.getAttribute("datetime")).toBe("2024-04-30T17:00:00.000Z");
  expect(date.parentElement?.textContent).toBe(`${siteTexts.publishedOn()} 1 May 2024`);
});

test("View Project opens the activity's site in a new tab", async () => {
  show(activity);
  const link = await screen.findByRole<HTMLAnchorElement>("link", { name: /View Project/ });
  expect(link.getAttribute("href")).toBe("https://flood-map.example");
  expect(link.target).toBe("_blank");
  expect(link.rel).toContain("noopener");
});

test("an activity without a site has no View Project", async () => {
  show({ ...activity, link: null });
  await screen.findByRole("heading", { name: "Flood map" });
  expect(screen.queryByRole("link", { name: /View Project/ })).toBeNull();
});

test("Back links to the list if the visitor came from another site", async () => {
  show(activity);
  expect((await screen.findByRole("link", { name: "Back" })).getAttribute("href")).toBe("/activities");
});

test("shows a loading state", async () => {
  show(activity);
  expect(screen.getByText(/Loading/)).toBeTruthy();
  expect(await screen.findByRole("heading", { name: "Flood map" })).toBeTruthy();
});

test("reports an unknown id with a link to the activities", async () => {
  show(404);
  expect(await screen.findByRole("heading", { name: "Activity not found" })).toBeTruthy();
  expect(screen.getByRole("link", { name: "Back to Activities" }).getAttribute("href")).toBe("/activity");
});

test("offers to retry if the activity cannot be loaded", async () => {
  const answers = show(500);
  expect((await screen.findByRole("alert")).textContent).toContain(
    contentTexts.recordFailed({ type: "activity" }),
  );
  expect(console.warn).toHaveBeenCalled();
  answers["/projects/slug/7"] = activity;
  fireEvent.click(screen.getByRole("button", { name: siteTexts.tryAgain() }));
  expect(await screen.findByRole("heading", { name: "Flood map" })).toBeTruthy();
});
