import { expect, test } from "bun:test";
import { act, cleanup, screen, waitFor, within } from "@testing-library/react";

import { conflictTexts } from "#texts/admin/conflict.ts";
import { formTexts } from "#texts/admin/form.ts";
import { uiTexts } from "#texts/admin/ui.ts";
import { imageTexts } from "#texts/admin/images.ts";
import { draftTexts } from "#texts/admin/drafts.ts";
import { ApiError } from "#web/api/http/ApiError.ts";

import {
  fillForm,
  logoFile,
  getNameField,
  openAddClientDialog,
  openEditClientDialog,
  activeClient,
  clickSave,
  createFakeClientUpload,
  getUrlField,
} from "#tests/support/web/admin/clientScreens.ts";
import { mockLoadingImages } from "#tests/support/web/mockImages.ts";
import { sessionTexts } from "#texts/admin/session.ts";

mockLoadingImages();

const DRAFT_KEY = "vitrine.draft.user-1.client new";
const newer = {
  ...activeClient,
  url: "https://orchard.example",
  type: "partner" as const,
  updatedAt: "2026-11-21T09:00:00.000Z",
};
const refusal = () => new ApiError("Newer", 409, {}, { current: newer, savedBy: "Napat Suwannarat" });

test("going back while the chosen version is being saved says that it is being saved", async () => {
  const { upload, sent } = createFakeClientUpload(refusal(), new Promise<never>(() => {}));
  const { user, leaveGuard } = await openEditClientDialog({ upload });
  await user.type(getNameField(), " 2");
  await clickSave(user);
  await user.click(await screen.findByRole("button", { name: conflictTexts.save }));
  await waitFor(() => expect(sent).toHaveLength(2));
  act(() => leaveGuard.confirmLeave(() => {}));
  expect(await screen.findByText(sessionTexts.leave.whileSaving.text)).toBeDefined();
});

test("Cancel closes an unchanged form immediately, and asks if it changed", async () => {
  const { user } = await openEditClientDialog();
  await user.click(screen.getByRole("button", { name: "Cancel" }));
  expect(screen.queryByRole("dialog")).toBeNull();
  await user.click(screen.getByRole("button", { name: "Edit Siam Orchard" }));
  await user.type(getNameField(), " 2");
  await user.keyboard("{Escape}");
  expect(screen.getByText(formTexts.discardQuestion)).toBeDefined();
  await user.click(screen.getByRole("button", { name: uiTexts.keepEditing }));
  expect(getNameField().value).toBe("Siam Orchard 2");
  await user.click(screen.getByRole("button", { name: uiTexts.close }));
  await user.click(screen.getByRole("button", { name: uiTexts.discardChanges }));
  expect(screen.queryByRole("dialog")).toBeNull();
});

test("a new logo alone is a change", async () => {
  const { user, leaveGuard } = await openEditClientDialog();
  await user.upload(screen.getByLabelText(imageTexts.replaceLogo), logoFile());
  expect(leaveGuard.isBlocking()).toBe(true);
  await user.click(screen.getByRole("button", { name: "Cancel" }));
  expect(screen.getByText(formTexts.discardQuestion)).toBeDefined();
});

test("restores the input without the logo after a crash, and deletes a discarded draft", async () => {
  const { user } = await openAddClientDialog();
  await fillForm(user);
  await waitFor(() => expect(localStorage.getItem(DRAFT_KEY)).toContain("https://phangan.example"));
  const kept = localStorage.getItem(DRAFT_KEY) ?? "";
  cleanup();
  localStorage.setItem(DRAFT_KEY, kept);
  const again = await openAddClientDialog();
  const offer = await screen.findByRole("region", { name: draftTexts.offer });
  expect(offer.textContent).toContain(draftTexts.picturesLost);
  await again.user.click(within(offer).getByRole("button", { name: draftTexts.restore }));
  expect(getUrlField().value).toBe("https://phangan.example");
  await again.user.click(screen.getByRole("button", { name: "Cancel" }));
  await again.user.click(screen.getByRole("button", { name: uiTexts.discardChanges }));
  expect(localStorage.getItem(DRAFT_KEY)).toBeNull();
});

test("looking at a draft keeps it", async () => {
  const fields = { name: "Half", url: "", status: "active", type: "client" };
  localStorage.setItem(
    DRAFT_KEY,
    JSON.stringify({ fields, savedAt: Date.now(), baseVersion: null, unsavedFileCount: 0 }),
  );
  const { user } = await openAddClientDialog();
  await screen.findByRole("region", { name: draftTexts.offer });
  await user.click(screen.getByRole("button", { name: "Cancel" }));
  expect(localStorage.getItem(DRAFT_KEY)).toContain("Half");
});
