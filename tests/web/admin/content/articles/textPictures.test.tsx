import { afterEach, beforeEach, expect, spyOn, test } from "bun:test";
import { fireEvent, screen, waitFor } from "@testing-library/react";

import { ALT_TEXT_PLACEHOLDERS } from "#content/articles.ts";
import { LANGUAGES } from "#texts/language.ts";
import { articleTexts } from "#texts/admin/articles.ts";
import { ApiError } from "#web/api/http/ApiError.ts";
import {
  createFakeArticleUpload,
  imageFile,
  openCreateScreen,
} from "#tests/support/web/admin/articleScreens.ts";

let spies: ReturnType<typeof spyOn>[];
beforeEach(() => {
  spies = [
    spyOn(console, "warn").mockImplementation(() => {}),
    spyOn(URL, "createObjectURL").mockImplementation(() => "blob:preview"),
    spyOn(URL, "revokeObjectURL").mockImplementation(() => {}),
  ];
});
afterEach(() => {
  for (const spy of spies) spy.mockRestore();
});

const content = () => screen.getByLabelText<HTMLTextAreaElement>("Content");

test.each(LANGUAGES)(
  "an image has a placeholder in the admin's language, not the text's: %s",
  async (main) => {
    const { upload } = createFakeArticleUpload({ url: "/uploads/abc.jpg" });
    const { user } = await openCreateScreen(upload, { main, further: [] });
    await user.upload(screen.getByLabelText(articleTexts.format.picture), imageFile("plan.jpg"));
    const content = screen.getByLabelText<HTMLTextAreaElement>("Content");
    await waitFor(() => expect(content.value).toBe(`![${ALT_TEXT_PLACEHOLDERS.en}](/uploads/abc.jpg)`));
  },
);

test.each([
  ["<p><b>bold</b> <img src='https://a.example/1'> words</p><img src='2'>", 2, "**bold** words"],
  ["<img src='https://a.example/1'>", 1, "Before"],
])("says that the pictures in %j were not pasted", async (html, count, pasted) => {
  const { upload, sent } = createFakeArticleUpload({ url: "/uploads/abc.jpg" });
  const { user } = await openCreateScreen(upload);
  await user.type(content(), "Before");
  fireEvent.paste(content(), {
    clipboardData: { files: [], getData: (type: string) => (type === "text/html" ? html : "") },
  });
  expect(await screen.findByText(articleTexts.textPictures.notPasted({ count }))).toBeDefined();
  expect(content().value).toContain(pasted);
  expect(sent).toEqual([]);
});

test("images that got no response are uploaded when the connection returns, and inserted where they were chosen", async () => {
  const unreachable = new ApiError("Network error occurred. Please try again.", 0);
  const [first, second] = [{ url: "/uploads/abc.jpg" }, { url: "/uploads/def.jpg" }];
  const { upload, sent } = createFakeArticleUpload(unreachable, unreachable, first, second);
  const { user } = await openCreateScreen(upload);
  await user.fill(content(), "Before\n\nAfter");
  content().setSelectionRange(6, 6);
  const chosen = [imageFile("plan.jpg"), imageFile("map.jpg")];
  await user.upload(screen.getByLabelText(articleTexts.format.picture), chosen);
  expect(await screen.findAllByText(articleTexts.textPictures.waiting)).toHaveLength(2);
  expect(screen.queryByText(/Network error/)).toBeNull();
  await user.type(content(), " all");
  dispatchEvent(new Event("online"));
  await waitFor(() => expect(content().value).toContain("/uploads/def.jpg"));
  expect(content().value).toMatch(/^Before\n[^]*abc\.jpg[^]*def\.jpg[^]*\nAfter all$/);
  expect(sent).toHaveLength(4);
});
