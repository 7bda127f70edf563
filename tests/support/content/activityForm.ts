// The multipart form of an activity, as the back office sends it.
import { createPng } from "#tests/support/media/testImages.ts";

export interface ActivityFormValues {
  name?: string;
  description?: string;
  link?: string;
  /** Sent as it is when it is a text. */
  category?: string[] | string;
  publishedAt?: string;
  logo?: Uint8Array | null;
  images?: Uint8Array[];
  removeLogo?: string;
  removeImages?: string[] | string;
}

/** A picture of its own for each number: other pixels, other name. */
export function uniquePng(number: number): Uint8Array {
  return createPng(12 + number, 9);
}

/** A whole form, with a logo, as create needs it. */
export function activityForm(changes: ActivityFormValues = {}): FormData {
  return toActivityFormData({
    name: "A school that reads",
    description: "One term, four teachers.",
    category: ["EdTech Consult"],
    logo: uniquePng(0),
    ...changes,
  });
}

/** As edit sends it: no file unless one was chosen. */
export function activityUpdateForm(changes: ActivityFormValues = {}): FormData {
  return activityForm({ logo: null, ...changes });
}

/** Nothing but what is given. */
export function toActivityFormData({
  logo,
  images = [],
  category,
  removeImages,
  ...texts
}: ActivityFormValues): FormData {
  const form = new FormData();
  for (const [name, text] of Object.entries(texts)) form.set(name, text);
  if (category !== undefined) form.set("category", toJsonList(category));
  if (removeImages !== undefined) form.set("removeImages", toJsonList(removeImages));
  if (logo) form.set("logo", toBlob(logo), "logo.png");
  for (const image of images) form.append("images", toBlob(image), "photo.png");
  return form;
}

/** The form of an upload call: one picture under one name. */
export function uploadForm(bytes: Uint8Array, field = "image"): FormData {
  const form = new FormData();
  form.set(field, toBlob(bytes), "picture.png");
  return form;
}

function toJsonList(list: string[] | string): string {
  return typeof list === "string" ? list : JSON.stringify(list);
}

function toBlob(bytes: Uint8Array): Blob {
  return new Blob([Uint8Array.from(bytes)]);
}
