import { afterEach, expect, test } from "bun:test";

import { ACTIVITIES } from "#resources/activities.ts";
import type { ContentType } from "#resources/contentType.ts";
import { isSeoField } from "#resources/contentType.ts";
import { CONTENT_TYPES } from "#resources/registry.ts";
import { recordTexts } from "#texts/admin/records.ts";
import { loadAdminLanguage } from "#texts/adminLanguage.ts";
import {
  fieldLabel,
  imageHints,
  imageMessages,
  typeLabel,
  typeMessages,
  typeNoun,
  typePlural,
} from "#web/admin/frame/typeTexts.ts";

afterEach(() => loadAdminLanguage("en"));

test.each(CONTENT_TYPES.map((type) => [type.name, type] as const))(
  "the catalogue has every text of %s",
  (_, type) => {
    const texts: unknown = { ...recordTexts.types }[type.name];
    expect(texts).toEqual({
      noun: typeNoun(type),
      plural: typePlural(type),
      label: typeLabel(type),
      fields: Object.fromEntries(
        Object.keys(type.fields)
          .filter((name) => !isSeoField(name))
          .map((name) => [name, fieldLabel(type, name)]),
      ),
      messages: typeMessages(type),
      hints: imageHints(type),
      images: imageTexts(type),
    });
  },
);

function imageTexts(type: ContentType) {
  const { logo, gallery } = imageMessages(type);
  return {
    logoNotImage: logo.notImage,
    logoTooLarge: logo.tooLarge,
    galleryNotImage: gallery.notImage,
    galleryTooLarge: gallery.tooLarge,
  };
}

test("a content type that the catalogue lacks has the texts of its descriptor in every language", async () => {
  const type = ACTIVITIES;
  const unknown = { ...type, name: "vacancy", plural: "vacancies" };
  await loadAdminLanguage("th");
  expect([typeNoun(unknown), typePlural(unknown), typeMessages(unknown)]).toEqual([
    "vacancy",
    "vacancies",
    type.messages,
  ]);
  expect(fieldLabel(type, "name")).toBe(recordTexts.types.activity.fields.name);
});
