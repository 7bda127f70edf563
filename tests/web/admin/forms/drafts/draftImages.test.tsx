import { expect, test } from "bun:test";
import { cleanup, screen, waitFor, within } from "@testing-library/react";

import { formTexts } from "#texts/admin/form.ts";
import { articleTexts } from "#texts/admin/articles.ts";
import { imageTexts } from "#texts/admin/images.ts";
import { draftTexts } from "#texts/admin/drafts.ts";
import { clientTexts } from "#texts/admin/clients.ts";
import { uiTexts } from "#texts/admin/ui.ts";
import { recordTexts } from "#texts/admin/records.ts";
import type { DraftImages, DraftImageStore } from "#web/admin/session/drafts/draftImageStore.ts";
import { ApiError } from "#web/api/http/ApiError.ts";

import * as activities from "#tests/support/web/admin/activityScreens.ts";
import {
  clickAdd,
  fillForm,
  logoFile,
  openAddClientDialog,
  activeClient,
  createFakeClientUpload,
} from "#tests/support/web/admin/clientScreens.ts";
import {
  imageFile,
  ROUTES,
  storedArticle,
  createFakeArticleUpload,
} from "#tests/support/web/admin/articleScreens.ts";
import { setupUser } from "#tests/support/web/setupUser.ts";
import { renderAdmin } from "#tests/support/web/admin/renderAdmin.tsx";

const KEY = `user-1.article ${storedArticle._id}`;

/** In-memory replacement for IndexedDB, which only the browser tests use. */
function createFakeStore() {
  const kept = new Map<string, DraftImages>();
  const shelf: DraftImageStore = {
    put: async (key, pictures) => void kept.set(key, pictures),
    get: async (key) => kept.get(key) ?? null,
    delete: async (key) => void kept.delete(key),
    deleteOlderThan: async () => {},
  };
  return { kept, shelf };
}

const fullStore: DraftImageStore = {
  put: () => Promise.reject(new DOMException("No room", "QuotaExceededError")),
  get: () => Promise.reject(new DOMException("Blocked", "SecurityError")),
  delete: () => Promise.reject(new DOMException("Blocked", "SecurityError")),
  deleteOlderThan: () => Promise.reject(new DOMException("Blocked", "SecurityError")),
};

async function open(shelf: DraftImageStore, upload = createFakeArticleUpload().upload) {
  renderAdmin({ path: "/admin/article/edit/id-night-shift", routes: ROUTES, shelf, upload });
  // The first test of the file loads the modules of the screen.
  await screen.findByDisplayValue("Night shift");
  return setupUser();
}

const rows = () =>
  within(screen.getByRole("region", { name: articleTexts.images }))
    .getAllByRole("listitem")
    .filter((row) => within(row).queryByRole("button", { name: uiTexts.undo }) === null)
    .map((row) => {
      const alt = within(row).getByRole<HTMLInputElement>("textbox").value;
      return alt || /[a-z]+\.png/.exec(row.textContent.replace(imageTexts.altShort, ""))?.[0] || "";
    });

async function choose(user: ReturnType<typeof setupUser>) {
  await user.upload(screen.getByLabelText(imageTexts.chooseGallery), imageFile("roof.png", "image/png"));
  await user.click(screen.getByLabelText(imageTexts.altLabel({ number: 4 })));
  await user.keyboard("{Alt>}{ArrowUp}{ArrowUp}{ArrowUp}{/Alt}");
  await user.click(screen.getByRole("button", { name: imageTexts.removePicture({ number: 3 }) }));
}

test("restores chosen images, their order and removals after a crash, without typed text", async () => {
  const { kept, shelf } = createFakeStore();
  await choose(await open(shelf));
  await waitFor(() => expect(kept.get(KEY)?.removed).toHaveLength(1));
  await waitFor(() => expect(localStorage.getItem(`vitrine.draft.${KEY}`)).toContain('"hasImages":true'));
  const before = rows();
  expect(before[0]).toBe("roof.png");
  cleanup();
  const { upload, sent } = createFakeArticleUpload();
  const user = await open(shelf, upload);
  expect(rows()).toHaveLength(3);
  const offer = await screen.findByRole("region", { name: draftTexts.offer });
  expect(offer.textContent).not.toContain(draftTexts.picturesLost);
  await user.click(within(offer).getByRole("button", { name: draftTexts.restore }));
  await waitFor(() => expect(rows()).toEqual(before));
  await user.click(screen.getByRole("button", { name: /^Save Changes/ }));
  await waitFor(() => expect(sent).toHaveLength(1));
  const file = sent[0]?.form.get("images");
  expect(file instanceof File && file.name).toBe("roof.png");
  expect(JSON.parse(String(sent[0]?.form.get("removeImages")))).toHaveLength(1);
  await waitFor(() => expect(kept.size).toBe(0));
});

