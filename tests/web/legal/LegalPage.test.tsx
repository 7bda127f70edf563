import { expect, test } from "bun:test";
import { fireEvent, screen, within } from "@testing-library/react";

import { showPage } from "#tests/support/showPage.tsx";
import { PrivacyPage } from "#web/public/privacy/PrivacyPage.tsx";

const THAI = "นโยบายความเป็นส่วนตัว";
const show = (path = "/privacy-policy") => showPage(PrivacyPage, { path, answers: {} });

test("the policy comes in Thai, and says so to those who read it aloud", async () => {
  show();
  const article = await screen.findByRole("article");
  expect(article.getAttribute("lang")).toBe("th");
  expect(screen.getByRole("heading", { level: 1 }).textContent).toBe(THAI);
  expect(document.title).toBe(`${THAI} · Vitrine`);
});

test("the switch changes the language at once and keeps it in the address", async () => {
  show();
  fireEvent.click(await screen.findByRole("link", { name: "English" }));
  await screen.findByText("Privacy policy", { selector: "h1" });
  expect(screen.getByRole("article").getAttribute("lang")).toBe("en");
  expect(location.search).toBe("?lang=en");
  fireEvent.click(screen.getByRole("link", { name: "ไทย" }));
  await screen.findByText(THAI, { selector: "h1" });
  expect(location.search).toBe("");
});

test("the switch is a pair of links, each in its own language, with the current one marked", async () => {
  show("/privacy-policy?lang=en");
  const links = within(await screen.findByRole("navigation", { name: "Language" })).getAllByRole("link");
  expect(
    links.map((link) => [link.lang, link.getAttribute("href"), link.getAttribute("aria-current")]),
  ).toEqual([
    ["th", "/privacy-policy", null],
    ["en", "/privacy-policy?lang=en", "true"],
  ]);
});

test("an unknown language shows the Thai text", async () => {
  show("/privacy-policy?lang=fr");
  await screen.findByText(THAI, { selector: "h1" });
});

test("every entry of the contents leads to a section of the page", async () => {
  show("/privacy-policy?lang=en");
  const contents = await screen.findByRole("navigation", { name: "Contents" });
  const targets = within(contents)
    .getAllByRole("link")
    .map((link) => link.getAttribute("href")?.slice(1) ?? "");
  const sections = screen.getAllByRole("heading", { level: 2 }).map(({ parentElement }) => parentElement?.id);
  expect(targets).toEqual(sections.map(String));
  expect(within(contents).getAllByRole("link")[0]?.getAttribute("aria-current")).toBe("location");
});

test("the firm can be reached by a link, and the way home is one", async () => {
  show();
  const email = await screen.findByRole("link", { name: "hello@vitrine.example" });
  expect(email.getAttribute("href")).toBe("mailto:hello@vitrine.example");
  expect(screen.getByRole("link", { name: "Back to Home" }).getAttribute("href")).toBe("/");
});
