// A form that is left while it is being saved: what is asked, and where the answer leads.
import { expect, spyOn, test } from "bun:test";
import { act, screen, waitFor, within } from "@testing-library/react";

import { ApiError } from "#web/api/http/ApiError.ts";

import { fillIn, openCreate, picture, stored, takeUploads } from "#tests/support/articleScreens.ts";

/** An article on its way to a server that answers when the test says so. */
async function publishSlowly() {
  const answer = Promise.withResolvers<typeof stored>();
  const { upload, sent } = takeUploads(answer.promise);
  const { user } = await openCreate(upload);
  await fillIn(user);
  await user.click(screen.getByRole("button", { name: "Publish" }));
  await waitFor(() => expect(sent).toHaveLength(1));
  return { user, answer };
}

test("an answer that comes after the form was left leads nobody away from what they write now", async () => {
  const { user, answer } = await publishSlowly();
  await user.click(screen.getByRole("link", { name: "Site settings" }));
  const dialog = await screen.findByRole("dialog", { name: "Leave while it is being saved?" });
  await user.click(within(dialog).getByRole("button", { name: "Leave" }));
  await waitFor(() => expect(location.pathname).toBe("/admin/settings"));
  await act(async () => answer.resolve(stored));
  expect(await screen.findByText("Article published")).toBeDefined();
  expect(location.pathname).toBe("/admin/settings");
});

test("the question whether to leave goes with the save that answers it", async () => {
  const { user, answer } = await publishSlowly();
  await user.click(screen.getByRole("button", { name: "Cancel" }));
  await screen.findByRole("dialog", { name: "Leave while it is being saved?" });
  await act(async () => answer.resolve(stored));
  await screen.findByText("Article published");
  expect(screen.queryByRole("dialog")).toBeNull();
});

test("a save that fails after its form was left is told, and what was typed is offered again", async () => {
  const warnings = spyOn(console, "warn").mockImplementation(() => {});
  const { user, answer } = await publishSlowly();
  await user.click(screen.getByRole("button", { name: "Cancel" }));
  await user.click(await screen.findByRole("button", { name: "Leave" }));
  await waitFor(() => expect(location.pathname).toBe("/admin/article"));
  await act(async () => answer.reject(new ApiError("Network error occurred. Please try again.", 0)));
  expect(
    await screen.findByText(
      "Failed to create article. Network error occurred. Please try again. It is not known whether it arrived: what was typed is offered in its form.",
    ),
  ).toBeDefined();
  await user.click(screen.getByRole("link", { name: /^New Article/ }));
  await user.click(await screen.findByRole("button", { name: "Restore" }));
  expect(screen.getByDisplayValue("New words")).toBeDefined();
  warnings.mockRestore();
});

test("a save that arrives after its form was left leaves nothing to be offered", async () => {
  const { user, answer } = await publishSlowly();
  await user.click(screen.getByRole("button", { name: "Cancel" }));
  await user.click(await screen.findByRole("button", { name: "Leave" }));
  await act(async () => answer.resolve(stored));
  await screen.findByText("Article published");
  expect(Object.keys(localStorage).filter((key) => key.startsWith("vitrine.draft"))).toEqual([]);
});

test("what was given up while it waited for a picture is not sent", async () => {
  const answer = Promise.withResolvers<typeof stored>();
  const { upload, sent } = takeUploads(answer.promise);
  const { user } = await openCreate(upload);
  await fillIn(user);
  await user.upload(screen.getByLabelText("Picture into the text"), picture("plan.jpg"));
  await waitFor(() => expect(sent).toHaveLength(1));
  await user.click(screen.getByRole("button", { name: "Publish" }));
  await user.click(screen.getByRole("button", { name: "Cancel" }));
  await user.click(await screen.findByRole("button", { name: "Discard changes" }));
  await waitFor(() => expect(location.pathname).toBe("/admin/article"));
  await act(async () => answer.resolve(Object.assign({ ...stored }, { url: "/uploads/abc.jpg" })));
  expect(sent).toHaveLength(1);
});
