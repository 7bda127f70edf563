import { expect, test } from "bun:test";
import { act, fireEvent, screen, waitFor, within } from "@testing-library/react";

import { ALT_TEXT_PLACEHOLDERS } from "#resources/articles.ts";
import { articleTexts } from "#texts/admin/articles.ts";
import { imageTexts } from "#texts/admin/images.ts";
import { recordTexts } from "#texts/admin/records.ts";
import { setupUser } from "#tests/support/web/setupUser.ts";
import { ApiError } from "#web/api/http/ApiError.ts";

import {
  fillForm,
  openCreateScreen,
  imageFile,
  storedArticle,
  createFakeArticleUpload,
  ARTICLE,
} from "#tests/support/web/admin/articleScreens.ts";
import { gifWithFrames } from "#tests/support/media/hostileGifs.ts";
import { queryUnsaved } from "#tests/support/web/admin/unsaved.ts";

const text = () => screen.getByLabelText<HTMLTextAreaElement>(recordTexts.types.article.fields.content);
const fileInput = () => screen.getByLabelText(articleTexts.format.picture);
const PLACEHOLDER = ALT_TEXT_PLACEHOLDERS.en;
const pictures = articleTexts.textPictures;
const retry = { name: pictures.retry };
const tool = (name: string) => within(screen.getByRole("toolbar")).getByRole("button", { name });

test("mentions Markdown and shows the length of the text", async () => {
  const { user } = await openCreateScreen();
  expect(screen.getByText(articleTexts.editorHint({ readingTime: articleTexts.noWords }))).toBeDefined();
  await user.type(text(), "One two three");
  const readingTime = articleTexts.readingTime({ words: 3, minutes: 1 });
  expect(await screen.findByText(articleTexts.editorHint({ readingTime }))).toBeDefined();
});

test("a button formats the selection, updates the form and keeps the cursor", async () => {
  const { user } = await openCreateScreen();
  await user.type(text(), "a word here");
  text().setSelectionRange(2, 6);
  await user.click(tool(articleTexts.format.bold));
  expect(text().value).toBe("a **word** here");
  expect(document.activeElement).toBe(text());
  expect(queryUnsaved()).not.toBeNull();
  await user.click(tool("Heading"));
  expect(text().value).toBe("## a **word** here");
});

test("Ctrl B and Ctrl I format while typing", async () => {
  const { user } = await openCreateScreen();
  await user.type(text(), "word");
  text().setSelectionRange(0, 4);
  await user.keyboard("{Control>}b{/Control}");
  expect(text().value).toBe("**word**");
  await user.keyboard("{Control>}i{/Control}");
  expect(text().value).toBe("***word***");
});

test("Enter continues a list, but not during IME composition", async () => {
  const { user } = await openCreateScreen();
  await user.type(text(), "- one{Enter}two{Enter}{Enter}after");
  expect(text().value).toBe("- one\n- two\n\nafter");
  await user.clear(text());
  await user.type(text(), "- one");
  expect(fireEvent.keyDown(text(), { key: "Enter", isComposing: true })).toBe(true);
  expect(fireEvent.keyDown(text(), { key: "Enter", shiftKey: true })).toBe(true);
});

test("shortcuts work by key position on a Thai keyboard", async () => {
  const { user } = await openCreateScreen();
  await user.type(text(), "คำ");
  text().setSelectionRange(0, 2);
  fireEvent.keyDown(text(), { key: "ิ", code: "KeyB", ctrlKey: true });
  expect(text().value).toBe("**คำ**");
});

test("inserting an image focuses the text, unless the user has moved to another field", async () => {
  const { upload } = createFakeArticleUpload({ url: "/uploads/abc.jpg" });
  const { user } = await openCreateScreen(upload);
  await user.upload(fileInput(), imageFile("plan.jpg"));
  await waitFor(() => expect(text().value).toContain("/uploads/abc.jpg"));
  expect(document.activeElement).toBe(text());
  const title = screen.getByLabelText("Title");
  fireEvent.paste(text(), { clipboardData: { files: [imageFile("pasted.png", "image/png")] } });
  await user.click(title);
  await waitFor(() => expect(text().value.match(/abc\.jpg/g)).toHaveLength(2));
  expect(document.activeElement).toBe(title);
});

