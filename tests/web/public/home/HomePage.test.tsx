import { expect, test } from "bun:test";
import { screen, waitFor, within } from "@testing-library/react";

import * as homeTexts from "#texts/public/home.ts";
import * as headingTexts from "#texts/public/heading.ts";
import { DEMO_SITE } from "#demo/site.ts";
import { sampleActivity } from "#tests/support/content/sampleActivities.ts";
import { renderPage } from "#tests/support/web/renderPage.tsx";
import { HomePage } from "#web/public/home/HomePage.tsx";

const addressOf = (name: string) => screen.getByRole("link", { name }).getAttribute("href");

async function showHome() {
  const { container } = renderPage(HomePage, {
    responses: { "/projects/get?limit=8": [sampleActivity("Flood map")] },
  });
  await screen.findByRole("heading", { name: "Our Activities" });
  return container;
}

test("has three sections: hero, services and Our Activities", async () => {
  const container = await showHome();
  const sections = [...container.querySelectorAll("[data-snap] > section")];
  expect(sections.map((section) => section.querySelector("h1, h2")?.textContent?.split("\u2060")[0])).toEqual(
    [
      expect.stringContaining("Solutions that outlast the project."),
      headingTexts.services(),
      "Our Activities",
    ],
  );
});

test("names the firm and contains all four taglines", async () => {
  const container = await showHome();
  const index = screen.getAllByRole("list")[0];
  const names = within(index ?? container).getAllByRole("listitem");
  expect(names.map((item) => item.textContent?.split(":")[0])).toEqual([
    "Solutions",
    "Technology",
    "Consulting",
    "Partner",
  ]);
  for (const { text } of DEMO_SITE.taglines) expect(container.textContent).toContain(text);
});

test("links to email, phone and three social profiles", async () => {
  await showHome();
  expect(addressOf("hello@vitrine.example")).toBe("mailto:hello@vitrine.example");
  expect(addressOf("+66 2 000 0000")).toBe("tel:+6620000000");
  for (const { name, url } of DEMO_SITE.socialLinks) expect(addressOf(name)).toBe(url);
});

test("a failed request for activities keeps the page and the link to all of them", async () => {
  renderPage(HomePage, { responses: { "/projects/get?limit=8": 500 } });
  expect(await screen.findByText(homeTexts.loadFailed())).toBeTruthy();
  expect(addressOf("Our Activities")).toBe("/activities");
  expect(screen.getByRole("heading", { name: headingTexts.services() })).toBeTruthy();
  expect(console.warn).toHaveBeenCalledTimes(1);
});

test("omits disabled and empty sections, and shows the name in a hero without taglines", async () => {
  const site = { ...DEMO_SITE, taglines: [], homeSections: { services: false, activities: true } };
  const { container } = renderPage(HomePage, { responses: { "/site": site, "/projects/get?limit=8": [] } });
  expect((await screen.findByRole("heading", { level: 1 })).textContent).toContain("Vitrine");
  const sections = () => container.querySelectorAll("[data-snap] > section");
  await waitFor(() => expect(sections()).toHaveLength(1));
});
