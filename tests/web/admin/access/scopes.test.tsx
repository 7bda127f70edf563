import { expect, spyOn, test } from "bun:test";
import { act, screen, waitFor, within } from "@testing-library/react";

import { PERMISSION_MESSAGES } from "#contract/accounts/permissions.ts";
import type { AdminScope } from "#contract/accounts/scopes.ts";
import { SCOPE_HEADER } from "#contract/accounts/session.ts";
import { auditTexts } from "#texts/admin/audit.ts";
import { keyboardTexts } from "#texts/admin/keyboard.ts";
import { layoutTexts } from "#texts/admin/layout.ts";
import { recordTexts } from "#texts/admin/records.ts";
import { searchTexts } from "#texts/admin/search.ts";
import { sessionTexts } from "#texts/admin/session.ts";
import { uiTexts } from "#texts/admin/ui.ts";
import { userTexts } from "#texts/admin/users.ts";
import { SESSION_STORAGE_KEYS } from "#web/api/session/sessionKeys.ts";

import { sampleArticle, sampleArticleDetail } from "#tests/support/content/sampleArticles.ts";
import { listResponse, sampleUser } from "#tests/support/web/fakeApi.ts";
import {
  createFakeArticleUpload,
  ROUTES as ARTICLE_ROUTES,
} from "#tests/support/web/admin/articleScreens.ts";
import { renderAdmin } from "#tests/support/web/admin/renderAdmin.tsx";
import { DASHBOARD_ROUTES } from "#tests/support/web/admin/sampleDashboard.ts";
import {
  clickDialogButton,
  getDialogField,
  openEditUserDialog,
} from "#tests/support/web/admin/userScreens.ts";
import { startingWith, textsOf } from "#tests/support/web/textPatterns.ts";

const draft = sampleArticleDetail("Unfinished", { status: "Draft", logo: null, images: [], pictures: [] });
const published = sampleArticleDetail("Night shift");

const ROUTES = {
  ...ARTICLE_ROUTES,
  ...DASHBOARD_ROUTES,
  "GET /articles/get": () =>
    listResponse([sampleArticle("Night shift"), sampleArticle("Unfinished", { status: "Draft" })]),
  [`GET /articles/${draft._id}`]: () => ({ data: draft }),
  [`GET /articles/${published._id}`]: () => ({ data: published }),
};

type Options = Partial<Parameters<typeof renderAdmin>[0]>;

function openAs(scope: AdminScope, path: string, options: Options = {}) {
  const routes = { ...ROUTES, ...options.routes };
  return renderAdmin({ ...options, path, routes, user: sampleUser({ scope }) });
}

const sectionNames = async () =>
  textsOf(within(await screen.findByRole("navigation", { name: layoutTexts.sections })).getAllByRole("link"));

const optionNames = () => textsOf(screen.getAllByRole("option")).join(" ");

const { types } = recordTexts;
const AUTHORS_SECTIONS = [
  types.activity.label,
  "Article",
  types.page.label,
  layoutTexts.names.schedule,
  layoutTexts.names.trash,
];

test.each<[AdminScope, string, string[]]>([
  [
    "editor",
    "/admin/dashboard",
    [
      "Dashboard",
      "Client && Partner",
      types.activity.label,
      "Article",
      types.page.label,
      layoutTexts.names.library,
      layoutTexts.names.schedule,
      layoutTexts.names.trash,
      layoutTexts.names.redirects,
      layoutTexts.names.messages,
    ],
  ],
  ["author", "/admin/activity", AUTHORS_SECTIONS],
  ["analyst", "/admin/dashboard", ["Dashboard"]],
])("/admin shows an %s the first of their sections, and no others", async (scope, home, sections) => {
  openAs(scope, "/admin");
  expect(await sectionNames()).toEqual(sections);
  await waitFor(() => expect(location.pathname).toBe(home));
  expect(screen.getByText(`${userTexts.noun.one}, ${userTexts.scopes[scope].name}`)).toBeDefined();
  expect(screen.getByRole("link", { name: layoutTexts.names.account })).toBeDefined();
});

test.each<[AdminScope, string]>([
  ["editor", "/admin/users"],
  ["editor", "/admin/legal"],
  ["editor", "/admin/settings/site"],
  ["editor", "/admin/audit"],
  ["editor", "/admin/setup"],
  ["author", "/admin/dashboard"],
  ["author", "/admin/messages"],
  ["author", "/admin/client"],
  ["analyst", "/admin/article/edit/1"],
])("%s: %s shows Access Denied with Go Back and calls nothing", async (scope, path) => {
  const back = spyOn(history, "back").mockImplementation(() => {});
  const { api, user } = openAs(scope, path);
  expect((await screen.findByRole("alert")).textContent).toBe(
    "Access Denied: You don't have permission to access this area. Admin privileges are required.",
  );
  const { name, description } = userTexts.scopes[scope];
  expect(screen.getByText(sessionTexts.denied.scope({ name, description }))).toBeDefined();
  expect(api.calls).toEqual([]);
  await user.click(screen.getByRole("button", { name: sessionTexts.denied.back }));
  expect(back).toHaveBeenCalledTimes(1);
  back.mockRestore();
});