test("the toolbar is one tab stop, navigated with the arrow keys", async () => {
  const { user } = await openCreateScreen();
  act(() => tool("Heading").focus());
  await user.keyboard("{ArrowRight}");
  expect(document.activeElement).toBe(tool(articleTexts.format.bold));
  await user.keyboard("{End}");
  expect(document.activeElement).toBe(tool(articleTexts.hidePreview));
  await user.keyboard("{ArrowRight}");
  expect(document.activeElement).toBe(tool("Heading"));
  const stops = [...screen.getByRole("toolbar").querySelectorAll("button, input")];
  expect(stops.filter((stop) => stop.getAttribute("tabindex") === "0")).toEqual([tool("Heading")]);
});

test("uploads an image and inserts it with placeholder alt text", async () => {
  const { upload, sent } = createFakeArticleUpload({ url: "/uploads/abc.jpg" });
  const { user } = await openCreateScreen(upload);
  await user.type(text(), "Before.");
  await user.upload(fileInput(), imageFile("plan.jpg"));
  await waitFor(() => expect(text().value).toBe(`Before.\n\n![${PLACEHOLDER}](/uploads/abc.jpg)`));
  expect(sent[0]).toMatchObject({ method: "POST", path: "/upload/article-image" });
  expect(sent[0]?.form.get("image")).toBeInstanceOf(File);
  expect(text().value.slice(text().selectionStart, text().selectionEnd)).toBe(PLACEHOLDER);
  expect(screen.queryByText("plan.jpg")).toBeNull();
});

test("an image pasted or dropped on the text is inserted there, not in the gallery", async () => {
  const { upload } = createFakeArticleUpload({ url: "/uploads/abc.jpg" });
  await openCreateScreen(upload);
  fireEvent.paste(text(), { clipboardData: { files: [imageFile("pasted.png", "image/png")] } });
  await waitFor(() => expect(text().value).toContain("/uploads/abc.jpg"));
  fireEvent.drop(text(), { dataTransfer: { files: [imageFile("dropped.jpg")], types: ["Files"] } });
  await waitFor(() => expect(text().value.match(/abc\.jpg/g)).toHaveLength(2));
  expect(screen.getByText(imageTexts.count({ count: 0, max: 10 }))).toBeDefined();
});

test("inserts several images in the chosen order without interrupting typing", async () => {
  const slow = Promise.withResolvers<typeof storedArticle>();
  const { upload, sent } = createFakeArticleUpload(slow.promise, { url: "/uploads/two.jpg" });
  const { user } = await openCreateScreen(upload);
  await user.type(text(), "Before.");
  await user.upload(fileInput(), [imageFile("one.jpg"), imageFile("two.jpg")]);
  await waitFor(() => expect(sent).toHaveLength(2));
  await user.type(text(), " Mo");
  // The fields that the upload reads.
  await act(async () => slow.resolve(Object.assign({ ...storedArticle }, { url: "/uploads/one.jpg" })));
  await waitFor(() => expect(text().value).toContain("two.jpg"));
  await user.keyboard("re.");
  expect(text().value).toBe(
    `Before. More.\n\n![${PLACEHOLDER}](/uploads/one.jpg)\n\n![${PLACEHOLDER}](/uploads/two.jpg)`,
  );
});

const OFFICE_PASTE: Record<string, string> = {
  "text/plain": "words",
  "text/html": "<style>p{}</style><p><b>bold</b> words</p><p>more</p>",
};

const getData = (type: string) => OFFICE_PASTE[type] ?? "";