test("restores the logo of a client", async () => {
  const { shelf } = createFakeStore();
  const { user } = await openAddClientDialog({ shelf });
  await user.upload(screen.getByLabelText(imageTexts.chooseLogo), logoFile("crest.png"));
  const key = "vitrine.draft.user-1.client new";
  await waitFor(() => expect(localStorage.getItem(key)).toContain('"hasImages":true'));
  cleanup();
  const again = await openAddClientDialog({ shelf });
  expect(screen.getByLabelText(imageTexts.chooseLogo)).toBeDefined();
  await again.user.click(screen.getByRole("button", { name: draftTexts.restore }));
  expect(await screen.findByLabelText(imageTexts.replaceLogo)).toBeDefined();
});

const LOST = new ApiError("Network error occurred. Please try again.", 0);

test("an activity whose response was lost is sent with the same id and the stored logo", async () => {
  const { shelf } = createFakeStore();
  const { upload, sent } = activities.createFakeActivityUpload(LOST);
  const { user } = await activities.openCreateScreen(upload, shelf);
  await user.fill(screen.getByLabelText(recordTexts.types.activity.fields.name), "New work");
  await user.fill(screen.getByLabelText(recordTexts.types.activity.fields.description), "What it was.");
  await user.click(screen.getByLabelText("Business Consult"));
  await user.upload(screen.getByLabelText(imageTexts.chooseLogo), logoFile("crest.png"));
  const key = "vitrine.draft.user-1.activity new";
  await waitFor(() => expect(localStorage.getItem(key)).toContain('"hasImages":true'));
  await user.click(screen.getByRole("button", { name: "Publish" }));
  await screen.findByText(formTexts.savesWhenOnline);
  cleanup();
  const later = activities.createFakeActivityUpload(activities.storedActivity);
  const { user: again } = await activities.openCreateScreen(later.upload, shelf);
  await again.click(screen.getByRole("button", { name: draftTexts.restore }));
  await screen.findByLabelText(imageTexts.replaceLogo);
  await again.click(screen.getByRole("button", { name: "Publish" }));
  await screen.findByText(recordTexts.published({ noun: activities.ACTIVITY }));
  expect(later.sent.map(({ path }) => path)).toEqual(["/projects/create"]);
  expect(later.sent[0]?.form.get("_id")).toBe(sent[0]?.form.get("_id") ?? "none");
});

test("a client whose response was lost is sent with the same id if its logo differs after a crash", async () => {
  const { upload, sent } = createFakeClientUpload(LOST);
  const { user } = await openAddClientDialog({ upload });
  await fillForm(user);
  await clickAdd(user);
  await screen.findByText(formTexts.savesWhenOnline);
  cleanup();
  const later = createFakeClientUpload(activeClient);
  const { user: person } = await openAddClientDialog({ upload: later.upload });
  await person.click(screen.getByRole("button", { name: draftTexts.restore }));
  await person.upload(screen.getByLabelText(imageTexts.chooseLogo), logoFile("other.png"));
  await clickAdd(person);
  await screen.findByText(clientTexts.added);
  const [again] = later.sent;
  expect([again?.method, again?.form.get("isRetry")]).toEqual(["POST", "true"]);
  expect(again?.form.get("_id")).toBe(sent[0]?.form.get("_id") ?? "none");
});

test("a discarded draft deletes its images, and Undo restores them", async () => {
  const { kept, shelf } = createFakeStore();
  await choose(await open(shelf));
  await waitFor(() => expect(kept.get(KEY)?.removed).toHaveLength(1));
  cleanup();
  const user = await open(shelf);
  await user.click(screen.getByRole("button", { name: uiTexts.discard }));
  await waitFor(() => expect(kept.size).toBe(0));
  expect(rows()).toHaveLength(3);
  await user.click(screen.getByRole("button", { name: uiTexts.undo }));
  await waitFor(() => expect(kept.get(KEY)?.removed).toHaveLength(1));
  await user.click(screen.getByRole("button", { name: draftTexts.restore }));
  await waitFor(() => expect(rows()[0]).toBe("roof.png"));
});

test("stores the text and says that images are not stored if IndexedDB is full or blocked", async () => {
  const first = await open(fullStore);
  await choose(first);
  await first.fill(screen.getByLabelText("Title"), " by day");
  await waitFor(() => expect(localStorage.getItem(`vitrine.draft.${KEY}`)).toContain("Night shift by day"));
  expect(console.warn).toHaveBeenCalled();
  cleanup();
  const user = await open(fullStore);
  const offer = await screen.findByRole("region", { name: draftTexts.offer });
  expect(offer.textContent).toContain(draftTexts.picturesLost);
  await user.click(within(offer).getByRole("button", { name: draftTexts.restore }));
  expect(screen.getByDisplayValue("Night shift by day")).toBeDefined();
  expect(rows()).toHaveLength(3);
});
