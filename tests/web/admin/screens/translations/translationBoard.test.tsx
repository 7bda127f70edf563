import { expect, spyOn, test } from "bun:test";
import { screen, within } from "@testing-library/react";

import type { TranslationTask } from "#contract/content/translations.ts";
import { CONTENT_TYPES } from "#resources/registry.ts";
import type { SiteLanguages } from "#resources/settings/site.ts";
import { layoutTexts } from "#texts/admin/layout.ts";
import { listTexts } from "#texts/admin/list.ts";
import { searchTexts } from "#texts/admin/search.ts";
import { sessionTexts } from "#texts/admin/session.ts";
import { settingTexts } from "#texts/admin/settings.ts";
import { translationTexts } from "#texts/admin/translation.ts";
import { translationBoardTexts as texts } from "#texts/admin/translationBoard.ts";
import { uiTexts } from "#texts/admin/ui.ts";
import { recordTexts } from "#texts/admin/records.ts";

// The page is loaded on demand; this import takes longer than a test waits.
import "#web/admin/screens/translations/TranslationBoardPage.tsx";

import { ACTIVITY } from "#tests/support/web/admin/activityScreens.ts";
import { ARTICLE } from "#tests/support/web/admin/articleScreens.ts";
import { renderAdmin } from "#tests/support/web/admin/renderAdmin.tsx";
import { sampleUser } from "#tests/support/web/fakeApi.ts";
import type { FakeResponse } from "#tests/support/web/fakeApi.ts";
import { startingWith } from "#tests/support/web/textPatterns.ts";

const task = (changes: Partial<TranslationTask>): TranslationTask => ({
  type: "article",
  _id: "a1",
  name: "River model",
  language: "th",
  state: "missing",
  changedFields: [],
  ...changes,
});

interface Options {
  path?: string;
  tasks?: TranslationTask[];
  /** Of the first reply to the board. */
  response?: FakeResponse;
  languages?: SiteLanguages;
  scope?: "owner" | "editor" | "author";
}

function openBoard({ tasks = [], scope = "owner", response, ...options }: Options = {}) {
  const replies = response ? [response] : [];
  const pagination = {
    currentPage: 1,
    totalPages: 2,
    totalItems: tasks.length,
    hasNext: true,
    hasPrev: false,
  };
  const view = renderAdmin({
    path: options.path ?? "/admin/translations",
    user: sampleUser({ scope }),
    languages: options.languages ?? { main: "en", further: ["th"] },
    routes: {
      "GET /messages/stats": () => ({ data: { new: 0, read: 0, archived: 0, total: 0 } }),
      "GET /translations": () => replies.shift() ?? { data: tasks, pagination },
    },
  });
  const queries = () => view.api.callsTo("GET /translations").map(({ path }) => path);
  return { ...view, queries };
}

const rowTexts = () =>
  screen
    .getAllByRole("row")
    .slice(1)
    .map((row) => [...row.children].slice(0, -1).map((cell) => cell.textContent));

test("each row links to the form of its text, an outdated one to the first changed field", async () => {
  openBoard({
    tasks: [
      task({ type: "activity", _id: "p1", name: "Canal map" }),
      task({ state: "outdated", changedFields: ["title", "content"] }),
      task({ _id: "a2", name: "Thai only", language: "en" }),
    ],
  });
  const links = await screen.findAllByRole("link", { name: /^(Canal map|River model|Thai only)$/ });
  expect(links.map((link) => link.getAttribute("href"))).toEqual([
    "/admin/activity/p1/translate/th",
    "/admin/article/a1/translate/th#title",
    "/admin/article/a2/translate/en",
  ]);
  expect(rowTexts()).toEqual([
    ["Canal map", ACTIVITY, "Thai", translationTexts.states.missing, ""],
    [
      "River model",
      ARTICLE,
      "Thai",
      translationTexts.states.outdated,
      `Title, ${recordTexts.types.article.fields.content}`,
    ],
    ["Thai only", ARTICLE, "English", translationTexts.states.missing, ""],
  ]);
  expect(screen.getByRole("heading", { name: texts.count({ state: "other", total: 3 }) })).toBeDefined();
});

test("a record in two languages has a row for each, and a text in the main language its own form", async () => {
  const errors = spyOn(console, "error").mockImplementation(() => {});
  openBoard({
    path: "/admin/translations?state=draft",
    tasks: [task({ language: "en", state: "draft" }), task({ state: "draft" })],
  });
  const links = await screen.findAllByRole("link", { name: "River model" });
  expect(links.map((link) => link.getAttribute("href"))).toEqual([
    "/admin/article/edit/a1",
    "/admin/article/a1/translate/th",
  ]);
  // React reports rows with the same key.
  expect(errors).not.toHaveBeenCalled();
  errors.mockRestore();
});

const getFilter = (name: string) => screen.getByRole("combobox", { name });

test("filters and page are sent and stored in the address", async () => {
  const { user, queries } = openBoard({ tasks: [task({})] });
  await user.click(await screen.findByRole("button", { name: uiTexts.pagination.next }));
  expect(location.search).toBe("?page=2");
  await user.selectOptions(getFilter(texts.filters.language), "th");
  await user.selectOptions(getFilter(texts.filters.state), "published");
  await user.selectOptions(getFilter(texts.filters.type), "article");
  expect(location.search).toBe("?lang=th&state=published&type=article");
  expect(queries()).toEqual([
    "/translations?page=1&limit=25",
    "/translations?page=2&limit=25",
    "/translations?page=1&limit=25&lang=th",
    "/translations?page=1&limit=25&lang=th&state=published",
    "/translations?page=1&limit=25&lang=th&state=published&type=article",
  ]);
});

