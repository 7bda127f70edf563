import { uniquePng } from "./activityForm.ts";

/** Builds a multipart form: strings unchanged, other values as JSON, and a logo. */
export function toFormData(fields: object): FormData {
  const form = new FormData();
  for (const [name, value] of Object.entries(fields)) {
    form.set(name, typeof value === "string" ? value : JSON.stringify(value));
  }
  form.set("logo", new Blob([Uint8Array.from(uniquePng(0))]), "logo.png");
  return form;
}
