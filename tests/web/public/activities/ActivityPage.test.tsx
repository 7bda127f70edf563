import { expect, test } from "bun:test";
import { screen } from "@testing-library/react";

import { sampleActivity, sampleImage } from "#tests/support/content/sampleActivities.ts";
import { renderPage } from "#tests/support/web/renderPage.tsx";
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
