import { afterEach, beforeEach, expect, spyOn, test } from "bun:test";
import { act, screen, within } from "@testing-library/react";

import { conflictTexts } from "#texts/admin/conflict.ts";
import { recordTexts } from "#texts/admin/records.ts";
import { findChangedFields, defaultChoices, diffText } from "#web/admin/forms/conflict/conflictFields.ts";
import { ApiError } from "#web/api/http/ApiError.ts";

import {
  openEditScreen,
  storedActivity,
  createFakeActivityUpload,
  ACTIVITY,
} from "#tests/support/web/admin/activityScreens.ts";
import { startingWith, filledIn } from "#tests/support/web/textPatterns.ts";

const LABELS = recordTexts.types.activity.fields;

let warnings: ReturnType<typeof spyOn>;
beforeEach(() => {
  warnings = spyOn(console, "warn").mockImplementation(() => {});
});
afterEach(() => warnings.mockRestore());

const current = {
  ...storedActivity,
  description: "What somebody else wrote.",
  link: "https://river.example",
  updatedAt: "2026-11-21T09:00:00.000Z",
};
const refusal = () => new ApiError("Newer", 409, {}, { current, savedBy: "Napat Suwannarat" });

const { mine, saved } = conflictTexts.side;
const radio = (text: string) => screen.getByRole<HTMLInputElement>("radio", { name: startingWith(text) });

async function meetConflict(...answers: (typeof storedActivity | Error)[]) {
  const { upload, sent } = createFakeActivityUpload(refusal(), ...answers);
  const shown = await openEditScreen(upload);
  await shown.user.type(screen.getByLabelText(LABELS.name), " 2");
  await shown.user.click(screen.getByRole("button", { name: recordTexts.submitChange({ noun: ACTIVITY }) }));
  await screen.findByRole("button", { name: conflictTexts.save });
  return { ...shown, sent };
}

test("a save is based on the version shown in the form, even if the record has been reloaded since", async () => {
  const { upload, sent } = createFakeActivityUpload();
  const { user, api, client } = await openEditScreen(upload);
  await user.type(screen.getByLabelText(LABELS.name), " 2");
  const read = `GET /projects/${storedActivity._id}`;
  api.routes[read] = () => ({ data: current });
  await act(() => client.invalidateQueries());
  api.routes[read] = () => ({ status: 503, message: "Not now" });
  await act(() => client.invalidateQueries());
  expect(api.callsTo(read)).toHaveLength(3);
  expect(screen.getByLabelText<HTMLInputElement>(LABELS.name).value).toBe("River model 2");
  await user.click(screen.getByRole("button", { name: recordTexts.submitChange({ noun: ACTIVITY }) }));
  await screen.findByText(recordTexts.types.activity.messages.updated);
  expect(sent[0]?.form.get("updatedAt")).toBe(storedActivity.updatedAt);
});

test("names the other editor, shows both versions and collapses equal fields", async () => {
  await meetConflict();
  expect(screen.getByRole("alert").textContent).toMatch(
    filledIn(conflictTexts.savedByOther({ name: "Napat Suwannarat", noun: recordTexts.types.activity.noun })),
  );
  expect(screen.getByRole("alert").textContent).toContain(conflictTexts.differ({ count: 3 }));
  const { address, publishedOn, status, schedule } = recordTexts;
  const times = [schedule.publishAt, schedule.unpublishAt];
  const seo = Object.values(recordTexts.seo.fields);
  const fields = [publishedOn, LABELS.category, ...seo, address.label, ...times, status].join(", ");
  expect(screen.getByText(conflictTexts.bothSame({ fields }))).toBeDefined();
  expect(screen.queryByLabelText(LABELS.name)).toBeNull();
});

