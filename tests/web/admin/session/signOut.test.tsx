import { expect, test } from "bun:test";
import { act, screen, waitFor, within } from "@testing-library/react";

import { accountTexts } from "#texts/admin/account.ts";
import { recordTexts } from "#texts/admin/records.ts";
import { sessionTexts } from "#texts/admin/session.ts";
import { SESSION_STORAGE_KEYS } from "#web/api/session/sessionKeys.ts";

import { openCreateScreen, ROUTES } from "#tests/support/web/admin/activityScreens.ts";
import { renderAdmin } from "#tests/support/web/admin/renderAdmin.tsx";
import { sampleUser } from "#tests/support/web/fakeApi.ts";

const { signOut: texts } = sessionTexts;

const DRAFT = "vitrine.draft.user-1.activity new";
const logout = () => screen.getByRole("button", { name: "Logout" });
const draftKeys = () => Object.keys(localStorage).filter((key) => key.startsWith("vitrine.draft."));
const isSignedIn = () => localStorage.getItem(SESSION_STORAGE_KEYS.accessToken) !== null;

function storeDraft(name: string, fields: Record<string, unknown>, changes: { savedAt?: number } = {}) {
  const draft = { fields, savedAt: Date.now(), baseVersion: null, unsavedFileCount: 0, ...changes };
  localStorage.setItem(`vitrine.draft.${name}`, JSON.stringify(draft));
}

async function typeName(text: string) {
  const view = await openCreateScreen();
  await view.user.fill(screen.getByLabelText(recordTexts.types.activity.fields.name), text);
  return view;
}

const findPrompt = async () => within(await screen.findByRole("dialog", { name: texts.title }));

test("without unsaved changes, signing out asks nothing", async () => {
  const { user } = await openCreateScreen();
  await user.click(logout());
  expect(isSignedIn()).toBe(false);
  expect(location.pathname).toBe("/vitrine/login");
});

test("signing out names the unsaved changes, even those typed just before, and removes them", async () => {
  const { user } = await typeName("ระบบจองคิว");
  await user.click(logout());
  const prompt = await findPrompt();
  expect(prompt.getByRole("listitem").textContent).toMatch(/^ระบบจองคิวActivity · /);
  expect(isSignedIn()).toBe(true);
  await user.click(prompt.getByRole("button", { name: texts.confirm }));
  expect(isSignedIn()).toBe(false);
  expect(location.pathname).toBe("/vitrine/login");
  expect(draftKeys()).toEqual([]);
});

test("staying signed in keeps the form, its input and its draft", async () => {
  const { user } = await typeName("Half");
  await user.click(logout());
  await user.click((await findPrompt()).getByRole("button", { name: texts.stay }));
  expect(screen.queryByRole("dialog")).toBeNull();
  expect(screen.getByDisplayValue("Half")).toBeDefined();
  expect(draftKeys()).toEqual([DRAFT]);
  expect(isSignedIn()).toBe(true);
});

test("drafts of other forms are named too, those of other people neither named nor removed", async () => {
  const theirs = "vitrine.draft.user-2.article new";
  storeDraft("user-1.settings-contact", { productName: "Vitrine" });
  storeDraft("user-1.legal text new", { titleEn: "Cookies" }, { savedAt: Date.now() - 60_000 });
  storeDraft("user-1.article new", { title: "Long ago" }, { savedAt: 1 });
  storeDraft("user-2.article new", { title: "Theirs" });
  const me = sampleUser();
  const { user } = renderAdmin({
    path: "/admin/account",
    routes: { "GET /users/user-1": () => ({ data: me }) },
  });
  await user.click(await screen.findByRole("button", { name: accountTexts.session.signOut }));
  const prompt = await findPrompt();
  const names = prompt.getAllByRole("listitem").map(({ firstChild }) => firstChild?.textContent);
  expect(names).toEqual([sessionTexts.signOut.forms.settings, "Cookies"]);
  await user.click(prompt.getByRole("button", { name: texts.confirm }));
  expect(draftKeys()).toEqual([theirs]);
});

test("in a browser that stores no drafts, signing out says that the changes on the page are lost", async () => {
  const { user } = renderAdmin({ path: "/admin/activity/create", routes: ROUTES, storage: null });
  await user.fill(await screen.findByLabelText(recordTexts.types.activity.fields.name), "Half");
  await user.click(logout());
  expect((await findPrompt()).getByText(sessionTexts.leave.unsaved.text)).toBeDefined();
});

test("signing out in another tab closes the form and removes its draft", async () => {
  const { user } = await typeName("Half");
  await waitFor(() => expect(draftKeys()).toEqual([DRAFT]));
  const ended = new StorageEvent("storage", { key: "vitrine.draftsEnded", newValue: "1" });
  act(() => void dispatchEvent(ended));
  expect(draftKeys()).toEqual([]);
  await user.type(screen.getByLabelText(recordTexts.types.activity.fields.name), "!");
  act(() => void dispatchEvent(new Event("pagehide")));
  expect(draftKeys()).toEqual([]);
});

test("an expired session keeps the form and its draft", async () => {
  const { session } = await typeName("Half");
  await waitFor(() => expect(draftKeys()).toEqual([DRAFT]));
  for (const key of Object.values(SESSION_STORAGE_KEYS)) localStorage.removeItem(key);
  act(() => session.onStorageChanged());
  expect(await screen.findByText(sessionTexts.over.text)).toBeDefined();
  expect(draftKeys()).toEqual([DRAFT]);
});
