import { afterEach, beforeEach, expect, spyOn, test } from "bun:test";
import { screen, waitFor } from "@testing-library/react";

import { ALT_TEXT_PLACEHOLDERS } from "#content/articles.ts";
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

test("an image in a Thai article has a Thai placeholder", async () => {
  const { upload } = createFakeArticleUpload({ url: "/uploads/abc.jpg" });
  const { user } = await openCreateScreen(upload, { main: "th", further: [] });
  await user.upload(screen.getByLabelText(articleTexts.format.picture), imageFile("plan.jpg"));
  const content = screen.getByLabelText<HTMLTextAreaElement>("Content");
  await waitFor(() => expect(content.value).toBe(`![${ALT_TEXT_PLACEHOLDERS.th}](/uploads/abc.jpg)`));
});
