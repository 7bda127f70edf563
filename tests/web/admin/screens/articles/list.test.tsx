import { expect, test } from "bun:test";
import { screen, waitFor, within } from "@testing-library/react";

import { articleTexts } from "#texts/admin/articles.ts";
import * as articlePageTexts from "#texts/public/articles.ts";
import { listTexts } from "#texts/admin/list.ts";
import { uiTexts } from "#texts/admin/ui.ts";
import { recordTexts } from "#texts/admin/records.ts";
import {
  ROUTES,
  openArticleScreen,
  articleListResponse,
  ARTICLE,
} from "#tests/support/web/admin/articleScreens.ts";
import { sampleArticle } from "#tests/support/content/sampleArticles.ts";
import { containing } from "#tests/support/web/textPatterns.ts";

const { noun: NOUN, plural: PLURAL } = recordTexts.types.article;
const DELETE = recordTexts.deleteAction({ noun: ARTICLE });

const two = [
  sampleArticle("Night shift", { createdAt: "2026-11-12T05:00:00.000Z" }),
  sampleArticle("Unfinished", { status: "Draft", position: "" }),
];
const refused = () => ({ status: 401, message: "No" });
const openList = (routes = {}, path = "/admin/article") =>
  openArticleScreen(path, { routes: { "GET /articles/get": () => articleListResponse(two), ...routes } });

test("has the four metrics of the specification", async () => {
  const { total, newThisMonth } = articleTexts.stats;
  const { Published: published, Draft: draft } = recordTexts.statuses;
  openList();
  const figures = await screen.findByLabelText("Articles");
  await waitFor(() =>
    expect(
      within(figures)
        .getAllByRole("definition")
        .map(({ textContent }) => textContent),
    ).toEqual(["18", "15", "3", "2"]),
  );
  expect(
    within(figures)
      .getAllByRole("term")
      .map(({ textContent }) => textContent),
  ).toEqual([total, published, draft, newThisMonth]);
});

test("announces no sort order, because the list is sorted by publication, not by a column", async () => {
  openList();
  const head = await screen.findByRole("columnheader", { name: recordTexts.createdAt });
  expect(head.getAttribute("aria-sort")).toBeNull();
});

test("returning from an article restores the list's page and filters; the menu resets them", async () => {
  const { user } = openList({}, "/admin/article?search=night&status=Draft");
  await user.click(await screen.findByRole("link", { name: "Edit Night shift" }));
  await screen.findByLabelText("Title");
  await user.click(screen.getByRole("button", { name: "Cancel" }));
  expect(location.pathname + location.search).toBe("/admin/article?search=night&status=Draft");
  await user.click(screen.getByRole("link", { name: recordTexts.types.article.label }));
  expect(location.search).toBe("");
  await user.click(await screen.findByRole("link", { name: "Edit Night shift" }));
  await screen.findByLabelText("Title");
  await user.click(screen.getByRole("button", { name: "Cancel" }));
  expect(location.pathname + location.search).toBe("/admin/article");
});

test("shows dashes for metrics that cannot be loaded, and still shows the list", async () => {
  openList({ "GET /articles/stats": () => ({ status: 500 }) });
  await screen.findByRole("row", { name: /Night shift/ });
  const figures = screen.getByLabelText("Articles");
  await waitFor(() =>
    expect(
      within(figures)
        .getAllByRole("definition")
        .map(({ textContent }) => textContent),
    ).toEqual(Array(4).fill("–")),
  );
});

test("has the columns of the specification, dates in Thai and a dash without a position", async () => {
  openList();
  const heads = await screen.findAllByRole("columnheader");
  expect(heads.map((head) => head.textContent?.trim())).toEqual([
    "#",
    recordTexts.types.article.fields.title,
    recordTexts.types.article.fields.author,
    recordTexts.types.article.fields.position,
    "Status",
    recordTexts.createdAt,
    "Actions",
  ]);
  const first = within(await screen.findByRole("row", { name: /Night shift/ }));
  expect(
    first
      .getAllByRole("cell")
      .map((cell) => cell.textContent)
      .slice(0, 5),
  ).toEqual(["1", "Mali S.", "Principal", recordTexts.statuses.Published, "12 พ.ย. 2569"]);
  const second = within(screen.getByRole("row", { name: /Unfinished/ }));
  expect(second.getByText("Draft")).toBeDefined();
  expect(second.getByText("–")).toBeDefined();
});

