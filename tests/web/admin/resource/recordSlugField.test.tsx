import { expect, test } from "bun:test";
import { screen, waitFor } from "@testing-library/react";

import { SLUG_MESSAGES } from "#contract/content/slugs.ts";
import { recordTexts } from "#texts/admin/records.ts";
import { uiTexts } from "#texts/admin/ui.ts";
import { ApiError } from "#web/api/http/ApiError.ts";

import * as activities from "#tests/support/web/admin/activityScreens.ts";
import * as articles from "#tests/support/web/admin/articleScreens.ts";

const texts = recordTexts.address;

const field = () => screen.getByLabelText<HTMLInputElement>(texts.label);
const noteOf = () => document.getElementById(`${field().id}-note`)?.textContent;
const errorOf = () => document.getElementById(`${field().id}-error`)?.textContent;

test("a new article shows the address that its title makes, until one is typed", async () => {
  const { user } = await articles.openCreateScreen();
  await user.fill(screen.getByLabelText("Title"), "แผนที่น้ำท่วม 2");
  expect([field().value, field().placeholder]).toEqual(["", "แผนที่น้ำท่วม-2"]);
  expect(noteOf()).toBe(texts.fromName({ path: "/article/แผนที่น้ำท่วม-2", label: "title" }));
  await user.fill(field(), "Flood-Map");
  await user.fill(screen.getByLabelText("Title"), "Another");
  expect(noteOf()).toBe(texts.fromName({ path: "/article/flood-map", label: "title" }));
});

test("an activity keeps its address on save, and sends another one", async () => {
  const { upload, sent } = activities.createFakeActivityUpload();
  const { user } = await activities.openEditScreen(upload);
  expect(field().value).toBe(activities.storedActivity.slug);
  expect(noteOf()).toBe(texts.stored({ path: `/activity-view/${activities.storedActivity.slug}` }));
  await user.clear(field());
  await user.fill(field(), "the-river");
  await user.click(
    screen.getByRole("button", { name: recordTexts.submitChange({ noun: activities.ACTIVITY }) }),
  );
  await waitFor(() => expect(sent[0]?.form.get("slug")).toBe("the-river"));
});

test.each([
  ["a b", "characters"],
  ["flood.map", "characters"],
  ["admin", "reserved"],
  ["a".repeat(101), "tooLong"],
] as const)("says what is wrong with %p", async (slug, problem) => {
  const { user } = await articles.openEditScreen();
  await user.clear(field());
  await user.fill(field(), slug);
  await user.tab();
  await waitFor(() => expect(errorOf()).toBe(texts.problem({ problem })));
});

test("says at the field that another page has the address", async () => {
  const taken = new ApiError(SLUG_MESSAGES.taken, 409, { slug: SLUG_MESSAGES.taken }, null, "slug_taken");
  const { upload } = articles.createFakeArticleUpload(taken);
  const { user } = await articles.openEditScreen(upload);
  await user.clear(field());
  await user.fill(field(), "taken");
  await user.click(screen.getByRole("button", { name: uiTexts.saveChanges }));
  await waitFor(() => expect(errorOf()).toBe(SLUG_MESSAGES.taken));
  expect(field().value).toBe("taken");
});
