import { expect, test } from "bun:test";
import { act, cleanup, fireEvent, screen, waitFor, within } from "@testing-library/react";

import type { Article } from "#resources/articles.ts";
import { formTexts } from "#texts/admin/form.ts";
import { imageTexts } from "#texts/admin/images.ts";
import { recordTexts } from "#texts/admin/records.ts";
import { articleTexts } from "#texts/admin/articles.ts";
import { ApiError } from "#web/api/http/ApiError.ts";
import {
  fillForm,
  openCreateScreen,
  imageFile,
  storedArticle,
  createFakeArticleUpload,
  ARTICLE,
} from "#tests/support/web/admin/articleScreens.ts";
import { setupUser } from "#tests/support/web/setupUser.ts";
import { sampleArticle } from "#tests/support/content/sampleArticles.ts";

const LABELS = recordTexts.types.article.fields;

const button = (name: string) => screen.getByRole("button", { name });

test("has title, content, author, position, images and logo, with Draft and Publish", async () => {
  await openCreateScreen();
  const { title, content, author, position } = LABELS;
  const images = [imageTexts.chooseGallery, imageTexts.chooseLogo];
  for (const label of [title, content, author, position, ...images]) {
    expect(screen.getByLabelText(label)).toBeDefined();
  }
  for (const name of ["Draft", "Publish"]) expect(button(name)).toBeDefined();
  expect(screen.getByText(recordTexts.types.article.hints.gallery)).toBeDefined();
});

test("a message disappears once the field is valid, and spaces alone count as empty", async () => {
  const { user } = await openCreateScreen();
  await user.type(screen.getByLabelText("Title"), "  ");
  await user.tab();
  await screen.findByText(recordTexts.required({ label: "Title" }));
  await user.type(screen.getByLabelText("Title"), "N");
  await waitFor(() => expect(screen.queryByText(recordTexts.required({ label: "Title" }))).toBeNull());
});

test.each([
  ["Draft", "Draft", recordTexts.draftSaved],
  ["Publish", "Published", recordTexts.published({ noun: ARTICLE })],
] as const)("%s saves with the status %s", async (name, status, outcome) => {
  const { upload, sent } = createFakeArticleUpload(sampleArticle("New words", { status }));
  const { user } = await openCreateScreen(upload);
  await fillForm(user);
  await user.fill(screen.getByLabelText(LABELS.position), "Principal");
  await user.click(button(name));
  expect(await screen.findByText(outcome)).toBeDefined();
  expect(location.pathname).toBe("/admin/article");
  expect(sent).toMatchObject([{ method: "POST", path: "/articles/create" }]);
  expect(Object.fromEntries(sent[0]?.form ?? [])).toEqual({
    publishAt: "",
    unpublishAt: "",
    seoTitle: "",
    seoDescription: "",
    sharePicture: "",
    _id: expect.any(String),
    isRetry: "false",
    title: "New words",
    author: "Mali S.",
    position: "Principal",
    content: "One.",
    publishedAt: "",
    slug: "",
    status,
  });
});

test("links to the published article, and to the preview of a draft", async () => {
  const { upload } = createFakeArticleUpload(sampleArticle("A"), sampleArticle("B", { status: "Draft" }));
  const { user } = await openCreateScreen(upload);
  await fillForm(user);
  await user.click(button("Publish"));
  const link = await screen.findByRole("link", { name: recordTexts.viewOnSite });
  expect(link.getAttribute("href")).toBe("/article/id-a");
});

test("sends images, their order, alt texts and the logo", async () => {
  const { upload, sent } = createFakeArticleUpload();
  const { user } = await openCreateScreen(upload);
  await fillForm(user);
  await user.upload(screen.getByLabelText(imageTexts.chooseLogo), imageFile("logo.png", "image/png"));
  await user.upload(screen.getByLabelText(imageTexts.chooseGallery), [
    imageFile("1.jpg"),
    imageFile("2.jpg"),
  ]);
  const logo = screen.getByRole("img", { name: recordTexts.logo });
  expect(logo.getAttribute("src")).toMatch(/^blob:/);
  for (const row of within(screen.getByRole("region", { name: articleTexts.images })).getAllByRole(
    "listitem",
  )) {
    expect(row.querySelector("img")?.getAttribute("src")).toMatch(/^blob:/);
  }
  await user.fill(screen.getByLabelText(imageTexts.altLabel({ number: 2 })), "The second");
  await user.keyboard("{Alt>}{ArrowUp}{/Alt}");
  await user.click(button("Publish"));
  await screen.findByText(recordTexts.published({ noun: ARTICLE }));
  const form = sent[0]?.form;
  expect(form?.get("logo")).toBeInstanceOf(File);
  expect(form?.getAll("images").map((file) => file instanceof File && file.name)).toEqual(["2.jpg", "1.jpg"]);
  expect(JSON.parse(String(form?.get("gallery")))).toEqual([
    { image: 0, alt: "The second" },
    { image: 1, alt: "" },
  ]);
});