test("numbers rows across pages", async () => {
  const pages = { currentPage: 2, totalPages: 2, totalItems: 12, hasPrev: true };
  openList({ "GET /articles/get": () => articleListResponse(two, pages) }, "/admin/article?page=2");
  const row = await screen.findByRole("row", { name: /Unfinished/ });
  expect(within(row).getAllByRole("cell")[0]?.textContent).toBe("12");
});

test("each row has preview, edit and delete actions; a click on it edits", async () => {
  const { user } = openList();
  const row = within(await screen.findByRole("row", { name: /Night shift/ }));
  expect(row.getByRole("link", { name: `${articleTexts.preview} Night shift` }).getAttribute("href")).toBe(
    "/admin/article/preview/id-night-shift",
  );
  expect(row.getByRole("link", { name: "Edit Night shift" }).getAttribute("href")).toBe(
    "/admin/article/edit/id-night-shift",
  );
  expect(row.getByRole("button", { name: "Delete Night shift" })).toBeDefined();
  await user.click(row.getByText("Principal"));
  expect(location.pathname).toBe("/admin/article/edit/id-night-shift");
});

test("on a phone, the menu of a draft has a disabled link to the site with a reason", async () => {
  const { user } = openList();
  await user.click(await screen.findByRole("button", { name: listTexts.actionsFor({ name: "Unfinished" }) }));
  const line = within(screen.getByRole("dialog")).getByRole("button", {
    name: containing(recordTexts.viewOnSite),
  });
  expect(line.hasAttribute("disabled")).toBe(true);
  expect(line.textContent).toContain(recordTexts.draftHidden);
});

test("requests ten records with the page, search and status from the URL", async () => {
  const { api } = openList({}, "/admin/article?search=night&status=Draft&page=2");
  await screen.findByRole("row", { name: /Night shift/ });
  const [call] = api.callsTo("GET /articles/get");
  expect(new URLSearchParams(call?.path.replace(/.*\?/, ""))).toEqual(
    new URLSearchParams({ page: "2", limit: "10", search: "night", lang: "any", status: "Draft" }),
  );
});

test("choosing a status goes to page 1 and is in the URL", async () => {
  const { user } = openList({}, "/admin/article?page=2");
  const filter = await screen.findByLabelText("Status");
  expect(
    within(filter)
      .getAllByRole("option")
      .map(({ textContent }) => textContent),
  ).toEqual([
    recordTexts.allStatus,
    recordTexts.statuses.Published,
    recordTexts.statuses.Review,
    recordTexts.statuses.Draft,
  ]);
  await user.selectOptions(filter, "Draft");
  expect(location.search).toBe("?status=Draft");
});

test("an empty list explains articles and how to create one", async () => {
  openList({ "GET /articles/get": () => articleListResponse([]) });
  expect(await screen.findByRole("heading", { name: recordTexts.noneYet({ plural: PLURAL }) })).toBeDefined();
  for (const link of screen.getAllByRole("link", { name: recordTexts.create({ noun: ARTICLE }) })) {
    expect(link.getAttribute("href")).toBe("/admin/article/create");
  }
});

test("an empty result names search and status and offers to clear them", async () => {
  const { user } = openList(
    { "GET /articles/get": () => articleListResponse([]) },
    "/admin/article?search=zzz&status=Draft",
  );
  const status = uiTexts.filterBy({ label: recordTexts.status, value: recordTexts.statuses.Draft });
  const criteria = `${uiTexts.searchFor({ search: "zzz" })} · ${status}`;
  expect(await screen.findByText(`${uiTexts.noMatch} ${criteria}`)).toBeDefined();
  await user.click(screen.getByRole("button", { name: listTexts.clearFilters }));
  expect(location.search).toBe("");
});