test("unknown filters in the address are ignored", async () => {
  const { queries } = openBoard({ path: "/admin/translations?lang=de&state=lost&type=client" });
  await screen.findByText(texts.allTranslated.title);
  expect(queries()).toEqual(["/translations?page=1&limit=25"]);
});

test("a board without anything to do leads to the drafts", async () => {
  openBoard();
  await screen.findByText(texts.allTranslated.title);
  const link = screen.getByRole("link", { name: texts.allTranslated.action });
  expect(link.getAttribute("href")).toBe("/admin/translations?state=draft");
});

test("filters that match nothing can be cleared", async () => {
  const { user } = openBoard({ path: "/admin/translations?state=draft" });
  await screen.findByText(texts.noneFound);
  await user.click(screen.getByRole("button", { name: listTexts.clearFilters }));
  expect(location.search).toBe("");
});

test("a failed request can be repeated", async () => {
  const { user } = openBoard({ tasks: [task({})], response: { status: 500, message: "Broken" } });
  await user.click(await screen.findByRole("button", { name: uiTexts.tryAgain }));
  expect(await screen.findByRole("link", { name: "River model" })).toBeDefined();
});

const ONE_LANGUAGE: SiteLanguages = { main: "en", further: [] };

test("a site with one language asks for nothing and links an owner to the languages", async () => {
  const { queries } = openBoard({ languages: ONE_LANGUAGE });
  const link = await screen.findByRole("link", { name: texts.oneLanguage.action });
  expect(link.getAttribute("href")).toBe("/admin/settings/languages");
  expect(queries()).toEqual([]);
});

test("a site with one language refers an editor to an owner", async () => {
  openBoard({ languages: ONE_LANGUAGE, scope: "editor" });
  expect(await screen.findByText(texts.oneLanguage.askOwner)).toBeDefined();
  expect(screen.queryByRole("link", { name: texts.oneLanguage.action })).toBeNull();
});

test("the navigation and the command palette have the board only if the site has further languages", async () => {
  const name = layoutTexts.names.translations;
  for (const [languages, count] of [
    [{ main: "en", further: ["th"] }, 1],
    [ONE_LANGUAGE, 0],
  ] as const) {
    const { user, unmount } = openBoard({ languages: languages as SiteLanguages });
    const navigation = await screen.findByRole("navigation", { name: layoutTexts.sections });
    expect(within(navigation).queryAllByRole("link", { name })).toHaveLength(count);
    await user.keyboard("{Control>}k{/Control}");
    const palette = await screen.findByRole("dialog", { name: searchTexts.title });
    expect(within(palette).queryAllByRole("option", { name: startingWith(name) })).toHaveLength(count);
    unmount();
  }
});

test("an author may not see the board", async () => {
  const { queries } = openBoard({ scope: "author" });
  expect(await screen.findByRole("button", { name: sessionTexts.denied.back })).toBeDefined();
  expect(queries()).toEqual([]);
});

test("categories, settings and legal texts link to their forms", async () => {
  openBoard({
    tasks: [
      task({ type: "category", _id: "edtech", name: "EdTech Consult" }),
      task({ type: "setting", _id: "taglines", name: "", state: "outdated" }),
      task({ type: "setting", _id: "footerNote", name: "", state: "published", language: "en" }),
      task({ type: "legalText", _id: "v1", name: "Terms" }),
      task({ type: "legalText", _id: "v2", name: "Privacy", isLocked: true }),
    ],
  });
  await screen.findByRole("link", { name: "Terms" });
  const links = within(screen.getByRole("table")).getAllByRole("link");
  const named = links.filter(({ textContent }) => textContent !== "");
  expect([...new Map(named.map((link) => [link.getAttribute("href"), link.textContent]))]).toEqual([
    ["/admin/activity/categories#edtech", "EdTech Consult"],
    ["/admin/settings/home?lang=th#taglines", settingTexts.fields.taglines],
    ["/admin/settings/pages#footerNote", settingTexts.fields.footerNote],
    ["/admin/legal/edit/v1#titleTh", "Terms"],
    ["/admin/legal/version/v2#titleTh", "Privacy"],
  ]);
  expect(rowTexts().map(([, type]) => type)).toEqual([
    texts.types.category,
    texts.types.setting,
    texts.types.setting,
    texts.types.legalText,
    texts.types.legalText,
  ]);
});

test("changed alternative texts are named once", async () => {
  openBoard({ tasks: [task({ state: "outdated", changedFields: ["title", "alt:one", "alt:two"] })] });
  await screen.findByRole("link", { name: "River model" });
  expect(rowTexts()[0]?.at(-1)).toBe(`Title, ${texts.altTexts}`);
});

test.each([
  ["owner", ["category", "setting", "legalText"]],
  ["editor", ["category"]],
] as const)("the filter offers an %s the texts they may write", async (scope, others) => {
  openBoard({ scope });
  const filter = await screen.findByRole<HTMLSelectElement>("combobox", { name: texts.filters.type });
  expect([...filter.options].map(({ value }) => value)).toEqual([
    "",
    ...CONTENT_TYPES.map(({ name }) => name),
    ...others,
  ]);
});