function pasteFromOffice(field: HTMLElement) {
  const files = [imageFile("picture of the words.png", "image/png")];
  return fireEvent.paste(field, { clipboardData: { files, getData } });
}

test("pastes formatted text from an office program without the image of it", async () => {
  const { upload, sent } = createFakeArticleUpload({ url: "/uploads/abc.jpg" });
  const { user } = await openCreateScreen(upload);
  await user.type(text(), "Before  after");
  text().setSelectionRange(7, 7);
  expect(pasteFromOffice(text())).toBe(false);
  expect(text().value).toBe("Before **bold** words\n\nmore after");
  expect(text().selectionEnd).toBe("Before **bold** words\n\nmore".length);
  expect(sent).toEqual([]);
});

test("pastes plain text within a line", async () => {
  const { upload, sent } = createFakeArticleUpload({ url: "/uploads/abc.jpg" });
  await openCreateScreen(upload);
  expect(pasteFromOffice(screen.getByLabelText("Title"))).toBe(true);
  expect(sent).toEqual([]);
  expect(screen.getByText(imageTexts.count({ count: 0, max: 10 }))).toBeDefined();
});

test("an image pasted outside the text goes into the gallery", async () => {
  await openCreateScreen();
  fireEvent.paste(document.body, { clipboardData: { files: [imageFile("pasted.png", "image/png")] } });
  expect(await screen.findByText(imageTexts.count({ count: 1, max: 10 }))).toBeDefined();
});

test("a failed image shows the reason, leaves the text unchanged and can be retried", async () => {
  const { upload } = createFakeArticleUpload(new ApiError("Too many uploads. Please try again.", 429), {
    url: "/uploads/abc.jpg",
  });
  const { user } = await openCreateScreen(upload);
  await user.upload(fileInput(), imageFile("plan.jpg"));
  const list = screen.getByRole("list", { name: pictures.list });
  expect(await within(list).findByText("Too many uploads. Please try again.")).toBeDefined();
  expect(text().value).toBe("");
  await user.click(within(list).getByRole("button", retry));
  await waitFor(() => expect(text().value).toContain("/uploads/abc.jpg"));
});

test("the toolbar shows pending and failed images and links to them", async () => {
  const { promise, reject } = Promise.withResolvers<typeof storedArticle>();
  const { upload, sent } = createFakeArticleUpload(promise, { url: "/uploads/abc.jpg" });
  const { user } = await openCreateScreen(upload);
  await user.upload(fileInput(), imageFile("plan.jpg"));
  expect(screen.getByText(pictures.uploading({ count: 1 })).closest("[aria-live], [role=status]")).toBeNull();
  await waitFor(() => expect(sent).toHaveLength(1));
  await act(async () => reject(new ApiError("Network error occurred. Please try again.", 0)));
  expect(await screen.findByText(pictures.failed({ count: 1 }))).toBeDefined();
  expect(screen.queryByText(pictures.uploading({ count: 1 }))).toBeNull();
  await user.click(screen.getByRole("button", { name: pictures.show }));
  expect(document.activeElement).toBe(screen.getByRole("button", retry));
  await user.keyboard("{Enter}");
  await waitFor(() => expect(text().value).toContain("/uploads/abc.jpg"));
  for (const text of [pictures.uploading, pictures.failed]) {
    expect(screen.queryByText(text({ count: 1 }))).toBeNull();
  }
});

test("names an invalid image and offers to leave it out", async () => {
  const { upload, sent } = createFakeArticleUpload();
  await openCreateScreen(upload);
  const user = setupUser({ applyAccept: false });
  await user.upload(fileInput(), imageFile("a.pdf", "application/pdf"));
  const list = screen.getByRole("list", { name: pictures.list });
  expect(await within(list).findByText("Only image files up to 5MB are allowed")).toBeDefined();
  expect(within(list).queryByRole("button", retry)).toBeNull();
  await user.click(within(list).getByRole("button", { name: pictures.skip({ file: "a.pdf" }) }));
  expect(within(list).queryByRole("listitem")).toBeNull();
  expect(sent).toEqual([]);
});

