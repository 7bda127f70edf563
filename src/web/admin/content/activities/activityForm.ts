// The rules of the activity form: what it starts with, what is missing, and what goes on the wire.
import type * as z from "zod";

import { ACTIVITY_MESSAGES } from "#contract/content/activities.ts";
import type { Activity, ActivityFields, activityFieldsSchema } from "#contract/content/activities.ts";
import type { Category } from "#contract/content/categories.ts";

import { appendPictures } from "../../images/pictureBody.ts";
import type { Pictures } from "../../images/pictures.ts";
import type { Dates } from "../../ui/dates/dates.ts";

export type ActivityInput = z.input<typeof activityFieldsSchema>;

export const FIELD_LABELS = {
  name: "Activity Name",
  description: "Description",
  link: "Website Link",
  publishedAt: "Published on",
  logo: "Logo",
  category: "Category",
} as const;

export type FieldName = keyof typeof FIELD_LABELS;
// The keys of a constant object are its own names.
export const FIELD_NAMES = Object.keys(FIELD_LABELS) as FieldName[];

export const EMPTY_FIELDS: ActivityInput = {
  name: "",
  description: "",
  link: "",
  category: [],
  publishedAt: "",
};

/** In the order of the checkboxes, so that ticking back and forth is no change. */
export function fieldsOf(
  activity: Activity,
  categories: readonly Category[],
  { isoDay }: Dates,
): ActivityInput {
  const { name, description, link, category, publishedAt } = activity;
  const names = categories.map((known) => known.name).filter((known) => category.includes(known));
  return { name, description, link: link ?? "", category: names, publishedAt: isoDay(publishedAt) };
}

/** Said at the field when a save is refused because the categories have changed since the form was opened. */
export function goneMessage(names: readonly string[]): string {
  const listed = new Intl.ListFormat("en").format(names.map((name) => `“${name}”`));
  return names.length === 1
    ? `${listed} is no longer a category. Please choose from the current ones.`
    : `${listed} are no longer categories. Please choose from the current ones.`;
}

/** The field's own sentence: the general one stands in the banner. */
export function fieldMessage(field: FieldName, message: string | undefined): string | undefined {
  if (message !== ACTIVITY_MESSAGES.required) return message;
  return field === "category" ? "Choose at least one category" : `${FIELD_LABELS[field]} is required`;
}

/** The multipart body of create and update. */
export function bodyOf(fields: ActivityFields, pictures: Pictures): FormData {
  const body = new FormData();
  body.set("name", fields.name);
  body.set("description", fields.description);
  body.set("category", JSON.stringify(fields.category));
  body.set("link", fields.link);
  body.set("publishedAt", fields.publishedAt ?? "");
  appendPictures(body, pictures);
  return body;
}