test("an author's form saves drafts only, and says who publishes them", async () => {
  const { upload, sent } = createFakeArticleUpload(draft);
  const { user } = openAs("author", "/admin/article/create", { upload });
  await user.fill(await screen.findByLabelText("Title"), "Unfinished");
  await user.fill(screen.getByLabelText("Author"), "Nok");
  await user.fill(screen.getByLabelText(types.article.fields.content), "Text");
  expect(screen.queryByRole("button", { name: recordTexts.publish })).toBeNull();
  const save = screen.getByRole("button", { name: /^Draft/, description: recordTexts.editorPublishes });
  await user.keyboard("{Control>}{Enter}{/Control}");
  await user.click(save);
  await waitFor(() => expect(sent).toHaveLength(1));
  expect(sent[0]?.form.get("status")).toBe("Draft");
});

test("an author's own draft has no button that publishes it and no history", async () => {
  openAs("author", `/admin/article/edit/${draft._id}`);
  await screen.findByLabelText("Title");
  expect(screen.queryByRole("button", { name: startingWith(uiTexts.saveChanges) })).toBeNull();
  expect(screen.getByRole("button", { name: startingWith(recordTexts.saveAsDraft) })).toBeDefined();
  expect(screen.queryByRole("link", { name: auditTexts.history })).toBeNull();
});

test("an author marks an own draft ready for review", async () => {
  const { upload, sent } = createFakeArticleUpload(draft);
  const { user } = openAs("author", `/admin/article/edit/${draft._id}`, { upload });
  await user.fill(await screen.findByLabelText(types.article.fields.content), "Finished");
  await user.click(screen.getByRole("button", { name: startingWith(recordTexts.review.mark) }));
  await waitFor(() => expect(sent).toHaveLength(1));
  expect(sent[0]?.form.get("status")).toBe("Draft");
  expect(sent[0]?.form.get("readyForReview")).toBe("true");
});

test("an author's list offers no change of published articles, and their form explains it", async () => {
  openAs("author", "/admin/article");
  expect(await screen.findByRole("link", { name: "Edit Unfinished" })).toBeDefined();
  expect(screen.getByRole("button", { name: "Delete Unfinished" })).toBeDefined();
  expect(screen.queryByRole("link", { name: "Edit Night shift" })).toBeNull();
  expect(screen.queryByRole("button", { name: "Delete Night shift" })).toBeNull();
});

test("an author sees why a published article can't be edited", async () => {
  openAs("author", `/admin/article/edit/${published._id}`);
  expect(
    await screen.findByText(recordTexts.publishedOnly.title({ noun: types.article.noun })),
  ).toBeDefined();
  expect(screen.queryByLabelText("Title")).toBeNull();
});

test("the search offers and asks for what an author may use only", async () => {
  const { api, user } = openAs("author", "/admin/article");
  await screen.findByRole("link", { name: "Edit Unfinished" });
  await user.keyboard("{Control>}k{/Control}");
  const { dashboard, clients, messages, legal, users } = layoutTexts.names;
  const forbidden = [dashboard, clients, messages, legal, users, searchTexts.newLegalText];
  expect(forbidden.filter((name) => optionNames().includes(name))).toEqual([]);
  await user.fill(screen.getByRole("combobox", { name: searchTexts.title }), "un");
  await waitFor(() => expect(optionNames()).toContain("Unfinished"));
  const paths = api.calls.map(({ path }) => path.replace(/\?.*/, ""));
  expect(
    paths.filter((path) => !/^\/(articles|pages|projects)\/get$|^\/articles\/stats$/.test(path)),
  ).toEqual([]);
});

test("the keyboard help lists what an author may use only", async () => {
  const { user } = openAs("author", "/admin/article");
  await screen.findByRole("link", { name: "Edit Unfinished" });
  await user.keyboard("?");
  const help = await screen.findByRole("dialog");
  expect(within(help).queryByText(keyboardTexts.form.publish)).toBeNull();
  expect(within(help).queryByRole("region", { name: keyboardTexts.inbox.title })).toBeNull();
});

test("another scope in a response changes sections and lists at once, also after a reload", async () => {
  let scope: AdminScope = "owner";
  const { api, session } = openAs("owner", "/admin/article", {
    routes: { "GET /articles/stats": () => ({ data: {}, headers: { [SCOPE_HEADER]: scope } }) },
  });
  await screen.findByRole("link", { name: "Edit Night shift" });
  scope = "author";
  await act(() => session.http.get("/articles/stats"));
  expect(await sectionNames()).toEqual(AUTHORS_SECTIONS);
  expect(screen.queryByRole("link", { name: "Edit Night shift" })).toBeNull();
  await waitFor(() => expect(api.callsTo("GET /articles/get")).toHaveLength(2));
  expect(JSON.parse(localStorage.getItem(SESSION_STORAGE_KEYS.user) ?? "{}").scope).toBe("author");
});

test("an open form stays after a change of the scope, and says why the save was refused", async () => {
  const { user } = await openEditUserDialog("Napat Suwannarat", {
    routes: {
      "PUT /users/user-2": () => ({
        status: 403,
        code: "insufficient_scope",
        message: PERMISSION_MESSAGES.denied,
        headers: { [SCOPE_HEADER]: "editor" },
      }),
    },
  });
  await user.fill(getDialogField(userTexts.fields.firstName), "Nok");
  await clickDialogButton(user, uiTexts.saveChanges);
  expect((await screen.findByRole("alert")).textContent).toContain(PERMISSION_MESSAGES.denied);
  expect(getDialogField(userTexts.fields.firstName).value).toBe("NapatNok");
  expect(await sectionNames()).not.toContain(layoutTexts.titles.users);
});
