import { isSeoField } from "#resources/contentType.ts";
import type { ContentType } from "#resources/contentType.ts";
import { recordTexts } from "#texts/admin/records.ts";

interface TypeTexts {
  fields: Partial<Record<string, string>>;
  messages: Omit<ContentType["messages"], "deleted">;
  hints: { logo: string; gallery: string };
  images: Record<`${"logo" | "gallery"}${"NotImage" | "TooLarge"}`, string>;
  noun: string;
  plural: string;
  label: string;
}

/** For one record, such as "activity". A type that the catalogue lacks is named as in the code. */
export function typeNoun({ name }: Pick<ContentType, "name">): string {
  return findTexts(name)?.noun ?? name;
}

/** For several records, such as "activities". */
export function typePlural({ name, plural }: Pick<ContentType, "name" | "plural">): string {
  return findTexts(name)?.plural ?? plural;
}

/** The label in the navigation. */
export function typeLabel({ name, admin }: Pick<ContentType, "name" | "admin">): string {
  return findTexts(name)?.label ?? admin.label;
}

export function fieldLabel({ name, fields }: Pick<ContentType, "name" | "fields">, field: string): string {
  if (isSeoField(field)) return recordTexts.seo.fields[field];
  return findTexts(name)?.fields[field] ?? fields[field]?.label ?? field;
}

export function typeMessages({ name, messages }: Pick<ContentType, "name" | "messages">) {
  return findTexts(name)?.messages ?? messages;
}

/** Which images are accepted. */
export function imageHints({ name, images }: Pick<ContentType, "name" | "images">) {
  return findTexts(name)?.hints ?? { logo: images.logo.hint, gallery: images.hint };
}

/** The messages of rejected images. */
export function imageMessages({ name, images }: Pick<ContentType, "name" | "images">) {
  const texts = findTexts(name)?.images;
  if (!texts) return { logo: images.logo, gallery: images.gallery };
  return {
    logo: { notImage: texts.logoNotImage, tooLarge: texts.logoTooLarge },
    gallery: { notImage: texts.galleryNotImage, tooLarge: texts.galleryTooLarge },
  };
}

export function upperFirst(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1);
}

function findTexts(name: string): TypeTexts | undefined {
  const texts: Partial<Record<string, TypeTexts>> = recordTexts.types;
  return texts[name];
}
