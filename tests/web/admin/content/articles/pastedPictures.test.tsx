import { afterEach, beforeEach, expect, spyOn, test } from "bun:test";
import { fireEvent, screen, waitFor } from "@testing-library/react";

import { ALT_TEXT_PLACEHOLDERS } from "#content/articles.ts";
import { LANGUAGES } from "#texts/language.ts";
import { articleTexts } from "#texts/admin/articles.ts";
import {
  createFakeArticleUpload,
  imageFile,
  openCreateScreen,
} from "#tests/support/web/admin/articleScreens.ts";

let spies: ReturnType<typeof spyOn>[];
beforeEach(() => {
  spies = [
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
