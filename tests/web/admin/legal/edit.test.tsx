// A version that is changed: what is sent, two people on one version, and what cannot be changed any more.
import { afterEach, beforeEach, expect, spyOn, test } from "bun:test";
import { screen, within } from "@testing-library/react";

import { CONFLICT_MESSAGE } from "#contract/conflicts.ts";
import type { LegalVersion } from "#contract/legal/legal.ts";
import { legalTexts } from "#texts/admin/legal.ts";
import { uiTexts } from "#texts/admin/ui.ts";
import { conflictTexts } from "#texts/admin/conflict.ts";
import { legalPageTexts } from "#texts/public/legal.ts";
import type { FakeAnswer } from "#tests/support/fakeApi.ts";
import { button, CURRENT, DRAFT, field, open, openEdit } from "#tests/support/legalScreens.ts";

let warnings: ReturnType<typeof spyOn>;
beforeEach(() => {
  warnings = spyOn(console, "warn").mockImplementation(() => {});
});
afterEach(() => warnings.mockRestore());

const radio = (name: RegExp) => screen.getByRole<HTMLInputElement>("radio", { name });
const put = ({ _id }: LegalVersion) => `PUT /legal/versions/${_id}`;

test("a save keeps the status, and says which version it began with", async () => {
  const { api, user } = await openEdit(CURRENT, { [put(CURRENT)]: () => ({ data: CURRENT }) });
  await user.fill(field(legalTexts.fields.titleEn), " 2");
  await user.keyboard("{Control>}s{/Control}");
  expect(await screen.findByText(legalTexts.updated)).toBeDefined();
  expect(api.callsTo(put(CURRENT))[0]?.body).toMatchObject({
    titleEn: "Privacy policy 2",
    factsEn: [{ label: "Answered within", value: "30 days" }],
    status: "Published",
    updatedAt: CURRENT.updatedAt,
  });
});

test("a published version that is saved as a draft is gone for visitors, and the answer says so", async () => {
  const { user } = await openEdit(CURRENT, {
    [put(CURRENT)]: () => ({ data: { ...CURRENT, status: "Draft" } }),
  });
  await user.click(button(legalTexts.saveAsDraft));
  expect(await screen.findByText(legalTexts.unpublished)).toBeDefined();
});

test("Ctrl Enter publishes a draft", async () => {
  const { api, user } = await openEdit(DRAFT, { [put(DRAFT)]: () => ({ data: CURRENT }) });
  expect(screen.getByRole("button", { name: "Publish" })).toBeDefined();
  await user.keyboard("{Control>}{Enter}{/Control}");
  expect(await screen.findByText("Please enter the date from which this version applies")).toBeDefined();
  expect(api.callsTo(put(DRAFT))).toEqual([]);
});

test("somebody else's newer version is shown beside what was typed, and the choice is what is saved", async () => {
  const current = {
    ...CURRENT,
    titleEn: "Their policy",
    factsEn: [],
    updatedAt: "2026-11-21T09:00:00.000Z",
  };
  const answers: FakeAnswer[] = [
    { status: 409, message: CONFLICT_MESSAGE, data: { current, savedBy: "Napat Suwannarat" } },
    { data: current },
  ];
  const { api, user } = await openEdit(CURRENT, { [put(CURRENT)]: () => answers.shift() ?? {} });
  await user.fill(field(legalTexts.fields.contentEn), " Mine.");
  await user.click(button(uiTexts.saveChanges));
  expect((await screen.findByRole("alert")).textContent).toContain("Napat Suwannarat saved this version at");
  expect(radio(/^English text, yours/).checked).toBe(true);
  expect(radio(/^English title, saved/).checked).toBe(true);
  const facts = within(screen.getByRole("row", { name: /English facts/ }));
  expect(facts.getByText("Answered within: 30 days", { exact: false })).toBeDefined();
  await user.click(button(conflictTexts.save));
  expect(await screen.findByText(legalTexts.updated)).toBeDefined();
  expect(api.callsTo(put(CURRENT))[1]?.body).toMatchObject({
    titleEn: "Their policy",
    contentEn: "One. Mine.",
    factsEn: [],
    updatedAt: current.updatedAt,
  });
});

test("a version that can no longer change says why, and keeps what was typed", async () => {
  const message =
    "1 message was sent while this text applied, so it can no longer change. Start a new version instead.";
  const { user } = await openEdit(CURRENT, { [put(CURRENT)]: () => ({ status: 409, message }) });
  await user.fill(field(legalTexts.fields.titleEn), " 2");
  await user.click(button(uiTexts.saveChanges));
  expect(await screen.findByText(`Couldn't update the version. ${message}`)).toBeDefined();
  expect(field(legalTexts.fields.titleEn).value).toBe("Privacy policy 2");
});

test("the sample of an earlier release says what it is", async () => {
  const sample = { ...CURRENT, isSample: true };
  await openEdit(CURRENT, { [`GET /legal/versions/${CURRENT._id}`]: () => ({ data: sample }) });
  expect(screen.getByText(legalTexts.sample)).toBeDefined();
});

test("a version that is gone says so, one that cannot be loaded is asked for again", async () => {
  open("/admin/legal/edit/gone");
  expect(await screen.findByRole("heading", { name: legalPageTexts.versionNotFound })).toBeDefined();
  const { api, user } = open("/admin/legal/edit/late", {
    "GET /legal/versions/late": () => ({ status: 503, message: "Not just now" }),
  });
  expect(await screen.findByText("Not just now")).toBeDefined();
  api.routes["GET /legal/versions/late"] = () => ({ data: CURRENT });
  await user.click(button(uiTexts.tryAgain));
  expect(await screen.findByDisplayValue(legalTexts.names.privacy)).toBeDefined();
});
