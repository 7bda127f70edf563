import { expect, test } from "bun:test";
import { fireEvent, screen, within } from "@testing-library/react";

import type { LegalPage as LegalPageData } from "#contract/legal/legal.ts";
import * as legalPageTexts from "#texts/public/legal.ts";
import { sampleLegalPage, THAI_TITLE } from "#tests/support/content/sampleLegal.ts";
import { renderPage } from "#tests/support/web/renderPage.tsx";
import { LegalPage } from "#web/public/legal/LegalPage.tsx";

const SAMPLE = sampleLegalPage();

function show(path = "/privacy-policy", changes: Partial<LegalPageData> = {}) {
  const [, name, date] = path.replace(/\?.*/, "").replace("/legal", "").split("/");
  const answer = `/legal/${name}${date ? `?version=${date}` : ""}`;
  const params = { ...(path.startsWith("/legal/") && name ? { slug: name } : {}), ...(date ? { date } : {}) };
  return renderPage(LegalPage, { path, params, responses: { [answer]: sampleLegalPage(changes) } });
}

test("shows the text in the language of the page", async () => {
  show();
  expect((await screen.findByRole("article")).getAttribute("lang")).toBe("en");
  expect(document.title).toBe("Privacy policy · Vitrine");
});

test('shows the chosen text, with lang="th"', async () => {
  show("/privacy-policy?lang=th");
  const article = await screen.findByRole("article");
  expect(article.getAttribute("lang")).toBe("th");
  expect(screen.getByRole("heading", { level: 1 }).textContent).toBe(THAI_TITLE);
  expect(document.title).toBe(`${THAI_TITLE} · Vitrine`);
});

test("the switch changes the language immediately and in the URL", async () => {
  show();
  fireEvent.click(await screen.findByRole("link", { name: "ไทย" }));
  await screen.findByText("ความเป็นส่วนตัว");
  expect(location.search).toBe("?lang=th");
  fireEvent.click(screen.getByRole("link", { name: "English" }));
  await screen.findByRole("heading", { level: 1, name: "Privacy policy" });
  expect(screen.getByRole("article").getAttribute("lang")).toBe("en");
  expect(location.search).toBe("");
});

test("the switch is two links, each in its own language, with the current one marked", async () => {
  show("/legal/terms/2022-04-01?lang=en", { slug: "terms" });
  const links = within(
    await screen.findByRole("navigation", { name: legalPageTexts.language() }),
  ).getAllByRole("link");
  expect(
    links.map((link) => [link.lang, link.getAttribute("href"), link.getAttribute("aria-current")]),
  ).toEqual([
    ["th", "/legal/terms/2022-04-01?lang=th", null],
    ["en", "/legal/terms/2022-04-01", "true"],
  ]);
});

test("an unknown language shows the text in that of the page", async () => {
  show("/privacy-policy?lang=fr");
  expect((await screen.findByRole("article")).getAttribute("lang")).toBe("en");
});

test("shows date, number and facts above the text", async () => {
  show("/privacy-policy?lang=en");
  const terms = (await screen.findAllByRole("term")).map(({ textContent, nextSibling }) => [
    textContent,
    nextSibling?.textContent?.replaceAll("\u00A0", " "),
  ]);
  expect(terms).toEqual([
    ["Effective", "1 April 2022"],
    ["Document number", "TLO2022020"],
    ["Requests answered within", "30 days"],
  ]);
});

test("a version without a number has no such fact", async () => {
  show("/privacy-policy?lang=th", { number: "" });
  await screen.findByText(/^1\sเมษายน\s2565$/);
  expect(screen.queryByText("เลขที่เอกสาร")).toBeNull();
});

test("every entry of the table of contents links to a section", async () => {
  show("/privacy-policy?lang=en");
  const contents = await screen.findByRole("navigation", { name: "Contents" });
  const targets = within(contents)
    .getAllByRole("link")
    .map((link) => link.getAttribute("href")?.slice(1) ?? "");
  const sections = screen.getAllByRole("heading", { level: 2 }).map(({ parentElement }) => parentElement?.id);
  expect(targets).toEqual(sections.map(String));
  expect(within(contents).getAllByRole("link")[0]?.getAttribute("aria-current")).toBe("location");
});

test("a text without headings has no table of contents", async () => {
  const texts = { th: null, en: { ...SAMPLE.texts.en, intro: "<p>All of it.</p>", sections: [] } };
  show("/legal/terms", { texts: texts as LegalPageData["texts"] });
  await screen.findByText("All of it.");
  expect(screen.queryByRole("navigation", { name: "Contents" })).toBeNull();
});

