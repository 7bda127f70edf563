// How the pictures of a form travel: new files, what is removed, and the gallery's order and descriptions beside them.
import type { GalleryEntry } from "#contract/content/gallery.ts";

import { hasChangedGallery } from "./pictures.ts";
import type { NewPicture, Pictures } from "./pictures.ts";

/** New files in the order in which they stand in the body. */
export function newPicturesOf({ logo, gallery }: Pictures): NewPicture[] {
  return [logo, ...gallery].filter((picture) => picture?.kind === "new");
}

export function appendPictures(body: FormData, pictures: Pictures): void {
  const { logo, storedLogo, gallery, removed } = pictures;
  if (logo?.kind === "new") body.set("logo", logo.file);
  if (!logo && storedLogo) body.set("removeLogo", "true");
  for (const picture of gallery) if (picture.kind === "new") body.append("images", picture.file);
  if (removed.length > 0) body.set("removeImages", JSON.stringify(removed));
  // A gallery that was left alone is not sent: somebody else may have arranged it meanwhile.
  if (gallery.length > 0 && hasChangedGallery(pictures)) {
    body.set("gallery", JSON.stringify(entriesOf(pictures)));
  }
}

/** Descriptions that were left alone are not sent either. */
function entriesOf({ gallery, storedGallery }: Pictures): GalleryEntry[] {
  let image = -1;
  return gallery.map((picture) => {
    if (picture.kind === "new") {
      image += 1;
      return { image, alt: picture.alt };
    }
    const { path, alt } = picture;
    const isSame = storedGallery.find(({ id }) => id === picture.id)?.alt === alt;
    return isSame ? { path } : { path, alt };
  });
}
