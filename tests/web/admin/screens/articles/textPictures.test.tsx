import { expect, test } from "bun:test";
import { fireEvent, screen, waitFor } from "@testing-library/react";

import { ALT_TEXT_PLACEHOLDERS } from "#resources/articles.ts";
import { recordTexts } from "#texts/admin/records.ts";
import { LANGUAGES } from "#texts/language.ts";
import { articleTexts } from "#texts/admin/articles.ts";
import { formTexts } from "#texts/admin/form.ts";
import { ApiError } from "#web/api/http/ApiError.ts";
import {
  ARTICLE,
  createFakeArticleUpload,
  fillForm,
  imageFile,
  openCreateScreen,
  storedArticle,
} from "#tests/support/web/admin/articleScreens.ts";

const content = () => screen.getByLabelText<HTMLTextAreaElement>(recordTexts.types.article.fields.content);

test.each(LANGUAGES)(
  "an image has a placeholder in the admin's language, not the text's: %s",
  async (main) => {
    const { upload } = createFakeArticleUpload({ url: "/uploads/abc.jpg" });
    const { user } = await openCreateScreen(upload, { main, further: [] });
    await user.upload(screen.getByLabelText(articleTexts.format.picture), imageFile("plan.jpg"));
    await waitFor(() => expect(content().value).toBe(`![${ALT_TEXT_PLACEHOLDERS.en}](/uploads/abc.jpg)`));
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

const unreachable = new ApiError("Network error occurred. Please try again.", 0);

/** Presses "Publish" while a picture can't be uploaded. */
async function publishOffline() {
  const url = "/uploads/abc.jpg";
  const { upload, sent } = createFakeArticleUpload(unreachable, unreachable, { url }, storedArticle);
  const { user, leaveGuard } = await openCreateScreen(upload);
  await fillForm(user);
  await user.upload(screen.getByLabelText(articleTexts.format.picture), imageFile("plan.jpg"));
  await screen.findByText(articleTexts.textPictures.waiting);
  await user.click(screen.getByRole("button", { name: recordTexts.publish }));
  await screen.findByText(formTexts.savesWhenOnline);
  return { user, sent, leaveGuard };
}

test("a save that waits for a picture is sent with it when the connection returns", async () => {
  const { sent } = await publishOffline();
  expect(screen.queryByText(articleTexts.textPictures.missing)).toBeNull();
  dispatchEvent(new Event("online"));
  await screen.findByText(recordTexts.published({ noun: ARTICLE }));
  expect(sent.map(({ path }) => path)).toEqual([...Array(3).fill("/upload/article-image"), sent[3]?.path]);
  expect(sent[3]?.form.get("content")).toContain("/uploads/abc.jpg");
  expect(sent[3]?.form.get("status")).toBe("Published");
});

test("a person who types in the meantime saves by themselves", async () => {
  const { user, sent } = await publishOffline();
  await user.type(content(), " More.");
  await screen.findByText(formTexts.notSavedOffline);
  dispatchEvent(new Event("online"));
  await waitFor(() => expect(content().value).toContain("/uploads/abc.jpg"));
  expect(sent).toHaveLength(3);
  await user.click(screen.getByRole("button", { name: recordTexts.publish }));
  await screen.findByText(recordTexts.published({ noun: ARTICLE }));
  expect(sent[3]?.form.get("content")).toContain("More.");
});