test("offers to retry if the list cannot be loaded", async () => {
  const { user, api } = openList({ "GET /articles/get": () => ({ status: 500, message: "It broke." }) });
  expect((await screen.findByRole("alert")).textContent).toContain(listTexts.failed({ many: PLURAL }));
  api.routes["GET /articles/get"] = () => articleListResponse(two);
  await user.click(screen.getByRole("button", { name: uiTexts.tryAgain }));
  expect(await screen.findByRole("row", { name: /Night shift/ })).toBeDefined();
});

test("asks before deleting, names the article and can be cancelled", async () => {
  const { user, api } = openList();
  await user.click(await screen.findByRole("button", { name: "Delete Night shift" }));
  const dialog = screen.getByRole("dialog", { name: recordTexts.deleteAction({ noun: NOUN }) });
  expect(within(dialog).getByText(recordTexts.deleteQuestion({ noun: NOUN }))).toBeDefined();
  expect(dialog.textContent).toContain("Night shift");
  const detail = recordTexts.deleteDetailWithStatus({ status: recordTexts.statuses.Published });
  expect(dialog.textContent).toContain(detail.replace("<time/>", "12 Nov 2026"));
  expect(within(dialog).getByRole("button", { name: DELETE })).toBeDefined();
  await user.click(within(dialog).getByRole("button", { name: "Cancel" }));
  expect(screen.queryByRole("dialog")).toBeNull();
  expect(api.calls.every(({ method }) => method === "GET")).toBe(true);
});

test("deletes once, confirms it and reloads list and metrics", async () => {
  let left = two;
  const { user, api } = openList({
    "GET /articles/get": () => articleListResponse(left),
    "DELETE /articles/delete/id-night-shift": () => {
      left = two.slice(1);
      return { data: { _id: "id-night-shift" } };
    },
  });
  await user.click(await screen.findByRole("button", { name: "Delete Night shift" }));
  await user.dblClick(screen.getByRole("button", { name: DELETE }));
  expect(await screen.findByText(recordTexts.deleted({ name: "Night shift" }))).toBeDefined();
  await waitFor(() => expect(screen.queryByRole("row", { name: /Night shift/ })).toBeNull());
  expect(api.callsTo("DELETE /articles/delete/id-night-shift")).toHaveLength(1);
  expect(api.callsTo("GET /articles/stats").length).toBeGreaterThan(1);
});

test("an article that is already deleted counts as deleted", async () => {
  const { user } = openList({
    ...ROUTES,
    "GET /articles/get": () => articleListResponse(two),
    "DELETE /articles/delete/id-night-shift": () => ({ status: 404, message: articlePageTexts.notFound() }),
  });
  await user.click(await screen.findByRole("button", { name: "Delete Night shift" }));
  await user.click(screen.getByRole("button", { name: DELETE }));
  expect(await screen.findByText(recordTexts.deleted({ name: "Night shift" }))).toBeDefined();
});

test("a failed deletion shows a message, is logged and can be retried", async () => {
  const { user, api } = openList({
    "DELETE /articles/delete/id-night-shift": () => ({ status: 500, message: "No" }),
  });
  await user.click(await screen.findByRole("button", { name: "Delete Night shift" }));
  await user.click(screen.getByRole("button", { name: DELETE }));
  const toast = await screen.findByRole("group", {
    name: containing(recordTexts.deleteFailed({ noun: NOUN })),
  });
  expect(toast.textContent).toContain(`${recordTexts.deleteFailed({ noun: NOUN })} No`);
  expect(console.warn).toHaveBeenCalled();
  expect(screen.getByRole("row", { name: /Night shift/ })).toBeDefined();
  await user.click(within(toast).getByRole("button", { name: listTexts.retry }));
  await waitFor(() => expect(api.callsTo("DELETE /articles/delete/id-night-shift")).toHaveLength(2));
});

test("an expired session during a deletion shows only the login page, no error", async () => {
  const { user } = openList({
    "DELETE /articles/delete/id-night-shift": refused,
    "POST /auth/refresh": refused,
  });
  await user.click(await screen.findByRole("button", { name: "Delete Night shift" }));
  await user.click(screen.getByRole("button", { name: DELETE }));
  await waitFor(() => expect(location.pathname).toBe("/vitrine/login"));
  await waitFor(() => expect(console.warn).toHaveBeenCalled());
  expect(screen.queryByText(containing(recordTexts.deleteFailed({ noun: NOUN })))).toBeNull();
});