test("a version in one language says so in the other, and has no switch", async () => {
  show("/legal/terms", { texts: { th: null, en: SAMPLE.texts.en } });
  const sentence = await screen.findByText("เอกสารฉบับนี้มีเฉพาะภาษาอังกฤษ");
  expect(sentence.lang).toBe("th");
  expect(screen.getByRole("article").getAttribute("lang")).toBe("en");
  expect(screen.queryByRole("navigation", { name: legalPageTexts.language() })).toBeNull();
});

test("a Thai text says so to readers who requested English", async () => {
  show("/legal/terms?lang=en", { texts: { th: SAMPLE.texts.th, en: null } });
  await screen.findByText("This document is available in Thai only.");
  expect(screen.getByRole("article").getAttribute("lang")).toBe("th");
});

test("an earlier version links to the current one", async () => {
  show("/privacy-policy/2020-01-01?lang=en", { state: "earlier", effectiveDate: "2020-01-01" });
  await screen.findByText("This is an earlier version.", { exact: false });
  const link = screen.getByRole("link", { name: /Read the current version, in effect since 1\sApril\s2022/ });
  expect(link.getAttribute("href")).toBe("/privacy-policy");
});

test("the current version announces the next and lists earlier ones at its end", async () => {
  show("/legal/terms?lang=th", {
    slug: "terms",
    upcoming: ["2027-01-01", "2028-01-01"],
    earlier: [
      { effectiveDate: "2021-01-01", number: "T-2" },
      { effectiveDate: "2020-01-01", number: "" },
    ],
  });
  await screen.findByText(/ฉบับใหม่จะมีผลบังคับใช้ในวันที่ 1\sมกราคม\s2570/);
  const next = screen.getByRole("link", { name: "อ่านฉบับใหม่" });
  expect(next.getAttribute("href")).toBe("/legal/terms/2027-01-01?lang=th");
  const earlier = within(screen.getByRole("navigation", { name: "ฉบับก่อนหน้า" })).getAllByRole("link");
  expect(earlier.map((link) => link.getAttribute("href"))).toEqual([
    "/legal/terms/2021-01-01?lang=th",
    "/legal/terms/2020-01-01?lang=th",
  ]);
});

test("a future version says when it takes effect, and what applies until then", async () => {
  show("/privacy-policy/2027-01-01?lang=en", { state: "upcoming", effectiveDate: "2027-01-01" });
  await screen.findByText(/This version takes effect on 1\sJanuary\s2027\./);
  expect(
    screen.getByRole("link", { name: /version in effect since 1\sApril\s2022/ }).getAttribute("href"),
  ).toBe("/privacy-policy");
});

test("without a published policy, says so", async () => {
  renderPage(LegalPage, { path: "/privacy-policy", responses: {} });
  await screen.findByRole("heading", { level: 1, name: legalPageTexts.privacyPolicy() });
  expect(screen.getByText(legalPageTexts.noPolicy())).toBeDefined();
  expect(screen.getByRole("link", { name: legalPageTexts.backHome() }).getAttribute("href")).toBe("/");
});

test("a date without a version links to the current one", async () => {
  renderPage(LegalPage, {
    path: "/legal/terms/2020-01-01",
    params: { slug: "terms", date: "2020-01-01" },
    responses: {},
  });
  await screen.findByRole("heading", { level: 1, name: legalPageTexts.versionNotFound() });
  expect(screen.getByRole("link", { name: legalPageTexts.currentVersion() }).getAttribute("href")).toBe(
    "/legal/terms",
  );
});

test("offers to retry if the text cannot be loaded", async () => {
  const answers: Record<string, unknown> = { "/legal/privacy-policy": 500 };
  renderPage(LegalPage, { path: "/privacy-policy", responses: answers });
  const again = await screen.findByRole("button", { name: /again/i });
  answers["/legal/privacy-policy"] = sampleLegalPage();
  fireEvent.click(again);
  await screen.findByRole("article");
  expect(console.warn).toHaveBeenCalledTimes(1);
});

test("has links home and to contact the firm", async () => {
  show();
  const email = await screen.findByRole("link", { name: "hello@vitrine.example" });
  expect(email.getAttribute("href")).toBe("mailto:hello@vitrine.example");
  expect(screen.getByRole("link", { name: legalPageTexts.backHome() }).getAttribute("href")).toBe("/");
});
