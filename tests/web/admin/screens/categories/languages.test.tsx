import { expect, test } from "bun:test";
import { act, screen, waitFor, within } from "@testing-library/react";
import { navigate } from "wouter/use-browser-location";

import { CATEGORY_MESSAGES } from "#contract/content/categoryFields.ts";
import { categoryTexts as texts } from "#texts/admin/categories.ts";
import { conflictTexts } from "#texts/admin/conflict.ts";
import { uiTexts } from "#texts/admin/ui.ts";
import { sampleCategory } from "#tests/support/content/defaultCategories.ts";
import type { FakeResponse } from "#tests/support/web/fakeApi.ts";
import { setupUser } from "#tests/support/web/setupUser.ts";
import { renderAdmin } from "#tests/support/web/admin/renderAdmin.tsx";
import { startingWith } from "#tests/support/web/textPatterns.ts";

const NAME = "Business Consult";
const CATEGORY = sampleCategory("business", NAME, { texts: { th: { name: "ธุรกิจ", filterLabel: "" } } });
const PUT = "PUT /categories/business";

const fieldOf = (label: string) =>
  within(screen.getByRole("dialog")).getByLabelText<HTMLInputElement>(
    startingWith(texts.inLanguage({ label, language: "Thai" })),
  );

/** Opens the form of a category on a site in English and Thai. */
async function openForm(category: typeof CATEGORY, ...replies: FakeResponse[]) {
  const { api, user } = renderAdmin({
    path: "/admin/activity/categories",
    languages: { main: "en", further: ["th"] },
    routes: {
      "GET /categories": () => ({ data: [category] }),
      [PUT]: () => replies.shift() ?? { data: category },
    },
  });
  // The first test of the file loads the modules of the screen.
  const edit = { name: texts.editNamed({ name: NAME }) };
  await user.click(await screen.findByRole("button", edit));
  const [name, label] = [fieldOf(texts.fields.name), fieldOf(texts.fields.filterLabel)];
  const save = () => user.click(screen.getByRole("button", { name: uiTexts.saveChanges }));
  return { user, name, label, save, bodies: () => api.callsTo(PUT).map(({ body }) => body) };
}

test("a category is named in each language in one save", async () => {
  const { user, name, label, save, bodies } = await openForm(sampleCategory("business", NAME));
  expect([name.lang, name.value, name.placeholder, label.placeholder]).toEqual(["th", "", NAME, NAME]);
  await user.fill(name, "ธุรกิจ");
  expect(label.placeholder).toBe("ธุรกิจ");
  await save();
  await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
  expect(bodies()[0]).toMatchObject({ name: NAME, texts: { th: { name: "ธุรกิจ", filterLabel: "" } } });
});

test("a name that is taken in a language says so at its field", async () => {
  const errors = { "texts.th.name": CATEGORY_MESSAGES.nameTaken };
  const { name, save } = await openForm(CATEGORY, {
    status: 409,
    message: CATEGORY_MESSAGES.nameTaken,
    errors,
  });
  expect(name.value).toBe("ธุรกิจ");
  await save();
  await waitFor(() => expect(name.getAttribute("aria-invalid")).toBe("true"));
});

test("a conflict compares the names of each language", async () => {
  const nameInThai = texts.inLanguage({ label: texts.fields.name, language: "Thai" });
  const current = {
    ...CATEGORY,
    updatedAt: "2026-11-24T08:00:00.000Z",
    texts: { th: { name: "พาณิชย์", filterLabel: "" } },
  };
  const { user, name, save, bodies } = await openForm(CATEGORY, {
    status: 409,
    message: "Newer",
    data: { current, savedBy: null },
  });
  await user.fill(name, "ไทย");
  await save();
  await user.click(
    await screen.findByRole("radio", { name: startingWith(conflictTexts.side.saved({ label: nameInThai })) }),
  );
  await user.click(screen.getByRole("button", { name: conflictTexts.save }));
  await waitFor(() => expect(bodies()).toHaveLength(2));
  expect(bodies()[1]).toMatchObject({ texts: current.texts, updatedAt: current.updatedAt });
});

test("a name whose source changed names the earlier one", async () => {
  const outdated = { th: { name: "ธุรกิจ", filterLabel: "", sourceName: "Strategy" } };
  await openForm(sampleCategory("business", NAME, { texts: outdated }));
  expect(screen.getByText(texts.outdatedName({ earlier: "Strategy" }))).toBeDefined();
});

test("the form of the category that the address names opens at once, and stays closed", async () => {
  renderAdmin({
    path: "/admin/activity/categories#business",
    languages: { main: "en", further: ["th"] },
    routes: { "GET /categories": () => ({ data: [CATEGORY] }) },
  });
  await screen.findByRole("dialog");
  expect(fieldOf(texts.fields.name).value).toBe("ธุรกิจ");
  await setupUser().click(screen.getByRole("button", { name: uiTexts.cancel }));
  await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
});

test("a category in the address opens in its newest version, not in the cached one", async () => {
  const newest = { ...CATEGORY, name: "Commerce", updatedAt: "2026-11-24T08:00:00.000Z" };
  let stored = CATEGORY;
  renderAdmin({
    path: "/admin/activity/categories",
    languages: { main: "en", further: ["th"] },
    routes: { "GET /categories": () => ({ data: [stored] }) },
  });
  await screen.findByRole("button", { name: texts.editNamed({ name: NAME }) });
  act(() => navigate("/admin/account"));
  stored = newest;
  act(() => navigate("/admin/activity/categories#business"));
  const dialog = within(await screen.findByRole("dialog"));
  // Each name says its language.
  const label = texts.inLanguage({ label: texts.fields.name, language: "English" });
  expect(dialog.getByLabelText<HTMLInputElement>(label).value).toBe("Commerce");
});
