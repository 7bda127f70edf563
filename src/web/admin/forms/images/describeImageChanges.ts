import { conflictTexts } from "#texts/admin/conflict.ts";
import { imageTexts as texts } from "#texts/admin/images.ts";

import type { ConflictNote } from "../conflict/conflictFields.ts";
import type { FormImagesState } from "./formImages.ts";

/**
 * Describes the image changes for the conflict screen, which offers no choice for them. `undefined` without
 * changes.
 */
export function describeImageChanges(images: FormImagesState): ConflictNote | undefined {
  const { logo, storedLogo, gallery, removed } = images;
  const added = gallery.filter(({ kind }) => kind === "new").length;
  const { changes } = texts;
  const facts = [
    logo !== storedLogo ? (logo ? changes.newLogo : changes.logoRemoved) : "",
    added > 0 ? changes.added({ count: added }) : "",
    removed.length > 0 ? changes.removed({ count: removed.length }) : "",
    isRearranged(images) ? changes.rearranged : "",
  ].filter(Boolean);
  return facts.length > 0 ? { label: conflictTexts.pictures, text: facts.join(" ") } : undefined;
}

/** True if the remaining stored images have another order or other descriptions. */
function isRearranged({ storedGallery, gallery }: FormImagesState): boolean {
  const remaining = gallery.filter(({ kind }) => kind === "stored");
  const storedOrder = storedGallery.filter(({ id }) => remaining.some((image) => image.id === id));
  return remaining.some(
    ({ id, alt }, index) => id !== storedOrder[index]?.id || alt !== storedOrder[index].alt,
  );
}
