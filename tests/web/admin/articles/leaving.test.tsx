// A form that is left while it is being saved: what is asked, and where the answer leads.
import { expect, test } from "bun:test";
import { act, screen, waitFor, within } from "@testing-library/react";

import { fillIn, openCreate, stored, takeUploads } from "#tests/support/articleScreens.ts";

test("an answer that comes after the form was left leads nobody away from what they write now", async () => {
  const answer = Promise.withResolvers<typeof stored>();
  const { upload, sent } = takeUploads(answer.promise);
  const { user } = await openCreate(upload);
  await fillIn(user);
  await user.click(screen.getByRole("button", { name: "Publish" }));
  await waitFor(() => expect(sent).toHaveLength(1));
  await user.click(screen.getByRole("link", { name: "Site settings" }));
  const dialog = await screen.findByRole("dialog", { name: "Leave while it is being saved?" });
  await user.click(within(dialog).getByRole("button", { name: "Leave" }));
  await waitFor(() => expect(location.pathname).toBe("/admin/settings"));
  await act(async () => answer.resolve(stored));
  expect(await screen.findByText("Article published")).toBeDefined();
  expect(location.pathname).toBe("/admin/settings");
});

test("the question whether to leave goes with the save that answers it", async () => {
  const answer = Promise.withResolvers<typeof stored>();
  const { upload, sent } = takeUploads(answer.promise);
  const { user } = await openCreate(upload);
  await fillIn(user);
  await user.click(screen.getByRole("button", { name: "Publish" }));
  await waitFor(() => expect(sent).toHaveLength(1));
  await user.click(screen.getByRole("button", { name: "Cancel" }));
  await screen.findByRole("dialog", { name: "Leave while it is being saved?" });
  await act(async () => answer.resolve(stored));
  await screen.findByText("Article published");
  expect(screen.queryByRole("dialog")).toBeNull();
});
