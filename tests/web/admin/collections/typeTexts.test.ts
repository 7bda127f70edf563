import { afterEach, expect, test } from "bun:test";

import { ACTIVITIES } from "#content/activities.ts";
import { CONTENT_TYPES } from "#content/registry.ts";
import { loadAdminLanguage } from "#texts/adminLanguage.ts";
import {
  fieldLabel,
  imageHints,
  imageMessages,
  typeLabel,
  typeMessages,
  typeNoun,
  typePlural,
} from "#web/admin/collections/typeTexts.ts";

afterEach(() => loadAdminLanguage("en"));

test.each(CONTENT_TYPES.map((type) => [type.name, type] as const))(
  "the English texts of %s are those of its descriptor",
  (_, type) => {
    expect([typeNoun(type), typePlural(type), typeLabel(type)]).toEqual([
      type.name,
      type.plural,
      type.admin.label,
    ]);
    for (const [name, { label }] of Object.entries(type.fields)) expect(fieldLabel(type, name)).toBe(label);
    expect(type.messages).toMatchObject(typeMessages(type));
    expect(imageHints(type)).toEqual({ logo: type.images.logo.hint, gallery: type.images.hint });
    expect(type.images).toMatchObject(imageMessages(type));
  },
);

test("a content type that the catalogue lacks has the texts of its descriptor in every language", async () => {
  const type = ACTIVITIES;
  const unknown = { ...type, name: "vacancy", plural: "vacancies" };
  await loadAdminLanguage("th");
  expect([typeNoun(unknown), typePlural(unknown), typeMessages(unknown)]).toEqual([
    "vacancy",
    "vacancies",
    type.messages,
  ]);
  expect(fieldLabel(type, "name")).toBe("ชื่อผลงาน");
});
