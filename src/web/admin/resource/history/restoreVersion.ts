import type { FieldValues } from "react-hook-form";

import type { ImageAsset } from "#contract/images.ts";
import { historyTexts as texts } from "#texts/admin/history.ts";
import { getLanguage } from "#texts/language.ts";
import type { Language } from "#texts/language.ts";

import type { StoredRecord } from "#web/admin/forms/editor.ts";
import { createFormImages } from "#web/admin/forms/images/formImages.ts";
import type { FormImage, FormImagesState } from "#web/admin/forms/images/formImages.ts";
import type { Editor } from "#web/admin/forms/useEditor.ts";

/** The form of a record with a history. */
export interface HistoryControl<
  T extends StoredRecord = StoredRecord,
  V extends FieldValues = FieldValues,
> extends Pick<Editor<T, V, unknown>, "resource" | "record" | "form" | "draft" | "imagesControl"> {
  /** Of a form of texts in one language. */
  language?: Language;
}
type VersionFields = Record<string, unknown>;

/** What a form contains. */
export interface FormContent {
  values: FieldValues;
  images: readonly FormImage[];
}

export function readForm({ form, imagesControl }: HistoryControl): FormContent {
  return { values: form.getValues(), images: imagesControl ? listImages(imagesControl.images) : [] };
}

/** What the form would contain. */
export function readVersion({ resource, record }: HistoryControl, fields: VersionFields): FormContent {
  // The fields of a version are those of the record; descriptions are those of `pictures`.
  const version = { ...record, alts: undefined, ...fields } as unknown as StoredRecord;
  return { values: resource.toValues(version), images: listImages(toImages(fields)) };
}

function toImages({ logo, images, pictures }: VersionFields): FormImagesState {
  // As the API sends them. The logo of the site is a picture.
  const path = typeof logo === "string" ? logo : (logo as ImageAsset | null | undefined)?.path;
  return createFormImages(path ?? null, (images ?? []) as string[], (pictures ?? []) as ImageAsset[]);
}

function listImages({ logo, gallery }: FormImagesState): FormImage[] {
  return [...(logo ? [logo] : []), ...gallery];
}

/** Fills the form with a version, as unsaved changes that can be undone. What no longer exists is named at its field. */
export function restoreVersion(
  control: HistoryControl,
  version: VersionFields,
  fields: readonly { name: string }[],
): void {
  const { form, imagesControl, draft } = control;
  const [typed, images] = [structuredClone(form.getValues()), imagesControl?.images];
  const { values } = readVersion(control, version);
  for (const { name } of fields) {
    if (!isEqual(values[name], typed[name]))
      form.setValue(name, structuredClone(values[name]), { shouldDirty: true, shouldTouch: true });
    const gone = listGone(version[name], values[name]);
    const names = new Intl.ListFormat(getLanguage()).format(gone.map((value) => `“${value}”`));
    if (gone.length > 0) form.setError(name, { message: texts.gone({ count: gone.length, names }) });
  }
  if ("logo" in version) restoreImages(control, version);
  draft.offerUndo(texts.restored, () => {
    form.reset(typed, { keepDefaultValues: true });
    if (images) imagesControl?.replaceAll(images);
  });
}

function isEqual(one: unknown, other: unknown): boolean {
  return JSON.stringify(one) === JSON.stringify(other);
}

/** The values of a list that the form no longer offers. */
function listGone(before: unknown, after: unknown): string[] {
  if (!Array.isArray(before) || !Array.isArray(after)) return [];
  return before.filter((value) => typeof value === "string" && !after.includes(value));
}

function restoreImages({ imagesControl }: HistoryControl, fields: VersionFields) {
  if (!imagesControl) return;
  const { storedLogo: logo, storedGallery } = toImages(fields);
  const now = imagesControl.images;
  const listed = new Set(storedGallery.map(({ path }) => path));
  const stored = new Set(now.storedGallery.map(({ path }) => path));
  imagesControl.restoreDraft({
    logo: logo && (logo.path === now.storedLogo?.path ? "stored" : { path: logo.path }),
    gallery: storedGallery.map(({ path, alt }) =>
      stored.has(path) ? { path, alt } : { path, alt, isPicked: true },
    ),
    removed: [...stored.difference(listed)],
  });
}
