import { afterEach, beforeEach, expect, spyOn, test } from "bun:test";
import type { Mock } from "bun:test";
import { screen } from "@testing-library/react";

import { toProfileFields } from "#web/admin/screens/account/accountForm.ts";
import { ARTICLES } from "#content/articles.ts";
import { conflictTexts } from "#texts/admin/conflict.ts";
import { uiTexts } from "#texts/admin/ui.ts";
import { clientTexts } from "#texts/admin/clients.ts";
import { accountTexts } from "#texts/admin/account.ts";
import { settingTexts } from "#texts/admin/settings.ts";
import { draftTexts } from "#texts/admin/drafts.ts";
import { userTexts } from "#texts/admin/users.ts";
import { recordTexts } from "#texts/admin/records.ts";
import { initialValues } from "#web/admin/resource/formValues.ts";
import { toFormValues as clientFields } from "#web/admin/screens/clients/clientForm.ts";
import { toFormFields as settingFields } from "#web/admin/screens/settings/settingsForm.ts";
import { toFormValues as userFields } from "#web/admin/screens/users/userForm.ts";
import { getDates } from "#web/admin/ui/dates/dates.ts";
import { ApiError } from "#web/api/http/ApiError.ts";

import {
  openEditScreen,
  storedArticle,
  createFakeArticleUpload,
} from "#tests/support/web/admin/articleScreens.ts";
import {
  openEditClientDialog,
  activeClient,
  createFakeClientUpload,
} from "#tests/support/web/admin/clientScreens.ts";
import { sampleUser } from "#tests/support/web/fakeApi.ts";
import { setupUser } from "#tests/support/web/setupUser.ts";
import type { TestUser } from "#tests/support/web/setupUser.ts";
import { openSettingsScreen, sampleSettings } from "#tests/support/web/admin/settingsScreens.ts";
import { renderAdmin } from "#tests/support/web/admin/renderAdmin.tsx";
import { activeUser, openEditUserDialog } from "#tests/support/web/admin/userScreens.ts";
import { startingWith } from "#tests/support/web/textPatterns.ts";

const LABELS = recordTexts.types.article.fields;

let warnings: Mock<typeof console.warn>;
// The images of a draft have no files.
beforeEach(() => (warnings = spyOn(console, "warn").mockImplementation(() => {})));
afterEach(() => warnings.mockRestore());

const isChosen = (text: string) =>
  screen.getByRole<HTMLInputElement>("radio", { name: startingWith(text) }).checked;
const BEGUN_WITH = "2020-01-01T00:00:00.000Z";

function keepDraft(name: string, fields: object) {
  const draft = { fields, savedAt: Date.now(), baseVersion: BEGUN_WITH, unsavedFileCount: 0 };
  localStorage.setItem(`vitrine.draft.user-1.${name}`, JSON.stringify(draft));
}

async function restoreAndSave(user: TestUser) {
  await user.click(await screen.findByRole("button", { name: draftTexts.restore }));
  await user.click(screen.getByRole("button", { name: uiTexts.saveChanges }));
}

test("saves a restored draft of a client with the version it began with", async () => {
  const { upload, sent } = createFakeClientUpload(activeClient);
  keepDraft("client id-siam-orchard", { ...clientFields(activeClient), name: "Half a name" });
  const { user } = await openEditClientDialog({ upload });
  await restoreAndSave(user);
  await screen.findByText(clientTexts.updated);
  expect(sent[0]?.form.get("updatedAt")).toBe(BEGUN_WITH);
});

test("saves a restored draft of an admin with the version it began with", async () => {
  keepDraft("user user-2", { ...userFields(activeUser), firstName: "Half a name" });
  const { user, api } = await openEditUserDialog("Napat Suwannarat", {
    routes: { "PUT /users/user-2": () => ({ data: activeUser }) },
  });
  await restoreAndSave(user);
  await screen.findByText(userTexts.isSaved({ name: "Napat Suwannarat" }));
  expect(api.callsTo("PUT /users/user-2")[0]?.body).toMatchObject({ updatedAt: BEGUN_WITH });
});

test("saves a restored draft of an article with the version it began with", async () => {
  const { upload, sent } = createFakeArticleUpload();
  keepDraft("article id-night-shift", {
    ...initialValues(ARTICLES, storedArticle, getDates("Asia/Bangkok")),
    title: "Half a title",
  });
  const { user } = await openEditScreen(upload);
  await restoreAndSave(user);
  await screen.findByText(recordTexts.types.article.messages.updated);
  expect(sent[0]?.form.get("updatedAt")).toBe(BEGUN_WITH);
});

test("fills fields that a draft lacks with the stored values", async () => {
  keepDraft("article id-night-shift", { title: "Half a title", author: "Mali S.", content: "Half" });
  const { user } = await openEditScreen(createFakeArticleUpload().upload);
  await user.click(screen.getByRole("button", { name: draftTexts.restore }));
  expect(screen.getByLabelText<HTMLInputElement>("Title").value).toBe("Half a title");
  expect(screen.getByLabelText<HTMLInputElement>(LABELS.position).value).toBe("Principal");
});

test("unchanged fields of a draft don't count as mine in a conflict", async () => {
  const begun = {
    ...initialValues(ARTICLES, storedArticle, getDates("Asia/Bangkok")),
    position: "As it was then",
  };
  const fields = { ...begun, title: "Half a title" };
  const draft = {
    fields,
    savedAt: Date.now(),
    baseVersion: BEGUN_WITH,
    baseFields: begun,
    unsavedFileCount: 0,
  };
  localStorage.setItem("vitrine.draft.user-1.article id-night-shift", JSON.stringify(draft));
  const newer = new ApiError("Newer", 409, {}, { current: storedArticle, savedBy: "Napat Suwannarat" });
  const { user } = await openEditScreen(createFakeArticleUpload(newer).upload);
  await restoreAndSave(user);
  await screen.findByRole("button", { name: conflictTexts.save });
  const { mine, saved } = conflictTexts.side;
  expect(isChosen(mine({ label: LABELS.title }))).toBe(true);
  expect(isChosen(saved({ label: LABELS.position }))).toBe(true);
});

test("saves a restored draft of the account with the version it began with", async () => {
  const self = sampleUser();
  keepDraft("account", { ...toProfileFields(self), firstName: "Half a name" });
  const { api } = renderAdmin({
    path: "/admin/account",
    routes: { "GET /users/user-1": () => ({ data: self }), "PUT /users/user-1": () => ({ data: self }) },
  });
  await restoreAndSave(setupUser());
  await screen.findByText(accountTexts.saved);
  expect(api.callsTo("PUT /users/user-1")[0]?.body).toMatchObject({ updatedAt: BEGUN_WITH });
});

test("saves a restored draft of the settings with the version it began with", async () => {
  keepDraft("settings-contact", { ...settingFields(sampleSettings()), phone: "111" });
  const { user, api } = await openSettingsScreen();
  await restoreAndSave(user);
  await screen.findByText(settingTexts.saved);
  expect(api.callsTo("PUT /settings")[0]?.body).toEqual({ phone: "111", updatedAt: BEGUN_WITH });
});
