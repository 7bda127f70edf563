import { expect, test } from "bun:test";
import { fireEvent, screen, waitFor, within } from "@testing-library/react";

import { articleTexts } from "#texts/admin/articles.ts";
import { uiTexts } from "#texts/admin/ui.ts";
import { openArticleScreen, storedArticle } from "#tests/support/web/admin/articleScreens.ts";
import { sampleImages } from "#tests/support/content/sampleActivities.ts";

const PATH = "/admin/article/preview/id-night-shift";

function openPreview(count: number, changes = {}) {
  const pictures = sampleImages(count);
  const images = pictures.map(({ path }) => path);
  const article = { ...storedArticle, logo: null, images, pictures, ...changes };
  return openArticleScreen(PATH, {
    routes: {
      "GET /articles/id-night-shift": () => ({ data: article }),
      "GET /articles/image-base64/p1.jpg": () => ({ data: { data: "AAAA", type: "image/jpeg" } }),
    },
  });
}

const hrefOf = (name: RegExp) => screen.getByRole("link", { name }).getAttribute("href");
const sourceIn = (tile: HTMLElement | undefined) => tile?.querySelector("img")?.getAttribute("src");

const tiles = async () =>
  within(
    await screen.findByRole("list", { name: articleTexts.picturesOf({ name: "Night shift" }) }),
  ).getAllByRole("listitem");

test("shows title, text, author and position, with links to the public page, list and editor", async () => {
  const { api } = openPreview(1);
  expect(await screen.findByRole("heading", { name: "Night shift" })).toBeDefined();
  for (const text of ["All of Night shift.", "Mali S.", "Principal"])
    expect(screen.getByText(text)).toBeDefined();
  expect(hrefOf(/Read full case study/)).toBe("/article/id-night-shift");
  expect(hrefOf(/^Back$/)).toBe("/admin/article");
  expect(hrefOf(/^Edit/)).toBe("/admin/article/edit/id-night-shift");
  expect(screen.queryByText(articleTexts.adminsOnly)).toBeNull();
  expect(api.callsTo("GET /articles/get")).toEqual([]);
});

test("a draft says that only admins can see it", async () => {
  openPreview(1, { status: "Draft" });
  expect(await screen.findByText(articleTexts.adminsOnly)).toBeDefined();
  expect(screen.getByText("Draft")).toBeDefined();
});

test.each([1, 2, 3, 4])("%d images have their own layout", async (count) => {
  openPreview(count);
  expect(await tiles()).toHaveLength(count);
  const list = screen.getByRole("list", { name: articleTexts.picturesOf({ name: "Night shift" }) });
  expect(list.getAttribute("data-tiles")).toBe(String(count));
});

test("with more than four images the fourth shows the number of the rest", async () => {
  openPreview(6);
  const all = await tiles();
  expect(all).toHaveLength(4);
  expect(all[3]?.textContent).toContain("+2");
});

test("loads images as Base64, or from the file if that fails, and reports a missing one", async () => {
  openPreview(2);
  const [first, second] = await tiles();
  await waitFor(() => expect(sourceIn(first)).toBe("data:image/jpeg;base64,AAAA"));
  await waitFor(() => expect(sourceIn(second)).toMatch(/^\/api\/v1\/articles\/image\/p2\.jpg\?t=\d+$/));
  fireEvent.error(second?.querySelector("img") ?? document.body);
  expect(second?.textContent).toContain(uiTexts.imageNotAvailable);
});

test("shows the single image of an older record, with an external URL unchanged", async () => {
  openPreview(0, { image: "https://elsewhere.example/a.jpg" });
  const [tile] = await tiles();
  expect(tile?.querySelector("img")?.getAttribute("src")).toBe("https://elsewhere.example/a.jpg");
});

test("without images the text comes first", async () => {
  openPreview(0);
  expect(await screen.findByRole("link", { name: /Read full case study/ })).toBeDefined();
  expect(screen.queryByText(uiTexts.imageNotAvailable)).toBeNull();
});

test("an image opens the lightbox with counter, arrow keys and Escape, and the focus returns", async () => {
  const { user } = openPreview(3);
  const opener = await screen.findByRole("button", {
    name: articleTexts.openPicture({ number: 2, count: 3 }),
  });
  await user.click(opener);
  const dialog = await screen.findByRole("dialog");
  const counter = () =>
    within(dialog).getByText(
      (_, element) => element?.tagName === "P" && (element.textContent ?? "").endsWith(" / 3"),
    );
  expect(counter().textContent).toBe("2 / 3");
  for (const [key, shown] of [
    ["ArrowRight", "3 / 3"],
    ["ArrowRight", "1 / 3"],
    ["ArrowLeft", "3 / 3"],
  ] as const) {
    fireEvent.keyDown(dialog, { key });
    expect(counter().textContent).toBe(shown);
  }
  await user.click(within(dialog).getByRole("button", { name: uiTexts.close }));
  expect(document.activeElement).toBe(opener);
});

test("E opens the editor", async () => {
  const { user } = openPreview(1);
  await screen.findByRole("heading", { name: "Night shift" });
  await user.keyboard("e");
  expect(location.pathname).toBe("/admin/article/edit/id-night-shift");
});

test("shows Article not found for an unknown id, with a link back", async () => {
  openArticleScreen("/admin/article/preview/nobody");
  const alert = await screen.findByRole("alert");
  expect(within(alert).getByRole("heading", { name: "Article not found" })).toBeDefined();
  expect(within(alert).getByRole("link").getAttribute("href")).toBe("/admin/article");
});
