import { expect, test } from "bun:test";
import { act, cleanup, screen, waitFor, within } from "@testing-library/react";

import { draftTexts } from "#texts/admin/drafts.ts";
import { uiTexts } from "#texts/admin/ui.ts";
import { recordTexts } from "#texts/admin/records.ts";
import { setupUser } from "#tests/support/web/setupUser.ts";
import { ApiError } from "#web/api/http/ApiError.ts";

import {
  ROUTES,
  openCreateScreen,
  openEditScreen,
  storedActivity,
  createFakeActivityUpload,
  ACTIVITY,
} from "#tests/support/web/admin/activityScreens.ts";
import { renderAdmin } from "#tests/support/web/admin/renderAdmin.tsx";

const NEW_KEY = "vitrine.draft.user-1.activity new";
const EDIT_KEY = `vitrine.draft.user-1.activity ${storedActivity._id}`;

function keepDraft(key: string, changes: Record<string, unknown> = {}) {
  const fields = { name: "Half a name", description: "Half", link: "", category: ["EdTech Consult"] };
  const draft = {
    fields,
    savedAt: Date.now(),
    baseVersion: storedActivity.updatedAt,
    unsavedFileCount: 0,
    ...changes,
  };
  localStorage.setItem(key, JSON.stringify(draft));
}

test("does not offer a draft with other fields", async () => {
  keepDraft(EDIT_KEY, { fields: { footerNote: "Chiang Mai" } });
  await openAnew();
  expect(screen.queryByRole("button", { name: draftTexts.restore })).toBeNull();
});

async function openAnew() {
  return (await openEditScreen()).user;
}

test("stores the last keystrokes before a reload", async () => {
  const { user } = await openCreateScreen();
  await user.fill(screen.getByLabelText(recordTexts.types.activity.fields.name), "Quick");
  act(() => void dispatchEvent(new Event("pagehide")));
  expect(localStorage.getItem(NEW_KEY)).toContain("Quick");
});

test("a draft is offered only for its own record and person", async () => {
  keepDraft(NEW_KEY);
  keepDraft(EDIT_KEY.replace("user-1", "user-2"));
  await openAnew();
  expect(screen.queryByRole("button", { name: draftTexts.restore })).toBeNull();
});

test("restores lists and texts, and says if the record was saved since", async () => {
  keepDraft(EDIT_KEY, { baseVersion: "2020-01-01T00:00:00.000Z", unsavedFileCount: 2 });
  const user = await openAnew();
  const offer = await screen.findByRole("region", { name: draftTexts.offer });
  expect(offer.textContent).toContain(draftTexts.newerVersion);
  expect(offer.textContent).toContain(draftTexts.picturesLost);
  await user.click(screen.getByRole("button", { name: draftTexts.restore }));
  expect(screen.getByDisplayValue("Half a name")).toBeDefined();
  expect(screen.getByLabelText<HTMLInputElement>("EdTech Consult").checked).toBe(true);
});

test("Undo offers a discarded draft again, regardless of newer input", async () => {
  keepDraft(EDIT_KEY);
  const user = await openAnew();
  await user.click(await screen.findByRole("button", { name: uiTexts.discard }));
  await user.type(screen.getByLabelText(recordTexts.types.activity.fields.name), " 2");
  await waitFor(() => expect(localStorage.getItem(EDIT_KEY)).toContain("River model 2"));
  await user.click(screen.getByRole("button", { name: uiTexts.undo }));
  expect(localStorage.getItem(`${EDIT_KEY} later`)).toContain("Half a name");
  expect(localStorage.getItem(EDIT_KEY)).toContain("River model 2");
  await user.click(screen.getByRole("button", { name: draftTexts.restore }));
  expect(screen.getByDisplayValue("Half a name")).toBeDefined();
});

const NOTHING = { name: "", description: "", link: "", category: [] };

test.each([
  ["its name", { name: "Half a name" }, "Half a name"],
  ["its first words where it has no name yet", { name: " ", description: "One\ntwo" }, "One two"],
  ["no more than a line of it", { name: "word ".repeat(40) }, `${"word ".repeat(12).trim()}…`],
])("an offer describes %s", async (_what, changes, told) => {
  const fields = { ...NOTHING, ...changes };
  keepDraft(EDIT_KEY, { fields });
  await openAnew();
  expect(within(screen.getByRole("region", { name: draftTexts.offer })).getByText(told)).toBeDefined();
});