test("does not send a GIF with more pixels than the server accepts", async () => {
  const { upload, sent } = createFakeArticleUpload();
  const { user } = await openCreateScreen(upload);
  const size = { width: 2001, height: 2000 };
  const bytes = new Uint8Array(gifWithFrames(size, [size]));
  const file = new File([bytes], "large.gif", { type: "image/gif" });
  await user.upload(fileInput(), file);
  const list = screen.getByRole("list", { name: pictures.list });
  expect(await within(list).findByText("Only image files up to 5MB are allowed")).toBeDefined();
  expect(sent).toEqual([]);
});

test("saving waits for images that are being uploaded", async () => {
  const { promise, resolve } = Promise.withResolvers<typeof storedArticle>();
  const { upload, sent } = createFakeArticleUpload(promise, storedArticle);
  const { user } = await openCreateScreen(upload);
  await fillForm(user);
  await user.upload(fileInput(), imageFile("plan.jpg"));
  await waitFor(() => expect(sent).toHaveLength(1));
  await user.click(screen.getByRole("button", { name: "Publish" }));
  expect(screen.getByRole("button", { name: articleTexts.uploading })).toBeDefined();
  expect(sent).toHaveLength(1);
  // The fields that the upload reads.
  await act(async () => resolve(Object.assign({ ...storedArticle }, { url: "/uploads/abc.jpg" })));
  await screen.findByText(recordTexts.published({ noun: ARTICLE }));
  expect(sent[1]?.form.get("content")).toContain("/uploads/abc.jpg");
});

test("nothing is published without a picture that failed, until it is tried again or left out", async () => {
  const noRoom = new ApiError("No room.", 507);
  const { upload, sent } = createFakeArticleUpload(
    noRoom,
    noRoom,
    { url: "/uploads/abc.jpg" },
    storedArticle,
  );
  const { user } = await openCreateScreen(upload);
  await fillForm(user);
  const files = [imageFile("plan.jpg"), imageFile("map.jpg")];
  await user.upload(fileInput(), files);
  await waitFor(() => expect(screen.getAllByRole("button", retry)).toHaveLength(2));
  expect(screen.queryByText(pictures.notSaved({ count: 2 }))).toBeNull();
  await user.click(screen.getByRole("button", { name: "Publish" }));
  expect(await screen.findByText(pictures.missing)).toBeDefined();
  expect(document.activeElement).toBe(screen.getAllByRole("button", retry)[0] ?? null);
  expect(screen.getByText(pictures.notSaved({ count: 2 }))).toBeDefined();
  expect(sent).toHaveLength(2);
  await user.click(screen.getAllByRole("button", retry)[0] as HTMLElement);
  await waitFor(() => expect(text().value).toContain("/uploads/abc.jpg"));
  const told = screen.getByText(pictures.notSaved({ count: 1 }));
  expect(told.closest("[aria-live], [role=alert]")).toBeNull();
  await user.click(screen.getByRole("button", { name: pictures.skip({ file: "map.jpg" }) }));
  expect(screen.queryByText(pictures.notSaved({ count: 1 }))).toBeNull();
  await user.click(screen.getByRole("button", { name: "Publish" }));
  await screen.findByText(recordTexts.published({ noun: ARTICLE }));
  expect(sent).toHaveLength(4);
});

test("asks before leaving a form with a pending or failed image", async () => {
  const { promise } = Promise.withResolvers<typeof storedArticle>();
  const { user, leaveGuard } = await openCreateScreen(createFakeArticleUpload(promise).upload);
  expect(leaveGuard.isBlocking()).toBe(false);
  await user.upload(fileInput(), imageFile("plan.jpg"));
  await waitFor(() => expect(leaveGuard.isBlocking()).toBe(true));
});
