import type { DraftImages } from "#web/admin/session/drafts/draftImageStore.ts";

import type { FormImage, NewImage, FormImagesState } from "./formImages.ts";

export function toDraftImages({ logo, gallery, removed }: FormImagesState): DraftImages {
  return {
    logo: logo?.kind === "new" ? logo.file : logo && "stored",
    gallery: gallery.map((image) =>
      image.kind === "new" ? { file: image.file, alt: image.alt } : { path: image.path, alt: image.alt },
    ),
    removed,
  };
}

/** Omits stored images that the record has lost since, and appends those that it has gained. */
export function restoreDraftImages(
  images: FormImagesState,
  draft: DraftImages,
  createNewImage: (file: File) => NewImage,
): FormImagesState {
  const unplaced = [...images.storedGallery];
  const takeStoredImage = (path: string) => {
    const index = unplaced.findIndex((image) => image.path === path);
    return index < 0 ? undefined : unplaced.splice(index, 1)[0];
  };
  const gallery = draft.gallery.flatMap((image): FormImage[] => {
    const { alt } = image;
    if ("file" in image) return [{ ...createNewImage(image.file), alt }];
    const stored = takeStoredImage(image.path);
    return stored ? [{ ...stored, alt }] : [];
  });
  const removed = draft.removed.filter((path) => takeStoredImage(path) !== undefined);
  const logo = draft.logo === "stored" ? images.storedLogo : draft.logo && createNewImage(draft.logo);
  return {
    ...images,
    logo,
    gallery: [...gallery, ...unplaced],
    removed,
    undoStack: [],
    logoRejection: null,
    galleryRejections: [],
  };
}
