import { afterEach, beforeEach, expect, spyOn, test } from "bun:test";
import { fireEvent, screen, waitFor } from "@testing-library/react";

import { imageTexts } from "#texts/admin/images.ts";
import { uiTexts } from "#texts/admin/ui.ts";
import * as articlePageTexts from "#texts/public/articles.ts";
import * as siteTexts from "#texts/public/ui.ts";
import {
  fillForm,
  openCreateScreen,
  openEditScreen,
  imageFile,
  findPreview,
  storedArticle,
} from "#tests/support/web/admin/articleScreens.ts";

let spies: ReturnType<typeof spyOn>[];
beforeEach(() => {
  let count = 0;
  spies = [
    spyOn(URL, "createObjectURL").mockImplementation(() => `blob:chosen-${(count += 1)}`),
    spyOn(URL, "revokeObjectURL").mockImplementation(() => {}),
  ];
});
afterEach(() => {
  for (const spy of spies) spy.mockRestore();
});

type Preview = Awaited<ReturnType<typeof findPreview>>;

/** Headings, image lists and texts, in reading order. */
function outlineOf({ root }: Preview): string[] {
  return [...root.querySelectorAll("h1, ul, p")].map((part) =>
    part.tagName === "UL" ? `${part.children.length} pictures` : (part.textContent ?? ""),
  );
}

const sourcesOf = ({ root }: Preview) =>
  [...root.querySelectorAll("li img")].map((image) => image.getAttribute("src"));

test("opens with the first picture and ends with the others, as the public page does", async () => {
  // In an iframe, happy-dom accepts no relative URL.
  const images = ["2", "3", "4"].map((name) => `https://images.firm.example/${name}.jpg`);
  const pictures = images.map((path) => ({ path, width: 1600, height: 1200, alt: "" }));
  await openEditScreen(undefined, {
    "GET /articles/id-night-shift": () => ({ data: { ...storedArticle, logo: null, images, pictures } }),
  });
  const preview = await findPreview();
  await preview.findByText("Drawn by the server.");
  expect(outlineOf(preview)).toEqual([
    "Night shift",
    "1 pictures",
    "Mali S.",
    "Principal",
    `${siteTexts.publishedOn()} 21 November 2026`,
    "Drawn by the server.",
    "2 pictures",
  ]);
  expect(sourcesOf(preview)).toEqual(images);
});

test("shows chosen files in form order, without links or buttons", async () => {
  const { user } = await openCreateScreen();
  await fillForm(user);
  await user.upload(screen.getByLabelText(imageTexts.chooseGallery), [
    imageFile("1.png", "image/png"),
    imageFile("2.jpg"),
  ]);
  await user.upload(screen.getByLabelText(imageTexts.chooseLogo), imageFile("logo.png", "image/png"));
  const preview = await findPreview();
  await waitFor(() => expect(sourcesOf(preview)).toHaveLength(2));
  const [png, jpeg] = sourcesOf(preview);
  expect(png).toMatch(/^blob:chosen-\d$/);
  // By the extension, the page knows that the image has no transparency.
  expect(jpeg).toMatch(/^blob:chosen-\d#\.jpg$/);
  expect(preview.root.querySelectorAll("img")).toHaveLength(3);
  await user.click(screen.getByLabelText(imageTexts.altLabel({ number: 2 })));
  await user.keyboard("{Alt>}{ArrowUp}{/Alt}");
  await waitFor(() => expect(sourcesOf(preview)).toEqual([jpeg ?? "", png ?? ""]));
  expect(preview.queryAllByRole("link")).toEqual([]);
  expect(preview.queryAllByRole("button")).toEqual([]);
});

test("does not request a chosen file that cannot be displayed from the server", async () => {
  const { user, api } = await openCreateScreen();
  await user.upload(screen.getByLabelText(imageTexts.chooseGallery), [imageFile("1.jpg")]);
  const preview = await findPreview();
  await waitFor(() => expect(sourcesOf(preview)).toHaveLength(1));
  fireEvent.error(preview.root.querySelector("li img") ?? preview.root);
  expect(await preview.findByText(uiTexts.imageNotAvailable)).toBeDefined();
  expect(api.calls.filter((call) => call.path.includes("image"))).toEqual([]);
});

test("an empty article shows placeholders and no broken image", async () => {
  const { user } = await openCreateScreen();
  await user.clear(screen.getByLabelText("Author"));
  const preview = await findPreview();
  for (const text of [articlePageTexts.untitled(), "Author", articlePageTexts.textPending()]) {
    expect(preview.getByText(text)).toBeDefined();
  }
  const [, pending = ""] = /<strong>(.+)<\/strong>/.exec(articlePageTexts.picturePending()) ?? [];
  expect(preview.getByText(pending, { selector: "strong" })).toBeDefined();
  expect(preview.queryByText(uiTexts.imageNotAvailable)).toBeNull();
  await fillForm(user);
  await preview.findByText("Drawn by the server.");
  expect(outlineOf(preview).slice(0, 1)).toEqual(["New words"]);
  expect(preview.queryByText("Author")).toBeNull();
  expect(preview.queryByText(articlePageTexts.textPending())).toBeNull();
});

test("follows the theme of the admin area", async () => {
  await openCreateScreen();
  const { root } = await findPreview();
  const theme = () => root.ownerDocument.documentElement.dataset["theme"];
  expect(theme()).toBe("light");
  document.documentElement.dataset["theme"] = "dark";
  await waitFor(() => expect(theme()).toBe("dark"));
});
