import type { GalleryEntry } from "#contract/content/gallery.ts";
import type { UploadProgress } from "#web/api/http/upload.ts";

import { hasGalleryChanges } from "./formImages.ts";
import { isPicked } from "./pickedImage.ts";
import type { NewImage, FormImagesState } from "./formImages.ts";

/** New files in the order of the request body. */
export function newImagesOf({ logo, gallery }: FormImagesState): NewImage[] {
  return [logo, ...gallery].filter((image) => image?.kind === "new");
}

/** The new logo, or the path of one from the library; `null` if the stored one is unchanged or removed. */
export function chosenLogo({ logo, storedLogo }: Pick<FormImagesState, "logo" | "storedLogo">) {
  if (logo === null || logo === storedLogo) return null;
  return logo.kind === "new" ? logo.file : logo.path;
}

export function appendImages(body: FormData, images: FormImagesState): void {
  const { logo, storedLogo, gallery, removed } = images;
  const chosen = chosenLogo(images);
  if (chosen !== null) body.set("logo", chosen);
  if (!logo && storedLogo) body.set("removeLogo", "true");
  for (const image of gallery) if (image.kind === "new") body.append("images", image.file);
  for (const { path } of gallery.filter(isPicked)) body.append("images", path);
  if (removed.length > 0) body.set("removeImages", JSON.stringify(removed));
  // An unchanged gallery is not sent, because someone else may have rearranged it.
  if (gallery.length > 0 && hasGalleryChanges(images)) {
    body.set("gallery", JSON.stringify(galleryEntriesOf(images)));
  }
}

/** Unchanged descriptions are not sent either. */
function galleryEntriesOf(images: FormImagesState): GalleryEntry[] {
  const { gallery, storedGallery } = images;
  // In the order of the body.
  const added = [...gallery.filter(({ kind }) => kind === "new"), ...gallery.filter(isPicked)];
  return gallery.map((image) => {
    const index = added.indexOf(image);
    if (index >= 0 || image.kind === "new") return { image: index, alt: image.alt };
    const { path, alt } = image;
    const isAltUnchanged = storedGallery.find(({ id }) => id === image.id)?.alt === alt;
    return isAltUnchanged ? { path } : { path, alt };
  });
}

/**
 * Estimates the progress of each file, because the browser reports only the sum. Returns bytes by image id:
 * files are sent one after the other, after the texts.
 */
export function estimateSentBytes(
  images: FormImagesState,
  { sentBytes, totalBytes }: UploadProgress,
): Map<string, number> {
  const files = newImagesOf(images);
  const bytes = files.reduce((sum, { file }) => sum + file.size, 0);
  let remaining = Math.max(0, sentBytes - Math.max(0, totalBytes - bytes));
  return new Map(
    files.map(({ id, file }) => {
      const sent = Math.min(remaining, file.size);
      remaining -= sent;
      return [id, sent];
    }),
  );
}