test("a conflict with oneself in another tab says so", async () => {
  const data = { current, savedBy: "Napat Suwannarat", isOwn: true };
  const { upload } = createFakeActivityUpload(new ApiError("Newer", 409, {}, data));
  const { user } = await openEditScreen(upload);
  await user.type(screen.getByLabelText(LABELS.name), " 2");
  await user.click(screen.getByRole("button", { name: recordTexts.submitChange({ noun: ACTIVITY }) }));
  const warning = await screen.findByRole("alert");
  expect(warning.textContent).toMatch(
    filledIn(conflictTexts.youSaved({ noun: recordTexts.types.activity.noun })),
  );
  expect(screen.getByRole("columnheader", { name: filledIn(conflictTexts.savedByYou) })).toBeDefined();
  expect(document.body.textContent).not.toContain("Napat Suwannarat");
});

test("preselects my value where I changed a field and theirs elsewhere, and saves the choice", async () => {
  const { user, sent } = await meetConflict(storedActivity);
  expect(radio(mine({ label: LABELS.name })).checked).toBe(true);
  expect(radio(saved({ label: LABELS.description })).checked).toBe(true);
  await user.click(radio(mine({ label: LABELS.link })));
  await user.click(screen.getByRole("button", { name: conflictTexts.save }));
  expect(await screen.findByText(recordTexts.types.activity.messages.updated)).toBeDefined();
  expect(sent).toHaveLength(2);
  const form = sent[1]?.form;
  expect(form?.get("updatedAt")).toBe(current.updatedAt);
  expect(form?.get("name")).toBe("River model 2");
  expect(form?.get("description")).toBe("What somebody else wrote.");
  expect(form?.get("link")).toBe("");
});

test("one button chooses all values of one side", async () => {
  const { user, sent } = await meetConflict(storedActivity);
  await user.click(screen.getByRole("button", { name: conflictTexts.allSaved }));
  await user.click(screen.getByRole("button", { name: conflictTexts.keepMine }));
  await user.click(screen.getByRole("button", { name: conflictTexts.save }));
  await screen.findByText(recordTexts.types.activity.messages.updated);
  expect(sent[1]?.form.get("description")).toBe(storedActivity.description);
});

test("going back keeps the input, and saving again shows the conflict again", async () => {
  const { user, sent } = await meetConflict(refusal());
  await user.click(screen.getByRole("button", { name: "Cancel" }));
  expect(screen.getByDisplayValue("River model 2")).toBeDefined();
  await user.click(screen.getByRole("button", { name: recordTexts.submitChange({ noun: ACTIVITY }) }));
  await screen.findByRole("button", { name: conflictTexts.save });
  expect(sent[1]?.form.get("updatedAt")).toBe(storedActivity.updatedAt);
});

test("a failed save of the chosen version shows an error and keeps the choice", async () => {
  const { user } = await meetConflict(new ApiError("No room.", 507));
  await user.click(screen.getByRole("button", { name: conflictTexts.save }));
  expect(await screen.findByText("Failed to update activity. No room.")).toBeDefined();
  expect(within(screen.getByRole("table")).getAllByRole("radio")).toHaveLength(6);
});

const field = (changes: Partial<Record<"mine" | "saved" | "base", string>>) => ({
  name: "name",
  label: "Name",
  mine: "A",
  saved: "A",
  base: "A",
  ...changes,
});

test("equal fields need no choice", () => {
  expect(findChangedFields([field({}), field({ mine: "B", saved: "B" })])).toEqual([]);
});

test("a field changed only by the other editor is preselected as theirs", () => {
  expect(defaultChoices([field({ saved: "B" })])).toEqual({ name: "saved" });
  expect(defaultChoices([field({ mine: "B" })])).toEqual({ name: "mine" });
  expect(defaultChoices([field({ mine: "B", saved: "C" })])).toEqual({ name: "mine" });
});

test.each([
  ["one two three", "one 2 three", { before: "one ", changed: "two", after: " three" }],
  ["same", "same", { before: "same", changed: "", after: "" }],
  ["a a", "a a a", { before: "a a", changed: "", after: "" }],
  ["", "new", { before: "", changed: "", after: "" }],
  [
    "จาก 14 ภาควิชา มาไว้",
    "จาก 16 ภาควิชา มาไว้",
    { before: "จาก ", changed: "14", after: " ภาควิชา มาไว้" },
  ],
])("highlights the differences between %p and %p", (text, other, marks) => {
  expect(diffText(text, other)).toEqual(marks);
});
