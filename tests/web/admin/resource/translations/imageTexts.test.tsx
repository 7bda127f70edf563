import { expect, test } from "bun:test";
import { screen, waitFor, within } from "@testing-library/react";

import type { Translation } from "#contract/content/translations.ts";
import { conflictTexts } from "#texts/admin/conflict.ts";
import { imageTexts } from "#texts/admin/images.ts";
import { translationTexts as texts } from "#texts/admin/translation.ts";
import { uiTexts } from "#texts/admin/ui.ts";
import { ApiError } from "#web/api/http/ApiError.ts";

import {
  getButton,
  getField,
  openTranslation,
  savedThai,
  SOURCE,
  TRANSLATED,
} from "#tests/support/web/admin/translationScreens.ts";
import { startingWith } from "#tests/support/web/textPatterns.ts";

const [FIRST, SECOND] = ["/uploads/p2.jpg", "/uploads/p3.jpg"] as const;
const textsOf = (first: string, second: string): Translation["alts"] => [
  { path: FIRST, alt: first },
  { path: SECOND, alt: second },
];
const OPTIONS = {
  source: { ...SOURCE, alts: textsOf("A map", "A gate") },
  translation: { ...TRANSLATED, alts: textsOf("แผนที่", "") },
};
const label = (number: number) => imageTexts.altLabel({ number });
const sentTexts = (form: FormData | undefined) => JSON.parse(String(form?.get("alts")));

/** The record as a save or a conflict returns it. */
const withPictures = (first: string, second: string) => ({
  ...savedThai,
  pictures: textsOf(first, second).map((image) => ({ ...image, width: 900, height: 600 })),
});

test("each image has a text beside that of the source, sent with the others", async () => {
  const { user, sent } = await openTranslation(OPTIONS, withPictures("แผนที่เมือง", "A gate"));
  const source = screen.getByRole("group", {
    name: texts.sourceOf({ label: label(2), language: "English" }),
  });
  expect(within(source).getByText("A gate")).toBeDefined();
  expect([getField(label(1)).value, getField(label(2)).value]).toEqual(["แผนที่", ""]);
  expect(getField(label(2)).lang).toBe("th");
  await user.fill(getField(label(1)), "เมือง");
  await user.click(getButton(uiTexts.saveChanges));
  await screen.findByText(texts.saved({ language: "Thai" }));
  expect(sentTexts(sent[0]?.form)).toEqual(textsOf("แผนที่เมือง", ""));
  // The reply has the text of the main language for the second image.
  expect([getField(label(1)).value, getField(label(2)).value]).toEqual(["แผนที่เมือง", ""]);
});

test("the text of an image is copied from the source", async () => {
  const { user, sent } = await openTranslation(OPTIONS, withPictures("แผนที่", "A gate"));
  await user.click(getButton(texts.copyField({ label: label(2) })));
  await user.click(getButton(uiTexts.saveChanges));
  await waitFor(() => expect(sentTexts(sent[0]?.form)).toEqual(textsOf("แผนที่", "A gate")));
});

test("a conflict compares the texts of images", async () => {
  const current = { ...withPictures("ผัง", "A gate"), status: "Published" as const };
  const conflict = new ApiError("Newer", 409, {}, { current, savedBy: null });
  const { user, sent } = await openTranslation(OPTIONS, conflict, current);
  await user.fill(getField(label(1)), "เมือง");
  await user.click(getButton(uiTexts.saveChanges));
  await user.click(
    await screen.findByRole("radio", { name: startingWith(conflictTexts.side.saved({ label: label(1) })) }),
  );
  await user.click(getButton(conflictTexts.save));
  await waitFor(() => expect(sent).toHaveLength(2));
  expect(sentTexts(sent[1]?.form)).toEqual(textsOf("ผัง", ""));
});
