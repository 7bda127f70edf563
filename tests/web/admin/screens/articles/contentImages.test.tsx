import { expect, test } from "bun:test";
import { act, fireEvent, screen, waitFor, within } from "@testing-library/react";

import { articleTexts } from "#texts/admin/articles.ts";
import { editorTexts as texts } from "#texts/admin/editor.ts";
import { formTexts } from "#texts/admin/form.ts";
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
import { findEditor, findRichText, readSource, writeRichText } from "#tests/support/web/admin/richText.ts";

const fileInput = () => screen.findByLabelText(texts.picture);
const pictures = articleTexts.textPictures;
const retry = { name: pictures.retry };
const list = () => within(screen.getByRole("list", { name: pictures.list }));
const images = async () => [...(await findRichText()).querySelectorAll("img:not(.ProseMirror-separator)")];
/** No upload runs, and none has failed. */
const untilUploaded = () => waitFor(() => expect(list().queryByRole("listitem")).toBeNull());

test("a chosen image is shown at once, and stored with its address and without a description", async () => {
  const { upload, sent } = createFakeArticleUpload({ url: "/uploads/abc.jpg" });
  const { user } = await openCreateScreen(upload);
  await writeRichText("Before.");
  await user.upload(await fileInput(), imageFile("plan.jpg"));
  expect((await images()).map((image) => image.getAttribute("src"))).toEqual([
    expect.stringMatching(/^blob:/),
  ]);
  await untilUploaded();
  expect(sent[0]).toMatchObject({ method: "POST", path: "/upload/article-image" });
  expect(sent[0]?.form.get("image")).toBeInstanceOf(File);
  expect(await readSource()).toBe("Before.\n\n![](/uploads/abc.jpg)");
});

test("an image pasted or dropped on the text is inserted there, not in the gallery", async () => {
  const { upload } = createFakeArticleUpload({ url: "/uploads/abc.jpg" });
  await openCreateScreen(upload);
  const element = await findRichText();
  // happy-dom lays nothing out.
  document.elementFromPoint = () => element;
  await act(async () => {
    fireEvent.paste(element, {
      clipboardData: { files: [imageFile("pasted.png", "image/png")], getData: () => "" },
    });
    fireEvent.drop(element, {
      dataTransfer: { files: [imageFile("dropped.jpg")], types: ["Files"], getData: () => "" },
    });
  });
  expect(await images()).toHaveLength(2);
  await untilUploaded();
  expect((await readSource()).match(/abc\.jpg/g)).toHaveLength(2);
  expect(screen.getByText(imageTexts.count({ count: 0, max: 10 }))).toBeDefined();
});

test("images stay where they were inserted while the text around them changes", async () => {
  const slow = Promise.withResolvers<typeof storedArticle>();
  const { upload, sent } = createFakeArticleUpload(slow.promise, { url: "/uploads/two.jpg" });
  const { user } = await openCreateScreen(upload);
  await writeRichText("Before.");
  await user.upload(await fileInput(), [imageFile("one.jpg"), imageFile("two.jpg")]);
  await waitFor(() => expect(sent).toHaveLength(2));
  const editor = await findEditor();
  await act(async () => void editor.commands.insertContentAt(8, " More."));
  // The fields that the upload reads.
  await act(async () => slow.resolve(Object.assign({ ...storedArticle }, { url: "/uploads/one.jpg" })));
  await untilUploaded();
  expect(await readSource()).toBe("Before. More.\n\n![](/uploads/one.jpg)\n\n![](/uploads/two.jpg)");
});

test("the description, the caption and the width of an image are stored with it", async () => {
  const { upload } = createFakeArticleUpload({ url: "/uploads/abc.jpg" });
  const { user } = await openCreateScreen(upload);
  await user.upload(await fileInput(), imageFile("plan.jpg"));
  await untilUploaded();
  const editor = await findEditor();
  await act(async () => void editor.commands.setNodeSelection(1));
  await user.click(screen.getByRole("button", { name: texts.image.edit }));
  await user.fill(screen.getByLabelText(texts.image.alt), "A map");
  await user.fill(screen.getByLabelText(texts.image.caption), "Floods of 2569");
  await user.selectOptions(screen.getByLabelText(texts.image.width), texts.image.widths.of50);
  await user.click(screen.getByRole("button", { name: texts.image.save }));
  expect(screen.queryByRole("dialog")).toBeNull();
  expect(editor.isActive("image")).toBe(true);
  expect(await readSource()).toBe('![A map](/uploads/abc.jpg "Floods of 2569 |50%")');
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
  await openCreateScreen(upload);
  const element = await findRichText();
  await act(async () => void pasteFromOffice(element));
  expect(sent).toEqual([]);
  expect(await readSource()).toBe("**bold** words\n\nmore");
});

