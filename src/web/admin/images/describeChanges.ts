// What a form does to a record's pictures, in words: for a conflict, in which pictures are not chosen one by one.
import type { Pictures } from "./pictures.ts";

/** `undefined` when they are as they were stored. */
export function describeChanges(pictures: Pictures): string | undefined {
  const { logo, storedLogo, gallery, removed } = pictures;
  const added = gallery.filter(({ kind }) => kind === "new").length;
  const parts = [
    logo !== storedLogo ? (logo ? "Your new logo is used" : "The logo is removed") : "",
    added > 0 ? `${countOf(added)} added` : "",
    removed.length > 0 ? `${countOf(removed.length)} removed` : "",
    isRearranged(pictures) ? "your order and descriptions are used" : "",
  ].filter(Boolean);
  return parts.length > 0 ? `${upperFirst(parts.join(", "))}, as you chose.` : undefined;
}

/** The stored pictures that are left stand in another order, or have other descriptions. */
function isRearranged({ storedGallery, gallery }: Pictures): boolean {
  const kept = gallery.filter(({ kind }) => kind === "stored");
  const before = storedGallery.filter(({ id }) => kept.some((picture) => picture.id === id));
  return kept.some(({ id, alt }, index) => id !== before[index]?.id || alt !== before[index].alt);
}

function countOf(count: number): string {
  return count === 1 ? "1 picture is" : `${count} pictures are`;
}

function upperFirst(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1);
}
