import { screen } from "@testing-library/react";

import { accountTexts } from "#texts/admin/account.ts";
import { categoryTexts } from "#texts/admin/categories.ts";
import { clientTexts } from "#texts/admin/clients.ts";
import { imageTexts } from "#texts/admin/images.ts";
import { legalTexts } from "#texts/admin/legal.ts";
import { recordTexts } from "#texts/admin/records.ts";
import { settingTexts } from "#texts/admin/settings.ts";
import { setupTexts } from "#texts/admin/setup.ts";
import { translationTexts } from "#texts/admin/translation.ts";
import { uiTexts } from "#texts/admin/ui.ts";
import { userTexts } from "#texts/admin/users.ts";
import { POLICY_TEMPLATE } from "#server/legal/renderLegalTexts.ts";

import { sampleCategory } from "#tests/support/content/defaultCategories.ts";
import { sampleUser } from "#tests/support/web/fakeApi.ts";
import type { TestUser } from "#tests/support/web/setupUser.ts";
import * as activities from "./activityScreens.ts";
import * as articles from "./articleScreens.ts";
import * as clients from "./clientScreens.ts";
import * as legal from "./legalScreens.ts";
import * as pages from "./pageScreens.ts";
import * as notifications from "./notificationScreens.ts";
import * as redirects from "./redirectScreens.ts";
import type { renderAdmin } from "./renderAdmin.tsx";
import { sampleSettings } from "./settingsScreens.ts";
import * as translations from "./translationScreens.ts";
import * as users from "./userScreens.ts";

type AdminOptions = Parameters<typeof renderAdmin>[0];

/** The form of a resource: how it is opened, filled in and saved. */
export interface ResourceForm extends Pick<AdminOptions, "path" | "languages"> {
  routes: NonNullable<AdminOptions["routes"]>;
  /** The button that opens its dialog. */
  opener?: string;
  formId: string;
  /** A field of text, to type in. */
  field: string;
  /** Fills in the other required fields. */
  fillOthers?: (user: TestUser) => Promise<void>;
  /** The button. */
  save: string;
  /** With Ctrl, saves from any field. Defaults to Enter in dialogs, S in screens. */
  key?: "Enter";
  /** The call; without one, an upload. */
  call?: string;
  /** What the server answers. */
  saved: { updatedAt: string };
  /** Part of what is said after a save. */
  said: string;
  /** Of its drafts, without the prefix and the person. */
  draft: string;
}

const getField = (label: string) => screen.getByLabelText(label);
const CATEGORY = sampleCategory("business", "Business Consult");
const SETTINGS = sampleSettings();
const ACCOUNT = sampleUser();
const CLIENT_ROUTES = {
  "GET /clients": () => clients.clientListResponse([clients.activeClient]),
  "GET /clients/stats": () => clients.STATS,
};
const USER_ROUTES = {
  "GET /users": () => users.userListResponse([users.currentUser, users.activeUser]),
  "GET /invitations": () => ({ data: [] }),
  "GET /users/stats": () => ({ data: { totalUsers: 2, adminUsers: 2, activeUsers: 2, activeOwners: 2 } }),
};
const CATEGORY_ROUTES = { "GET /categories": () => ({ data: [CATEGORY] }) };
const POLICY_ROUTES = {
  ...legal.ROUTES,
  "GET /settings": () => ({ data: sampleSettings({ isDemo: false, productName: "Rueang" }) }),
  "GET /setup": () => ({ data: { done: [], publicUrl: null } }),
  "GET /legal/documents": () => ({ data: [] }),
  "GET /legal/template": () => ({ data: POLICY_TEMPLATE }),
};

/** Forms of records that exist. */
export const EDIT_FORMS: Readonly<Record<string, ResourceForm>> = {
  activity: {
    path: "/admin/activity/edit/id-river-model",
    routes: activities.ROUTES,
    formId: "activity-form",
    field: "name",
    save: recordTexts.submitChange({ noun: activities.ACTIVITY }),
    saved: activities.storedActivity,
    said: recordTexts.types.activity.messages.updated,
    draft: "activity id-river-model",
  },
  article: {
    path: "/admin/article/edit/id-night-shift",
    routes: articles.ROUTES,
    formId: "article-form",
    field: "title",
    save: uiTexts.saveChanges,
    saved: articles.storedArticle,
    said: recordTexts.types.article.messages.updated,
    draft: "article id-night-shift",
  },
  ...pages.EDIT_FORMS,
  translation: {
    path: translations.TRANSLATE_PATH,
    languages: { main: "en", further: ["th"] },
    routes: {
      ...articles.ROUTES,
      [translations.TRANSLATIONS_ROUTE]: () => ({ data: [translations.SOURCE, translations.TRANSLATED] }),
    },
    formId: "article-form",
    field: "title",
    save: uiTexts.saveChanges,
    saved: { ...translations.savedThai, updatedAt: translations.TRANSLATED.updatedAt ?? "" },
    said: translationTexts.saved({ language: "Thai" }),
    draft: "article id-night-shift th",
  },
  client: {
    path: "/admin/client",
    routes: CLIENT_ROUTES,
    opener: "Edit Siam Orchard",
    formId: "client-form",
    field: "name",
    save: uiTexts.saveChanges,
    saved: clients.activeClient,
    said: clientTexts.updated,
    draft: `client ${clients.activeClient._id}`,
  },
  category: {
    path: "/admin/activity/categories",
    routes: CATEGORY_ROUTES,
    opener: categoryTexts.editNamed({ name: CATEGORY.name }),
    formId: "category-form",
    field: "name",
    save: uiTexts.saveChanges,
    call: "PUT /categories/business",
    saved: CATEGORY,
    said: categoryTexts.isSaved({ name: CATEGORY.name }),
    draft: "category business",
  },
  user: {
    path: "/admin/users",
    routes: USER_ROUTES,
    opener: "Edit Napat Suwannarat",
    formId: "user-form",
    field: "lastName",
    save: uiTexts.saveChanges,
    call: "PUT /users/user-2",
    saved: users.activeUser,
    said: userTexts.isSaved({ name: "Napat Suwannarat" }),
    draft: "user user-2",
  },
  "group of settings": {
    path: "/admin/settings/identity",
    routes: { "GET /settings": () => ({ data: SETTINGS }) },
    formId: "settings-form",
    field: "productName",
    save: uiTexts.saveChanges,
    call: "PUT /settings",
    saved: SETTINGS,
    said: settingTexts.saved,
    draft: "settings-identity",
  },
  "version of a legal text": {
    path: `/admin/legal/edit/${legal.CURRENT_VERSION._id}`,
    routes: legal.ROUTES,
    formId: "legal-form",
    field: "titleEn",
    save: uiTexts.saveChanges,
    call: `PUT /legal/versions/${legal.CURRENT_VERSION._id}`,
    saved: legal.CURRENT_VERSION,
    said: legalTexts.updated,
    draft: `legal version ${legal.CURRENT_VERSION._id}`,
  },
  ...notifications.EDIT_FORMS,
  ...redirects.EDIT_FORMS,
  account: {
    path: "/admin/account",
    routes: { "GET /users/user-1": () => ({ data: ACCOUNT }) },
    formId: "profile-form",
    field: "lastName",
    save: uiTexts.saveChanges,
    call: "PUT /users/user-1",
    saved: ACCOUNT,
    said: accountTexts.saved,
    draft: "account",
  },
};