test("pastes plain text within a line", async () => {
  const { upload, sent } = createFakeArticleUpload({ url: "/uploads/abc.jpg" });
  await openCreateScreen(upload);
  expect(pasteFromOffice(screen.getByLabelText("Title"))).toBe(true);
  expect(sent).toEqual([]);
  expect(screen.getByText(imageTexts.count({ count: 0, max: 10 }))).toBeDefined();
});

test("says which pasted pictures were left out, and that a text is too long", async () => {
  const { upload, sent } = createFakeArticleUpload({ url: "/uploads/abc.jpg" });
  await openCreateScreen(upload);
  const element = await findRichText();
  const paste = (html: string, plain = "") => {
    const clipboard = { files: [], getData: (type: string) => (type === "text/html" ? html : plain) };
    return act(async () => void fireEvent.paste(element, { clipboardData: clipboard }));
  };
  await paste("<p><b>bold</b> <img src='https://a.example/1'> words</p><img src='2'>");
  expect(await screen.findByText(texts.notPasted({ count: 2 }))).toBeDefined();
  await paste("", "x".repeat(200_001));
  expect(await screen.findByText(texts.tooLong({ max: 200_000 }))).toBeDefined();
  expect(element.textContent).toBe("bold words");
  expect(sent).toEqual([]);
});

test("an image pasted outside the text goes into the gallery", async () => {
  await openCreateScreen();
  fireEvent.paste(document.body, { clipboardData: { files: [imageFile("pasted.png", "image/png")] } });
  expect(await screen.findByText(imageTexts.count({ count: 1, max: 10 }))).toBeDefined();
});

test("a failed image shows the reason, is not stored, and can be retried", async () => {
  const { upload } = createFakeArticleUpload(new ApiError("Too many uploads. Please try again.", 429), {
    url: "/uploads/abc.jpg",
  });
  const { user } = await openCreateScreen(upload);
  await user.upload(await fileInput(), imageFile("plan.jpg"));
  expect(await list().findByText("Too many uploads. Please try again.")).toBeDefined();
  await user.click(list().getByRole("button", retry));
  await untilUploaded();
  expect(await readSource()).toBe("![](/uploads/abc.jpg)");
});

test("a status above the text shows pending and failed images and links to them", async () => {
  const { promise, reject } = Promise.withResolvers<typeof storedArticle>();
  const { upload, sent } = createFakeArticleUpload(promise, { url: "/uploads/abc.jpg" });
  const { user } = await openCreateScreen(upload);
  await user.upload(await fileInput(), imageFile("plan.jpg"));
  expect(screen.getByText(pictures.uploading({ count: 1 })).closest("[aria-live], [role=status]")).toBeNull();
  await waitFor(() => expect(sent).toHaveLength(1));
  await act(async () => reject(new ApiError("Network error occurred. Please try again.", 0)));
  expect(await screen.findByText(pictures.failed({ count: 1 }))).toBeDefined();
  await user.click(screen.getByRole("button", { name: pictures.show }));
  expect(document.activeElement).toBe(screen.getByRole("button", retry));
  await user.keyboard("{Enter}");
  await untilUploaded();
  for (const text of [pictures.uploading, pictures.failed]) {
    expect(screen.queryByText(text({ count: 1 }))).toBeNull();
  }
});

test("names an invalid image; left out, it leaves the text", async () => {
  const { upload, sent } = createFakeArticleUpload();
  await openCreateScreen(upload);
  const user = setupUser({ applyAccept: false });
  await user.upload(await fileInput(), imageFile("a.pdf", "application/pdf"));
  expect(await list().findByText("Only image files up to 5MB are allowed")).toBeDefined();
  expect(list().queryByRole("button", retry)).toBeNull();
  expect(await images()).toHaveLength(1);
  await user.click(list().getByRole("button", { name: pictures.skip({ file: "a.pdf" }) }));
  expect(list().queryByRole("listitem")).toBeNull();
  expect(await images()).toHaveLength(0);
  expect(sent).toEqual([]);
});