test("an offered draft does not change until it is accepted or dismissed", async () => {
  keepDraft(EDIT_KEY);
  const user = await openAnew();
  await user.type(screen.getByLabelText(recordTexts.types.activity.fields.name), " 2");
  act(() => void dispatchEvent(new Event("pagehide")));
  expect(localStorage.getItem(EDIT_KEY)).toContain("Half a name");
  await user.click(screen.getByRole("button", { name: draftTexts.restore }));
  expect(screen.getByDisplayValue("Half a name")).toBeDefined();
  await user.click(await screen.findByRole("button", { name: uiTexts.undo }));
  expect(screen.getByDisplayValue("River model 2")).toBeDefined();
  expect(screen.getByRole("button", { name: draftTexts.restore })).toBeDefined();
});

test("input during an open offer survives a crash too, and is offered first", async () => {
  const later = `${EDIT_KEY} later`;
  keepDraft(EDIT_KEY);
  const user = await openAnew();
  await user.type(screen.getByLabelText(recordTexts.types.activity.fields.name), " 2");
  await waitFor(() => expect(localStorage.getItem(later)).toContain("River model 2"));
  cleanup();
  const again = await openAnew();
  await again.click(screen.getByRole("button", { name: draftTexts.restore }));
  expect(screen.getByDisplayValue("River model 2")).toBeDefined();
  expect(localStorage.getItem(EDIT_KEY)).toContain("Half a name");
  await again.click(screen.getByRole("button", { name: uiTexts.discard }));
  await waitFor(() => expect(localStorage.getItem(EDIT_KEY)).toContain("River model 2"));
  expect(localStorage.getItem(later)).toBeNull();
  expect(screen.queryByRole("region", { name: draftTexts.offer })).toBeNull();
});

test("an offered draft is never overwritten, and Undo restores it", async () => {
  keepDraft(EDIT_KEY);
  keepDraft(`${EDIT_KEY} later`, { savedAt: Date.now() - 1_000 });
  const user = await openAnew();
  await user.type(screen.getByLabelText(recordTexts.types.activity.fields.name), " 3");
  await waitFor(() => expect(localStorage.getItem(`${EDIT_KEY} later 2`)).toContain("River model 3"));
  for (const key of [EDIT_KEY, `${EDIT_KEY} later`])
    expect(localStorage.getItem(key)).toContain("Half a name");
  await user.click(screen.getByRole("button", { name: draftTexts.restore }));
  await waitFor(() => expect(localStorage.getItem(`${EDIT_KEY} later 2`)).toBeNull());
  await user.click(await screen.findByRole("button", { name: uiTexts.undo }));
  await waitFor(() => expect(localStorage.getItem(`${EDIT_KEY} later 2`)).toContain("River model 3"));
  for (const key of [EDIT_KEY, `${EDIT_KEY} later`])
    expect(localStorage.getItem(key)).toContain("Half a name");
});

test("two tabs with a new record each store their own draft", async () => {
  const { user } = await openCreateScreen();
  const tell = (newValue: string | null) =>
    act(() => void dispatchEvent(new StorageEvent("storage", { key: NEW_KEY, newValue })));
  keepDraft(NEW_KEY);
  tell("kept by the other tab");
  await user.fill(screen.getByLabelText(recordTexts.types.activity.fields.name), "Mine");
  await waitFor(() => expect(localStorage.getItem(`${NEW_KEY} later`)).toContain("Mine"));
  expect(localStorage.getItem(NEW_KEY)).toContain("Half a name");
  // The other draft is saved, so this one may use the first key.
  localStorage.removeItem(NEW_KEY);
  tell(null);
  await user.fill(screen.getByLabelText(recordTexts.types.activity.fields.name), "Mine again");
  await waitFor(() => expect(localStorage.getItem(NEW_KEY)).toContain("Mine again"));
  expect(localStorage.getItem(`${NEW_KEY} later`)).toBeNull();
});

