import { createPng } from "#tests/support/media/testImages.ts";

export interface ActivityFormValues {
  name?: string;
  description?: string;
  link?: string;
  /** A string is sent unchanged, so tests can send invalid JSON. */
  category?: string[] | string;
  publishedAt?: string;
  logo?: Uint8Array | null;
  images?: Uint8Array[];
  removeLogo?: string;
  removeImages?: string[] | string;
}

/** Returns an image whose size, and therefore content hash, differs for each number. */
export function uniquePng(number: number): Uint8Array {
  return createPng(12 + number, 9);
}

/** A complete, valid create form with a logo. */
export function activityForm(changes: ActivityFormValues = {}): FormData {
  return toActivityFormData({
    name: "A school that reads",
    description: "One term, four teachers.",
    category: ["EdTech Consult"],
    logo: uniquePng(0),
    ...changes,
  });
}

/** An update form: no file is sent unless one is chosen. */
export function activityUpdateForm(changes: ActivityFormValues = {}): FormData {
  return activityForm({ logo: null, ...changes });
}

/** Contains only the given fields. */
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

/** The form of an upload request: one image in one field. */
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
