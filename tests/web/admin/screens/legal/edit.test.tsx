import { expect, test } from "bun:test";
import { screen, within } from "@testing-library/react";

import { CONFLICT_MESSAGE } from "#contract/conflicts.ts";
import type { LegalVersion } from "#resources/legalTexts.ts";
import { recordTexts } from "#texts/admin/records.ts";
import { legalTexts } from "#texts/admin/legal.ts";
import { uiTexts } from "#texts/admin/ui.ts";
import { conflictTexts } from "#texts/admin/conflict.ts";
import type { FakeResponse } from "#tests/support/web/fakeApi.ts";
import {
  getButton,
  CURRENT_VERSION,
  DRAFT_VERSION,
  getField,
  openLegalScreen,
  openEditScreen,
} from "#tests/support/web/admin/legalScreens.ts";
import { containing } from "#tests/support/web/textPatterns.ts";

const put = ({ _id }: LegalVersion) => `PUT /legal/versions/${_id}`;

test("a save keeps the status and sends the version it is based on", async () => {
  const { api, user } = await openEditScreen(CURRENT_VERSION, {
    [put(CURRENT_VERSION)]: () => ({ data: CURRENT_VERSION }),
  });
  await user.fill(getField(legalTexts.fields.titleEn), " 2");
  await user.keyboard("{Control>}s{/Control}");
  expect(await screen.findByText(legalTexts.updated)).toBeDefined();
  expect(api.callsTo(put(CURRENT_VERSION))[0]?.body).toMatchObject({
    titleEn: "Privacy policy 2",
    factsEn: [{ label: "Answered within", value: "30 days" }],
    status: "Published",
    updatedAt: CURRENT_VERSION.updatedAt,
  });
});

test("saving a published version as a draft unpublishes it and says so", async () => {
  const { user } = await openEditScreen(CURRENT_VERSION, {
    [put(CURRENT_VERSION)]: () => ({ data: { ...CURRENT_VERSION, status: "Draft" } }),
  });
  await user.click(getButton(recordTexts.saveAsDraft));
  expect(await screen.findByText(recordTexts.unpublished)).toBeDefined();
});

test("Ctrl Enter publishes a draft", async () => {
  const { api, user } = await openEditScreen(DRAFT_VERSION, {
    [put(DRAFT_VERSION)]: () => ({ data: CURRENT_VERSION }),
  });
  expect(screen.getByRole("button", { name: "Publish" })).toBeDefined();
  await user.keyboard("{Control>}{Enter}{/Control}");
  expect(await screen.findByText("Please enter the date from which this version applies")).toBeDefined();
  expect(api.callsTo(put(DRAFT_VERSION))).toEqual([]);
});

test("a conflict compares facts as text, and saves those that are chosen", async () => {
  const current = { ...CURRENT_VERSION, factsEn: [], updatedAt: "2026-11-21T09:00:00.000Z" };
  const answers: FakeResponse[] = [
    { status: 409, message: CONFLICT_MESSAGE, data: { current, savedBy: "Napat Suwannarat" } },
    { data: current },
  ];
  const { api, user } = await openEditScreen(CURRENT_VERSION, {
    [put(CURRENT_VERSION)]: () => answers.shift() ?? {},
  });
  await user.fill(getField(legalTexts.fields.contentEn), " Mine.");
  await user.click(getButton(uiTexts.saveChanges));
  const facts = within(await screen.findByRole("row", { name: containing(legalTexts.fields.factsEn) }));
  expect(facts.getByText("Answered within: 30 days", { exact: false })).toBeDefined();
  await user.click(getButton(conflictTexts.save));
  expect(await screen.findByText(legalTexts.updated)).toBeDefined();
  expect(api.callsTo(put(CURRENT_VERSION))[1]?.body).toMatchObject({
    contentEn: "One. Mine.",
    factsEn: [],
    updatedAt: current.updatedAt,
  });
});

test("reports a deleted version", async () => {
  openLegalScreen("/admin/legal/edit/gone");
  expect(await screen.findByRole("heading", { name: legalTexts.versionNotFound })).toBeDefined();
});
