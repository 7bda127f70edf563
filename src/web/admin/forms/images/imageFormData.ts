import type { GalleryEntry } from "#contract/content/gallery.ts";
import type { UploadProgress } from "#web/api/http/upload.ts";

import { hasGalleryChanges } from "./formImages.ts";
import type { NewImage, FormImagesState } from "./formImages.ts";

/** New files in the order of the request body. */
export function newImagesOf({ logo, gallery }: FormImagesState): NewImage[] {
  return [logo, ...gallery].filter((image) => image?.kind === "new");
}

export function appendImages(body: FormData, images: FormImagesState): void {
  const { logo, storedLogo, gallery, removed } = images;
  if (logo?.kind === "new") body.set("logo", logo.file);
  if (!logo && storedLogo) body.set("removeLogo", "true");
  for (const image of gallery) if (image.kind === "new") body.append("images", image.file);
  if (removed.length > 0) body.set("removeImages", JSON.stringify(removed));
  // An unchanged gallery is not sent, because someone else may have rearranged it.
  if (gallery.length > 0 && hasGalleryChanges(images)) {
    body.set("gallery", JSON.stringify(galleryEntriesOf(images)));
  }
}

/** Unchanged descriptions are not sent either. */
function galleryEntriesOf({ gallery, storedGallery }: FormImagesState): GalleryEntry[] {
  let fileIndex = -1;
  return gallery.map((image) => {
    if (image.kind === "new") {
      fileIndex += 1;
      return { image: fileIndex, alt: image.alt };
    }
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