/** Forms of new records. */
export const CREATE_FORMS: Readonly<Record<string, ResourceForm>> = {
  activity: {
    path: "/admin/activity/create",
    routes: activities.ROUTES,
    formId: "activity-form",
    field: "name",
    async fillOthers(user) {
      await user.fill(getField(recordTexts.types.activity.fields.description), "What it was.");
      await user.click(getField("Business Consult"));
      await user.upload(getField(imageTexts.chooseLogo), activities.imageFile("logo.png", "image/png"));
    },
    save: recordTexts.publish,
    saved: activities.storedActivity,
    said: recordTexts.published({ noun: activities.ACTIVITY }),
    draft: "activity new",
  },
  article: {
    path: "/admin/article/create",
    routes: articles.ROUTES,
    formId: "article-form",
    field: "title",
    fillOthers: (user) => user.fill(getField(recordTexts.types.article.fields.content), "One."),
    save: recordTexts.publish,
    saved: articles.storedArticle,
    said: recordTexts.published({ noun: articles.ARTICLE }),
    draft: "article new",
  },
  ...pages.CREATE_FORMS,
  client: {
    path: "/admin/client",
    routes: CLIENT_ROUTES,
    opener: clientTexts.addNew,
    formId: "client-form",
    field: "name",
    async fillOthers(user) {
      await user.upload(getField(imageTexts.chooseLogo), clients.logoFile());
      await user.fill(getField(clientTexts.fields.url), "https://phangan.example");
    },
    save: clientTexts.add,
    saved: clients.activeClient,
    said: clientTexts.added,
    draft: "client new",
  },
  category: {
    path: "/admin/activity/categories",
    routes: CATEGORY_ROUTES,
    opener: categoryTexts.create,
    formId: "category-form",
    field: "name",
    save: categoryTexts.add,
    call: "POST /categories",
    saved: CATEGORY,
    said: categoryTexts.isAdded({ name: CATEGORY.name }),
    draft: "category new",
  },
  user: {
    path: "/admin/users",
    routes: USER_ROUTES,
    opener: userTexts.add,
    formId: "user-form",
    field: "lastName",
    async fillOthers(user) {
      await user.fill(users.getDialogField(userTexts.fields.firstName), "Napat");
      await user.fill(users.getDialogField(userTexts.fields.email), "napat@vitrine.example");
      await user.fill(users.getDialogField(userTexts.fields.password), "long enough");
    },
    save: userTexts.add,
    call: "POST /users",
    saved: users.activeUser,
    said: userTexts.isAdded({ name: "Napat Suwannarat" }),
    draft: "user new",
  },
  ...notifications.CREATE_FORMS,
  ...redirects.CREATE_FORMS,
  "legal text": {
    path: "/admin/legal/create",
    routes: legal.ROUTES,
    formId: "legal-form",
    field: "titleEn",
    fillOthers: (user) => user.fill(getField(legalTexts.fields.slug), "cookies"),
    save: recordTexts.saveAsDraft,
    call: "POST /legal/documents",
    saved: legal.DRAFT_VERSION,
    said: recordTexts.draftSaved,
    draft: "legal text new",
  },
  policy: {
    path: "/admin/setup/legal",
    routes: POLICY_ROUTES,
    formId: "policy-form",
    field: "answers.0.en",
    async fillOthers(user) {
      const answers = document.querySelectorAll("#policy-form [name^=answers][name$=en]");
      for (const answer of [...answers].slice(1)) await user.fill(answer, "15");
    },
    save: setupTexts.policy.publish,
    key: "Enter",
    call: "POST /legal/documents",
    saved: legal.CURRENT_VERSION,
    said: setupTexts.policy.published,
    draft: "setup policy",
  },
};

/** All of them, for tests of what both kinds promise. */
export const ALL_FORMS: [string, ResourceForm][] = [
  ...Object.entries(EDIT_FORMS).map(([name, form]): [string, ResourceForm] => [`the ${name}`, form]),
  ...Object.entries(CREATE_FORMS).map(([name, form]): [string, ResourceForm] => [`a new ${name}`, form]),
];