test("saving a form with an open offer keeps the offered draft", async () => {
  keepDraft(EDIT_KEY);
  const { upload } = createFakeActivityUpload();
  const { user } = await openEditScreen(upload);
  await user.type(screen.getByLabelText(recordTexts.types.activity.fields.name), " 2");
  await waitFor(() => expect(localStorage.getItem(`${EDIT_KEY} later`)).not.toBeNull());
  await user.click(screen.getByRole("button", { name: recordTexts.submitChange({ noun: ACTIVITY }) }));
  await screen.findByText(recordTexts.types.activity.messages.updated);
  expect(localStorage.getItem(`${EDIT_KEY} later`)).toBeNull();
  expect(localStorage.getItem(EDIT_KEY)).toContain("Half a name");
});

test("input typed instead of a restored draft is based on the current version", async () => {
  keepDraft(EDIT_KEY, { baseVersion: "2020-01-01T00:00:00.000Z" });
  const { upload, sent } = createFakeActivityUpload(storedActivity);
  const { user } = await openEditScreen(upload);
  await user.type(screen.getByLabelText(recordTexts.types.activity.fields.name), " 2");
  await user.click(screen.getByRole("button", { name: draftTexts.restore }));
  await user.click(await screen.findByRole("button", { name: uiTexts.undo }));
  await user.click(screen.getByRole("button", { name: recordTexts.submitChange({ noun: ACTIVITY }) }));
  await waitFor(() => expect(sent[0]?.form.get("updatedAt")).toBe(storedActivity.updatedAt));
});

test("after the offer is dismissed, the input replaces its draft", async () => {
  keepDraft(EDIT_KEY);
  const user = await openAnew();
  await user.type(screen.getByLabelText(recordTexts.types.activity.fields.name), " 2");
  await user.click(screen.getByRole("button", { name: uiTexts.discard }));
  await waitFor(() => expect(localStorage.getItem(EDIT_KEY)).toContain("River model 2"));
});

test("a failed save keeps the draft", async () => {
  const { upload } = createFakeActivityUpload(new ApiError("", 500));
  const { user } = await openEditScreen(upload);
  await user.type(screen.getByLabelText(recordTexts.types.activity.fields.name), " 2");
  await waitFor(() => expect(localStorage.getItem(EDIT_KEY)).not.toBeNull());
  await user.click(screen.getByRole("button", { name: recordTexts.submitChange({ noun: ACTIVITY }) }));
  await screen.findByRole("alert");
  expect(localStorage.getItem(EDIT_KEY)).toContain("River model 2");
});

test("confirming to leave deletes the draft", async () => {
  const { user } = await openEditScreen();
  await user.type(screen.getByLabelText(recordTexts.types.activity.fields.name), " 2");
  await waitFor(() => expect(localStorage.getItem(EDIT_KEY)).not.toBeNull());
  await user.click(screen.getByRole("button", { name: "Cancel" }));
  await user.click(await screen.findByRole("button", { name: uiTexts.discardChanges }));
  expect(location.pathname).toBe("/admin/activity");
  expect(localStorage.getItem(EDIT_KEY)).toBeNull();
});

test("input that equals the stored text leaves no draft", async () => {
  const { user } = await openEditScreen();
  await user.type(screen.getByLabelText(recordTexts.types.activity.fields.name), "2");
  await waitFor(() => expect(localStorage.getItem(EDIT_KEY)).not.toBeNull());
  await user.type(screen.getByLabelText(recordTexts.types.activity.fields.name), "{Backspace}");
  await waitFor(() => expect(localStorage.getItem(EDIT_KEY)).toBeNull());
});

test.each([
  ["no text at all", "{"],
  ["something else", JSON.stringify({ fields: { name: 4 }, savedAt: Date.now() })],
  ["older than 30 days", JSON.stringify({ fields: {}, savedAt: Date.now() - 31 * 86_400_000 })],
])("does not offer a draft that is %s", async (_, text) => {
  localStorage.setItem(EDIT_KEY, text);
  await openAnew();
  expect(screen.queryByRole("button", { name: draftTexts.restore })).toBeNull();
});

test("works without storage, and says once that nothing is stored", async () => {
  renderAdmin({ path: "/admin/activity/create", routes: ROUTES, storage: null });
  const user = setupUser();
  await user.type(await screen.findByLabelText(recordTexts.types.activity.fields.name), "A");
  expect(await screen.findByText("No drafts are kept")).toBeDefined();
  await user.type(screen.getByLabelText(recordTexts.types.activity.fields.name), "B");
  expect(screen.getByDisplayValue("AB")).toBeDefined();
});