test("rejects and names a file that is not an image or over 5 MB", async () => {
  await openCreateScreen();
  const user = setupUser({ applyAccept: false });
  const large = imageFile("large.png", "image/png", "x".repeat(5 * 1_048_576 + 1));
  const full = imageFile("full.png", "image/png", "x".repeat(5 * 1_048_576));
  await user.upload(screen.getByLabelText(imageTexts.chooseGallery), [
    imageFile("notes.pdf", "application/pdf"),
    large,
    full,
  ]);
  expect(await screen.findByText("Only image files up to 5MB are allowed")).toBeDefined();
  expect(screen.getByText(imageTexts.leftOut({ files: "notes.pdf, large.png" }))).toBeDefined();
  expect(screen.getByText("full.png")).toBeDefined();
  expect(screen.getByText(imageTexts.count({ count: 1, max: 10 }))).toBeDefined();
});

test("Ctrl S saves a draft, Ctrl Enter publishes", async () => {
  const { upload, sent } = createFakeArticleUpload();
  const first = await openCreateScreen(upload);
  await fillForm(first.user);
  await first.user.keyboard("{Control>}s{/Control}");
  await waitFor(() => expect(location.pathname).toBe("/admin/article"));
  cleanup();
  const second = await openCreateScreen(upload);
  await fillForm(second.user);
  await second.user.keyboard("{Control>}{Enter}{/Control}");
  await waitFor(() => expect(location.pathname).toBe("/admin/article"));
  expect(sent.map(({ form }) => form.get("status"))).toEqual(["Draft", "Published"]);
});

test("shows progress per image while sending, and one sentence at the form without a connection", async () => {
  const { promise, reject } = Promise.withResolvers<Article>();
  promise.catch(() => {});
  const { upload, sent } = createFakeArticleUpload(promise, storedArticle);
  const { user } = await openCreateScreen(upload);
  await fillForm(user);
  const [first, second] = ["1.jpg", "2.jpg"].map((name) => imageFile(name, "image/jpeg", "x".repeat(1000)));
  await user.upload(
    screen.getByLabelText(imageTexts.chooseGallery),
    [first, second].filter((file) => file !== undefined),
  );
  await user.click(button("Publish"));
  await waitFor(() => expect(sent).toHaveLength(1));
  act(() => sent[0]?.onProgress?.({ sentBytes: 1900, totalBytes: 2400 }));
  const values = ["1.jpg", "2.jpg"].map((name) => screen.getByLabelText<HTMLProgressElement>(name).value);
  expect(values).toEqual([1, 0.5]);
  await act(async () => reject(new ApiError("Network error occurred. Please try again.", 0)));
  expect((await screen.findByRole("alert")).textContent).toBe(formTexts.savesWhenOnline);
  expect(document.body.textContent).not.toContain("Network error");
  const rows = within(screen.getByRole("region", { name: articleTexts.images })).getAllByRole("listitem");
  for (const row of rows) expect(within(row).queryByRole("alert")).toBeNull();
  expect(sent).toHaveLength(1);
  dispatchEvent(new Event("online"));
  expect(await screen.findByText(recordTexts.published({ noun: ARTICLE }))).toBeDefined();
  expect(sent).toHaveLength(2);
});

test("Enter in a single-line field does not publish", async () => {
  const { upload, sent } = createFakeArticleUpload();
  const { user } = await openCreateScreen(upload);
  await fillForm(user);
  const title = screen.getByLabelText<HTMLInputElement>("Title");
  if (title.form) fireEvent.submit(title.form);
  await act(async () => {});
  expect(sent).toEqual([]);
  expect(screen.getByRole("button", { name: "Publish" })).toBeDefined();
});
