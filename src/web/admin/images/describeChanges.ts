import { imageTexts as texts } from "#texts/admin/images.ts";

import type { Pictures } from "./pictures.ts";

/** What a save does to the pictures: a conflict offers no choice for them. `undefined` without changes. */
export function describeChanges(pictures: Pictures): string | undefined {
  const { logo, storedLogo, gallery, removed } = pictures;
  const added = gallery.filter(({ kind }) => kind === "new").length;
  const { changes } = texts;
  const facts = [
    logo !== storedLogo ? (logo ? changes.newLogo : changes.logoRemoved) : "",
    added > 0 ? changes.added(added) : "",
    removed.length > 0 ? changes.removed(removed.length) : "",
    isRearranged(pictures) ? changes.rearranged : "",
  ].filter(Boolean);
  return facts.length > 0 ? facts.join(" ") : undefined;
}

/** The stored pictures that are left stand in another order, or have other descriptions. */
function isRearranged({ storedGallery, gallery }: Pictures): boolean {
  const kept = gallery.filter(({ kind }) => kind === "stored");
  const before = storedGallery.filter(({ id }) => kept.some((picture) => picture.id === id));
  return kept.some(({ id, alt }, index) => id !== before[index]?.id || alt !== before[index].alt);
}
