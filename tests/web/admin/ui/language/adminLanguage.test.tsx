import { afterEach, expect, test } from "bun:test";
import { act, screen, within } from "@testing-library/react";

import * as thai from "#texts/admin/th.ts";
import { layoutTexts } from "#texts/admin/layout.ts";
import { categoryTexts } from "#texts/admin/categories.ts";
import { activityTexts } from "#texts/admin/activities.ts";
import { articleTexts } from "#texts/admin/articles.ts";
import { errorTexts } from "#texts/admin/errors.ts";
import { loginTexts } from "#texts/admin/login.ts";
import { recordTexts } from "#texts/admin/records.ts";
import { userTexts } from "#texts/admin/users.ts";
import { findPreferredLanguage, showLanguage } from "#web/admin/ui/language/adminLanguage.ts";

import { listResponse } from "#tests/support/web/fakeApi.ts";
import { openArticleScreen } from "#tests/support/web/admin/articleScreens.ts";
import { sampleActivity } from "#tests/support/content/sampleActivities.ts";
import { sampleArticle } from "#tests/support/content/sampleArticles.ts";
import { renderAdmin } from "#tests/support/web/admin/renderAdmin.tsx";
import { containing } from "#tests/support/web/textPatterns.ts";

afterEach(() => showLanguage("en"));

test.each([
  ["the first of the browser's languages that the back office has", null, ["fr-FR", "th-TH", "en"], "th"],
  ["English if it has none of them", null, ["fr", "de"], "en"],
  ["the language chosen in this browser", "en", ["th"], "en"],
  ["the browser's language if the stored one is unknown", "xx", ["th"], "th"],
] as const)("starts in %s", (_, stored, browser, language) => {
  const storage = { getItem: () => stored, setItem: () => {} };
  expect(findPreferredLanguage(storage, browser)).toBe(language);
});

test("starts in the browser's language if storage is blocked", () => {
  expect(findPreferredLanguage(null, ["th"])).toBe("th");
});

test("the language is switched without a reload, and what was typed is kept", async () => {
  const { user } = renderAdmin({ path: "/vitrine/login", user: null });
  const email = await screen.findByLabelText("Email");
  await user.type(email, "ada@firm.example");
  await user.click(screen.getByRole("button", { name: "ไทย" }));
  expect(await screen.findByRole("button", { name: thai.login.signIn })).toBeTruthy();
  expect(screen.getByLabelText<HTMLInputElement>(thai.users.fields.email)).toBe(email as HTMLInputElement);
  expect(screen.getByLabelText<HTMLInputElement>(thai.users.fields.email).value).toBe("ada@firm.example");
  expect(document.documentElement.lang).toBe("th");
  expect(localStorage.getItem("vitrine.adminLanguage")).toBe("th");
});

test("navigation, page and account menu are in the chosen language", async () => {
  const { user } = renderAdmin({ path: "/admin/account" });
  await user.click((await screen.findAllByRole("button", { name: "ไทย" }))[0] ?? document.body);
  expect(await screen.findByRole("heading", { level: 1, name: thai.layout.names.account })).toBeTruthy();
  const navigation = within(screen.getByRole("navigation", { name: thai.layout.sections }));
  expect(navigation.getByRole("link", { name: thai.layout.names.legal })).toBeTruthy();
  expect(navigation.getByRole("link", { name: thai.records.types.activity.label })).toBeTruthy();
  await user.click(screen.getAllByRole("button", { name: "English" })[0] ?? document.body);
  expect(await screen.findByRole("heading", { level: 1, name: layoutTexts.names.account })).toBeTruthy();
});

test("an open list follows the language: its columns, search and filters", async () => {
  openArticleScreen("/admin/article", {
    routes: { "GET /articles/get": () => listResponse([sampleArticle("Night shift")]) },
  });
  await screen.findByRole("rowheader", { name: "Night shift" });
  await act(() => showLanguage("th"));
  expect(screen.getByRole("columnheader", { name: recordTexts.types.article.fields.author })).toBeTruthy();
  expect(screen.getByRole("columnheader", { name: recordTexts.createdAt })).toBeTruthy();
  expect(screen.getByRole("searchbox", { name: articleTexts.search })).toBeTruthy();
  expect(screen.getByRole("combobox", { name: recordTexts.status })).toBeTruthy();
});

test("a filter whose options are loaded follows the language", async () => {
  renderAdmin({
    path: "/admin/activity",
    routes: { "GET /projects/get": () => listResponse([sampleActivity("River model")]) },
  });
  await screen.findByRole("rowheader", { name: /River model/ });
  await act(() => showLanguage("th"));
  expect(screen.getByRole("combobox", { name: recordTexts.types.activity.fields.category })).toBeTruthy();
});

test("an open list without records follows the language", async () => {
  renderAdmin({ path: "/admin/activity", routes: { "GET /projects/get": () => listResponse([]) } });
  await screen.findByText(activityTexts.introduction);
  await act(() => showLanguage("th"));
  expect(screen.getByText(activityTexts.introduction)).toBeTruthy();
  expect(screen.getByRole("link", { name: categoryTexts.title })).toBeTruthy();
});

test("a failed call is described by its code", async () => {
  await showLanguage("th");
  const { user } = renderAdmin({
    path: "/vitrine/login",
    user: null,
    routes: {
      "POST /auth/login": () => ({ status: 503, code: "unavailable", message: "The server is busy." }),
    },
  });
  await user.type(await screen.findByLabelText(thai.users.fields.email), "ada@firm.example");
  await user.type(screen.getByLabelText(thai.users.fields.password), "correct horse");
  await user.click(screen.getByRole("button", { name: thai.login.signIn }));
  expect(await screen.findByText(containing(thai.errors.byCode({ code: "unavailable" })))).toBeTruthy();
  expect(screen.queryByText(/server is busy/)).toBeNull();
});

const textOf = (rule: string) => thai.errors.byRule({ rule, limit: 0, names: "" });

test("an invalid field is described in the language of the back office", async () => {
  await showLanguage("th");
  const { user } = renderAdmin({ path: "/vitrine/login", user: null });
  await user.fill(await screen.findByLabelText(thai.users.fields.email), "not an email");
  await user.click(screen.getByRole("button", { name: thai.login.signIn }));
  expect(await screen.findByText(textOf("email"))).toBeTruthy();
  expect(screen.getByText(textOf("required"))).toBeTruthy();
});

test("a field of the first admin that the server rejects is described in the language of the back office", async () => {
  await showLanguage("th");
  const message = "This password is too easy to guess.";
  const { user } = renderAdmin({
    path: "/vitrine/setup#one-time",
    user: null,
    routes: {
      "POST /auth/setup": () => ({ status: 422, code: "invalid", message, errors: { password: message } }),
    },
  });
  const { email, firstName, lastName, password } = userTexts.fields;
  await user.fill(await screen.findByLabelText(email), "a@b.co");
  await user.fill(screen.getByLabelText(firstName), "A");
  await user.fill(screen.getByLabelText(lastName), "B");
  await user.fill(screen.getByLabelText(password), "12345678");
  await user.click(screen.getByRole("button", { name: loginTexts.setup.create }));
  expect(await screen.findByText(errorTexts.byCode({ code: "invalid_field" }))).toBeTruthy();
  expect(screen.queryByText(message)).toBeNull();
});
