import { expect, test } from "bun:test";
import { screen, within } from "@testing-library/react";

import { activityTexts } from "#texts/admin/activities.ts";

import { listResponse } from "#tests/support/web/fakeApi.ts";
import { sampleActivity } from "#tests/support/content/sampleActivities.ts";
import { renderAdmin } from "#tests/support/web/admin/renderAdmin.tsx";

type Routes = NonNullable<Parameters<typeof renderAdmin>[0]["routes"]>;

function openList(routes: Routes, path = "/admin/activity") {
  return renderAdmin({ path, routes });
}

const two = [
  sampleActivity("River model", {
    category: ["EdTech Consult", "Business Consult"],
    createdAt: "2026-11-18T05:00:00.000Z",
  }),
  sampleActivity("Bare", { category: [], logo: null, description: "Plain." }),
];

test("joins categories with commas, shows a dash for none, and dates in Thai", async () => {
  openList({ "GET /projects/get": () => listResponse(two) });
  const row = await screen.findByRole("row", { name: /River model/ });
  expect(within(row).getByText("EdTech Consult, Business Consult")).toBeDefined();
  expect(within(row).getByText("18 พ.ย. 2569")).toBeDefined();
  expect(within(screen.getByRole("row", { name: /Bare/ })).getByText("–")).toBeDefined();
});

const logoOf = (path: string, width: number, height: number) => ({
  logo: path,
  pictures: [{ path, width, height, alt: "" }],
});

test("a photo covers its tile; a logo and an image of unknown size are contained", async () => {
  const items = [
    sampleActivity("Harbour", logoOf("/uploads/a.jpg", 1600, 1200)),
    sampleActivity("Word mark", logoOf("/uploads/b.png", 1600, 400)),
    sampleActivity("Square", logoOf("/uploads/c.png", 1024, 1024)),
    sampleActivity("Unknown", { logo: "/uploads/d.jpg", pictures: [] }),
  ];
  openList({ "GET /projects/get": () => listResponse(items) });
  const filled: string[] = [];
  for (const { name } of items) {
    const row = await screen.findByRole("row", { name: new RegExp(name) });
    if (row.querySelector("[data-photograph] > img")) filled.push(name);
  }
  expect(filled).toEqual(["Harbour"]);
});

test("a row opens its edit screen", async () => {
  const { user } = openList({ "GET /projects/get": () => listResponse(two) });
  await user.click(await screen.findByText("What River model was about."));
  expect(location.pathname).toBe("/admin/activity/edit/id-river-model");
});

test("asks in Thai before deleting", async () => {
  const { user } = openList({ "GET /projects/get": () => listResponse(two) });
  await user.click(await screen.findByRole("button", { name: "Delete River model" }));
  const dialog = screen.getByRole("dialog", { name: activityTexts.deleteDialog.title });
  expect(dialog.getAttribute("lang")).toBe("th");
});
