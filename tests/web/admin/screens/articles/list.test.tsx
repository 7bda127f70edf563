import { expect, test } from "bun:test";
import { screen, waitFor, within } from "@testing-library/react";

import { articleTexts } from "#texts/admin/articles.ts";
import { listTexts } from "#texts/admin/list.ts";
import { recordTexts } from "#texts/admin/records.ts";
import { openArticleScreen, ARTICLE } from "#tests/support/web/admin/articleScreens.ts";
import { listResponse } from "#tests/support/web/fakeApi.ts";
import { sampleArticle } from "#tests/support/content/sampleArticles.ts";
import { containing } from "#tests/support/web/textPatterns.ts";

const { noun: NOUN } = recordTexts.types.article;
const DELETE = recordTexts.deleteAction({ noun: ARTICLE });

const two = [
  sampleArticle("Night shift", { createdAt: "2026-11-12T05:00:00.000Z" }),
  sampleArticle("Unfinished", { status: "Draft", position: "" }),
];
const refused = () => ({ status: 401, message: "No" });
const openList = (routes = {}, path = "/admin/article") =>
  openArticleScreen(path, { routes: { "GET /articles/get": () => listResponse(two), ...routes } });

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

test("shows dates in Thai and a dash without a position", async () => {
  openList();
  const first = within(await screen.findByRole("row", { name: /Night shift/ }));
  expect(
    first
      .getAllByRole("cell")
      .map((cell) => cell.textContent)
      .slice(1, 6),
  ).toEqual(["1", "Mali S.", "Principal", recordTexts.statuses.Published, "12 พ.ย. 2569"]);
  const second = within(screen.getByRole("row", { name: /Unfinished/ }));
  expect(second.getByText("Draft")).toBeDefined();
  expect(second.getByText("–")).toBeDefined();
});

test("numbers rows across pages", async () => {
  const pages = { currentPage: 2, totalPages: 2, totalItems: 12, hasPrev: true };
  openList({ "GET /articles/get": () => listResponse(two, pages) }, "/admin/article?page=2");
  const row = await screen.findByRole("row", { name: /Unfinished/ });
  expect(within(row).getAllByRole("cell")[1]?.textContent).toBe("12");
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

test("asks before deleting with the status and the date of the article", async () => {
  const { user } = openList();
  await user.click(await screen.findByRole("button", { name: "Delete Night shift" }));
  const dialog = screen.getByRole("dialog", { name: recordTexts.deleteAction({ noun: NOUN }) });
  const detail = recordTexts.deleteDetailWithStatus({ status: recordTexts.statuses.Published });
  expect(dialog.textContent).toContain(detail.replace("<time/>", "12 Nov 2026"));
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
