import { expect, test } from "bun:test";
import { fireEvent, screen, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";

import { DEMO_SITE } from "#demo/site.ts";
import type { Menus } from "#resources/settings/site.ts";
import * as texts from "#texts/public/layout.ts";
import { PublicLayout } from "#web/public/layout/PublicLayout.tsx";
import { NOT_FOUND } from "#web/public/routes.ts";

import { renderPage } from "#tests/support/web/renderPage.tsx";

const HEADER = [
  { href: "/our-method", label: "Our method" },
  {
    href: "/about",
    label: "",
    children: [
      { href: "/careers", label: "Careers" },
      { href: "https://shop.firm.example", label: "Shop" },
    ],
  },
];

async function show(menus: Menus, path = "/") {
  const responses = { "/site": { ...DEMO_SITE, menus } };
  renderPage(() => <PublicLayout route={NOT_FOUND}>The page</PublicLayout>, { path, responses });
  await screen.findByRole("banner");
  return within(screen.getByRole("navigation", { name: texts.navLabel() }));
}

const linksOf = (part: { getAllByRole: (role: "link") => HTMLElement[] }) =>
  part.getAllByRole("link").map((link) => [link.textContent, link.getAttribute("href")]);

test("the header shows the firm's menu; an entry without a label has that of the page", async () => {
  const header = await show({ header: HEADER });
  expect(linksOf(header)).toEqual([
    ["Our method", "/our-method"],
    [texts.navAbout(), "/about"],
    ["Careers", "/careers"],
    ["Shop", "https://shop.firm.example"],
  ]);
});

test("a file of the library is loaded by the browser, a page by the site", async () => {
  const file = { href: `/files/${"0".repeat(32)}.pdf`, label: "Profile" };
  const header = await show({ header: [file, { href: "/careers", label: "Careers" }] });
  const isLeftToBrowser = ["Profile", "Careers"].map((name) =>
    fireEvent.click(header.getByRole("link", { name })),
  );
  expect(isLeftToBrowser).toEqual([true, false]);
});

test("the footer has its own menu; without one, it shows the pages of the site", async () => {
  await show({ footer: [{ href: "/careers", label: "Careers" }] });
  const footer = within(screen.getByRole("navigation", { name: texts.footerSite() }));
  expect(linksOf(footer)).toEqual([
    ["Careers", "/careers"],
    [texts.search(), "/search"],
  ]);
  const header = within(screen.getByRole("navigation", { name: texts.navLabel() }));
  expect(linksOf(header)).toContainEqual([texts.navAbout(), "/about"]);
});

test("marks the current page, also below an entry", async () => {
  const header = await show({ header: HEADER }, "/careers");
  expect(header.getByRole("link", { name: "Careers" }).getAttribute("aria-current")).toBe("page");
  expect(header.getByText(texts.navAbout(), { selector: "summary" }).getAttribute("aria-current")).toBe(
    "true",
  );
  expect(header.getByRole("link", { name: "Our method" }).hasAttribute("aria-current")).toBe(false);
});

test("Escape closes the entries below one, and the focus returns to it", async () => {
  const header = await show({ header: HEADER });
  const summary = header.getByText(texts.navAbout(), { selector: "summary" });
  const details = summary.closest("details");
  details?.setAttribute("open", "");
  header.getByRole("link", { name: "Careers" }).focus();
  await userEvent.keyboard("{Escape}");
  expect(details?.open).toBe(false);
  expect(document.activeElement).toBe(summary);
});
