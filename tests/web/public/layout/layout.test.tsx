import { afterEach, expect, setSystemTime, test } from "bun:test";
import { screen, within, render } from "@testing-library/react";

import { CONTENT_TYPES } from "#resources/registry.ts";
import * as publicLayoutTexts from "#texts/public/layout.ts";
import { PublicLayout } from "#web/public/layout/PublicLayout.tsx";
import { NOT_FOUND, ROUTES } from "#web/public/routes.ts";
import { DEMO_SITE } from "#demo/site.ts";
import type { Site } from "#resources/settings/site.ts";
import { Hours } from "#web/public/layout/Hours.tsx";
import { NotFoundPage } from "#web/public/layout/NotFoundPage.tsx";

import { sampleLegalEntry } from "#tests/support/content/sampleLegal.ts";
import { renderPage } from "#tests/support/web/renderPage.tsx";
import type { FakeResponses } from "#tests/support/web/renderPage.tsx";
import { renderSite } from "#tests/support/web/renderSite.tsx";

afterEach(() => void setSystemTime());

const routeOf = (path: string) => ROUTES.find((route) => route.path === path) ?? NOT_FOUND;

async function show(path: string, answers: FakeResponses = {}) {
  renderPage(() => <PublicLayout route={routeOf(path)}>The page</PublicLayout>, { path, responses: answers });
  await screen.findByRole("banner");
}

test("the first link skips the navigation", async () => {
  await show("/");
  const [first] = screen.getAllByRole("link");
  expect(first?.textContent).toBe(publicLayoutTexts.skipToContent());
  expect(first?.getAttribute("href")).toBe(`#${screen.getByRole("main").id}`);
});

test("the header lists its pages in order and marks the current one", async () => {
  await show("/activities");
  const links = within(screen.getByRole("navigation", { name: publicLayoutTexts.navLabel() })).getAllByRole(
    "link",
  );
  expect(links.map((link) => link.textContent)).toEqual(ROUTES.flatMap(({ nav }) => (nav ? [nav()] : [])));
  const current = links.filter((link) => link.getAttribute("aria-current") === "page");
  expect(current.map((link) => link.textContent)).toEqual(["Activities"]);
});

test("the navigation has these pages and paths", async () => {
  await show("/");
  const links = within(screen.getByRole("navigation", { name: publicLayoutTexts.navLabel() })).getAllByRole(
    "link",
  );
  const shown = links.map((link) => [link.textContent, link.getAttribute("href")]);
  expect(shown).toContainEqual(["Activities", "/activities"]);
  expect(shown).toContainEqual(["Articles", "/articles"]);
  expect(shown).toEqual([
    ["Home", "/"],
    ["About", "/about"],
    ...CONTENT_TYPES.filter(({ pages }) => pages.list !== null).map(({ pages }) => [pages.nav, pages.list]),
    ["Address", "/address"],
  ]);
});

test("an activity's page marks its section", async () => {
  await show("/activity-view/:slug");
  const links = within(screen.getByRole("navigation", { name: publicLayoutTexts.navLabel() })).getAllByRole(
    "link",
  );
  expect(links.find((link) => link.getAttribute("aria-current") === "true")?.textContent).toBe("Activities");
});

test("only the home page ends with the large email address", async () => {
  await show("/");
  expect(within(screen.getByRole("contentinfo")).getByText("Tell us what is not working yet.")).toBeTruthy();
});

test("the footer of other pages has no call to action", async () => {
  await show("/activities");
  expect(within(screen.getByRole("contentinfo")).queryByText("Tell us what is not working yet.")).toBeNull();
});

test("the footer links to the legal texts in effect by title", async () => {
  const documents = [
    sampleLegalEntry(),
    sampleLegalEntry({ slug: "terms", titleTh: "ข้อกำหนดการใช้งาน", titleEn: "" }),
  ];
  await show("/", { "/legal": documents });
  const footer = within(screen.getByRole("contentinfo"));
  const links = [
    await footer.findByRole("link", { name: "Privacy policy" }),
    footer.getByRole("link", { name: "ข้อกำหนดการใช้งาน" }),
  ];
  expect(links.map((link) => [link.getAttribute("href"), link.lang])).toEqual([
    ["/privacy-policy", ""],
    ["/legal/terms", "th"],
  ]);
});

test("the footer has three social profiles, the address and the opening hours", async () => {
  await show("/activities");
  const footer = within(screen.getByRole("contentinfo"));
  for (const name of ["LinkedIn", "Facebook", "YouTube", "+66 2 000 0000"]) {
    expect(footer.getByRole("link", { name })).toBeTruthy();
  }
  expect(footer.getByText("Bangkok 10400")).toBeTruthy();
  expect(footer.getByText("08:30 - 17:30").parentElement?.textContent).toBe("Weekday 08:30 - 17:30");
});

test("the footer ends with the firm's name and the year", async () => {
  setSystemTime(new Date("2031-03-01T12:00:00Z"));
  await show("/activities");
  expect(within(screen.getByRole("contentinfo")).getByText("© 2031 Vitrine")).toBeTruthy();
});

async function showWith(changes: Partial<Site>) {
  await renderSite("/", {
    "GET /site": () => ({ data: { ...DEMO_SITE, productName: "Paendin", ...changes } }),
  });
  const link = screen.getByRole("link", { name: publicLayoutTexts.brand({ productName: "Paendin" }) });
  return { image: link.querySelector("img"), link: within(link) };
}

test("without a logo, shows the default mark before the name", async () => {
  const { image, link } = await showWith({ logo: null });
  expect(image).toBeNull();
  expect(link.getByText("Paendin")).toBeDefined();
});

test("a logo replaces the mark and has its width and height", async () => {
  const { image, link } = await showWith({
    logo: { path: "/uploads/abc.png", width: 300, height: 240, alt: "" },
  });
  expect(image?.getAttribute("src")).toBe("/uploads/abc-300.webp");
  expect([image?.getAttribute("width"), image?.getAttribute("height")]).toEqual(["300", "240"]);
  expect(image?.hasAttribute("sizes")).toBe(false);
  expect(link.getByText("Paendin")).toBeDefined();
});

test("a wide logo replaces the name", async () => {
  const { image, link } = await showWith({
    logo: { path: "/uploads/abc.png", width: 900, height: 240, alt: "" },
  });
  expect(image).not.toBeNull();
  expect(link.queryByText("Paendin")).toBeNull();
});

test.each([
  ["Weekday 08:30 - 17:30", ["08:30 - 17:30"]],
  ["จันทร์-ศุกร์ 08.30–17.30 น. เสาร์ 9.00 น.", ["08.30–17.30 น.", "9.00 น."]],
  ["Mon-Fri 8:30 am - 5:30 pm", ["8:30 am - 5:30 pm"]],
  ["By appointment", []],
])("only the times of %p contain no-break characters", (text, bound) => {
  const { container } = render(<Hours text={text} />);
  expect(container.textContent).toBe(text);
  expect(
    [...container.querySelectorAll("span span:nth-child(even)")].map((time) => time.textContent),
  ).toEqual(bound);
});

test("says what happened and offers two links", async () => {
  renderPage(NotFoundPage, { responses: {} });
  expect((await screen.findByRole("heading", { level: 1 })).textContent).toBe(
    publicLayoutTexts.notFoundHeadline(),
  );
  expect(screen.getByRole("link", { name: "Home" }).getAttribute("href")).toBe("/");
  expect(screen.getByRole("link", { name: "Activities" }).getAttribute("href")).toBe("/activities");
});
