import { expect, test } from "bun:test";
import { screen } from "@testing-library/react";

import { ARTICLES } from "#resources/articles.ts";
import { conflictTexts } from "#texts/admin/conflict.ts";
import { uiTexts } from "#texts/admin/ui.ts";
import { draftTexts } from "#texts/admin/drafts.ts";
import { recordTexts } from "#texts/admin/records.ts";
import { initialValues } from "#web/admin/resource/formValues.ts";
import { getDates } from "#web/admin/ui/dates/dates.ts";
import { ApiError } from "#web/api/http/ApiError.ts";

import {
  openEditScreen,
  storedArticle,
  createFakeArticleUpload,
} from "#tests/support/web/admin/articleScreens.ts";
import type { TestUser } from "#tests/support/web/setupUser.ts";
import { startingWith } from "#tests/support/web/textPatterns.ts";

const LABELS = recordTexts.types.article.fields;

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
