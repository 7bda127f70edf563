import { expect, test } from "bun:test";
import { screen, within } from "@testing-library/react";

import * as aboutTexts from "#texts/public/about.ts";
import * as headingTexts from "#texts/public/heading.ts";
import { DEMO_SITE } from "#demo/site.ts";
import { renderPage } from "#tests/support/web/renderPage.tsx";
import { AboutPage } from "#web/public/about/AboutPage.tsx";

const NO_LOGOS = { "/clients/public/logos": [] };

test("the headline starts with the firm's first phrase, followed by the philosophy", async () => {
  renderPage(AboutPage, { responses: NO_LOGOS });
  const headline = await screen.findByRole("heading", { level: 1 });
  expect(headline.textContent).toStartWith(DEMO_SITE.headlines.about[0] ?? "-");
  const philosophy = screen.getByRole("region", { name: aboutTexts.philosophy() });
  expect(within(philosophy).getByText(DEMO_SITE.philosophy.statement)).toBeTruthy();
  expect(within(philosophy).getByText(DEMO_SITE.philosophy.explanation)).toBeTruthy();
  expect(document.title).toBe("About · Vitrine");
});

test("has a default heading without the firm's own phrases", async () => {
  const site = { ...DEMO_SITE, headlines: { ...DEMO_SITE.headlines, about: [] } };
  renderPage(AboutPage, { responses: { ...NO_LOGOS, "/site": site } });
  expect((await screen.findByRole("heading", { level: 1 })).textContent).toStartWith("About");
});

test("has six cards with a decorative icon, a title and a sentence", async () => {
  renderPage(AboutPage, { responses: NO_LOGOS });
  const section = await screen.findByRole("region", { name: headingTexts.whatWeDo() });
  const cards = within(section).getAllByRole("listitem");
  expect(cards).toHaveLength(6);
  for (const [index, card] of cards.entries()) {
    const service = DEMO_SITE.services[index];
    expect(within(card).getByRole("heading", { level: 3 }).textContent).toBe(service?.title ?? "-");
    expect(within(card).getByText(service?.summary ?? "-")).toBeTruthy();
    expect(card.querySelector("svg")?.getAttribute("aria-hidden")).toBe("true");
  }
});

test('Thai texts have lang="th"', async () => {
  const statement = "ระบบเสร็จเมื่อไม่ต้องพึ่งเรา";
  const site = { ...DEMO_SITE, philosophy: { statement, explanation: "A plain one." } };
  renderPage(AboutPage, { responses: { ...NO_LOGOS, "/site": site } });
  expect((await screen.findByText(statement)).getAttribute("lang")).toBe("th");
  expect(screen.getByText("A plain one.").hasAttribute("lang")).toBe(false);
});

test("the only image has alt text", async () => {
  renderPage(AboutPage, { responses: NO_LOGOS });
  const picture = await screen.findByRole("img", { name: aboutTexts.modelAlt() });
  expect(picture.getAttribute("width")).toBe("2000");
  expect(picture.getAttribute("srcset")).toContain("800w");
});
