import { expect, test } from "bun:test";
import { act, screen, waitFor, within } from "@testing-library/react";

import { layoutTexts } from "#texts/admin/layout.ts";
import { formTexts } from "#texts/admin/form.ts";
import { sessionTexts } from "#texts/admin/session.ts";
import { editorTexts } from "#texts/admin/editor.ts";
import { uiTexts } from "#texts/admin/ui.ts";
import { recordTexts } from "#texts/admin/records.ts";
import { draftTexts } from "#texts/admin/drafts.ts";
import { ApiError } from "#web/api/http/ApiError.ts";

import {
  fillForm,
  openCreateScreen,
  imageFile,
  storedArticle,
  createFakeArticleUpload,
  ARTICLE,
} from "#tests/support/web/admin/articleScreens.ts";
import { startingWith } from "#tests/support/web/textPatterns.ts";

/** An article whose save the test answers. */
async function publishSlowly() {
  const answer = Promise.withResolvers<typeof storedArticle>();
  const { upload, sent } = createFakeArticleUpload(answer.promise);
  const { user } = await openCreateScreen(upload);
  await fillForm(user);
  await user.click(screen.getByRole("button", { name: "Publish" }));
  await waitFor(() => expect(sent).toHaveLength(1));
  return { user, answer };
}

test("a response that arrives after the form was left does not navigate", async () => {
  const { user, answer } = await publishSlowly();
  await user.click(screen.getByRole("link", { name: layoutTexts.names.settings }));
  const dialog = await screen.findByRole("dialog", { name: sessionTexts.leave.whileSaving.title });
  await user.click(within(dialog).getByRole("button", { name: sessionTexts.leave.leave }));
  await waitFor(() => expect(location.pathname).toBe("/admin/settings"));
  await act(async () => answer.resolve(storedArticle));
  expect(await screen.findByText(recordTexts.published({ noun: ARTICLE }))).toBeDefined();
  expect(location.pathname).toBe("/admin/settings");
});

test("the question whether to leave closes when the save succeeds", async () => {
  const { user, answer } = await publishSlowly();
  await user.click(screen.getByRole("button", { name: "Cancel" }));
  await screen.findByRole("dialog", { name: sessionTexts.leave.whileSaving.title });
  await act(async () => answer.resolve(storedArticle));
  await screen.findByText(recordTexts.published({ noun: ARTICLE }));
  expect(screen.queryByRole("dialog")).toBeNull();
});

test("a save that fails after the form was left is reported, and its draft is offered", async () => {
  const { user, answer } = await publishSlowly();
  await user.click(screen.getByRole("button", { name: "Cancel" }));
  await user.click(await screen.findByRole("button", { name: sessionTexts.leave.leave }));
  await waitFor(() => expect(location.pathname).toBe("/admin/article"));
  await act(async () => answer.reject(new ApiError("Network error occurred. Please try again.", 0)));
  expect(
    await screen.findByText(
      `Failed to create article. Network error occurred. Please try again. ${formTexts.unconfirmedKept}`,
    ),
  ).toBeDefined();
  await user.click(screen.getByRole("link", { name: startingWith(recordTexts.create({ noun: ARTICLE })) }));
  await user.click(await screen.findByRole("button", { name: draftTexts.restore }));
  expect(screen.getByDisplayValue("New words")).toBeDefined();
});

test("a save that succeeds after the form was left deletes its draft", async () => {
  const { user, answer } = await publishSlowly();
  await user.click(screen.getByRole("button", { name: "Cancel" }));
  await user.click(await screen.findByRole("button", { name: sessionTexts.leave.leave }));
  await act(async () => answer.resolve(storedArticle));
  await screen.findByText(recordTexts.published({ noun: ARTICLE }));
  expect(Object.keys(localStorage).filter((key) => key.startsWith("vitrine.draft"))).toEqual([]);
});

test("a save cancelled while it waited for an image is not sent", async () => {
  const answer = Promise.withResolvers<typeof storedArticle>();
  const { upload, sent } = createFakeArticleUpload(answer.promise);
  const { user } = await openCreateScreen(upload);
  await fillForm(user);
  await user.upload(await screen.findByLabelText(editorTexts.picture), imageFile("plan.jpg"));
  await waitFor(() => expect(sent).toHaveLength(1));
  await user.click(screen.getByRole("button", { name: "Publish" }));
  await user.click(screen.getByRole("button", { name: "Cancel" }));
  await user.click(await screen.findByRole("button", { name: uiTexts.discardChanges }));
  await waitFor(() => expect(location.pathname).toBe("/admin/article"));
  await act(async () => answer.resolve(Object.assign({ ...storedArticle }, { url: "/uploads/abc.jpg" })));
  expect(sent).toHaveLength(1);
});