test("saving waits for images that are being uploaded", async () => {
  const { promise, resolve } = Promise.withResolvers<typeof storedArticle>();
  const { upload, sent } = createFakeArticleUpload(promise, storedArticle);
  const { user } = await openCreateScreen(upload);
  await fillForm(user);
  await user.upload(await fileInput(), imageFile("plan.jpg"));
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
  await user.upload(await fileInput(), files);
  await waitFor(() => expect(screen.getAllByRole("button", retry)).toHaveLength(2));
  expect(screen.queryByText(pictures.notSaved({ count: 2 }))).toBeNull();
  await user.click(screen.getByRole("button", { name: "Publish" }));
  expect(await screen.findByText(pictures.missing)).toBeDefined();
  expect(document.activeElement).toBe(screen.getAllByRole("button", retry)[0] ?? null);
  expect(screen.getByText(pictures.notSaved({ count: 2 }))).toBeDefined();
  expect(sent).toHaveLength(2);
  await user.click(screen.getAllByRole("button", retry)[0] as HTMLElement);
  await waitFor(() => expect(screen.getAllByRole("button", retry)).toHaveLength(1));
  const told = screen.getByText(pictures.notSaved({ count: 1 }));
  expect(told.closest("[aria-live], [role=alert]")).toBeNull();
  await user.click(screen.getByRole("button", { name: pictures.skip({ file: "map.jpg" }) }));
  expect(screen.queryByText(pictures.notSaved({ count: 1 }))).toBeNull();
  await user.click(screen.getByRole("button", { name: "Publish" }));
  await screen.findByText(recordTexts.published({ noun: ARTICLE }));
  expect(sent[3]?.form.get("content")).toBe("One.\n\n![](/uploads/abc.jpg)");
});

test("asks before leaving a form with a pending or failed image", async () => {
  const { promise } = Promise.withResolvers<typeof storedArticle>();
  const { user, leaveGuard } = await openCreateScreen(createFakeArticleUpload(promise).upload);
  expect(leaveGuard.isBlocking()).toBe(false);
  await user.upload(await fileInput(), imageFile("plan.jpg"));
  await waitFor(() => expect(leaveGuard.isBlocking()).toBe(true));
});

const unreachable = new ApiError("Network error occurred. Please try again.", 0);

test("images that got no response are uploaded when the connection returns", async () => {
  const [first, second] = [{ url: "/uploads/abc.jpg" }, { url: "/uploads/def.jpg" }];
  const { upload, sent } = createFakeArticleUpload(unreachable, unreachable, first, second);
  const { user } = await openCreateScreen(upload);
  await user.upload(await fileInput(), [imageFile("plan.jpg"), imageFile("map.jpg")]);
  expect(await screen.findAllByText(pictures.waiting)).toHaveLength(2);
  expect(screen.queryByText(/Network error/)).toBeNull();
  dispatchEvent(new Event("online"));
  await untilUploaded();
  expect(await readSource()).toMatch(/abc\.jpg[^]*def\.jpg/);
  expect(sent).toHaveLength(4);
});

/** Presses "Publish" while a picture can't be uploaded. */
async function publishOffline() {
  const url = "/uploads/abc.jpg";
  const { upload, sent } = createFakeArticleUpload(unreachable, unreachable, { url }, storedArticle);
  const { user } = await openCreateScreen(upload);
  await fillForm(user);
  await user.upload(await fileInput(), imageFile("plan.jpg"));
  await screen.findByText(pictures.waiting);
  await user.click(screen.getByRole("button", { name: recordTexts.publish }));
  await screen.findByText(formTexts.savesWhenOnline);
  return { user, sent };
}

test("a save that waits for a picture is sent with it when the connection returns", async () => {
  const { sent } = await publishOffline();
  expect(screen.queryByText(pictures.missing)).toBeNull();
  dispatchEvent(new Event("online"));
  await screen.findByText(recordTexts.published({ noun: ARTICLE }));
  expect(sent.map(({ path }) => path)).toEqual([...Array(3).fill("/upload/article-image"), sent[3]?.path]);
  expect(sent[3]?.form.get("content")).toContain("/uploads/abc.jpg");
  expect(sent[3]?.form.get("status")).toBe("Published");
});

test("a person who types in the meantime saves by themselves", async () => {
  const { user, sent } = await publishOffline();
  await user.type(screen.getByLabelText("Title"), " more");
  await screen.findByText(formTexts.notSavedOffline);
  dispatchEvent(new Event("online"));
  await untilUploaded();
  expect(sent).toHaveLength(3);
  await user.click(screen.getByRole("button", { name: recordTexts.publish }));
  await screen.findByText(recordTexts.published({ noun: ARTICLE }));
  expect(sent[3]?.form.get("content")).toContain("/uploads/abc.jpg");
});
