import type { DraftImages } from "#web/admin/session/drafts/draftImageStore.ts";

import { isPicked, toPickedImage } from "./pickedImage.ts";
import type { FormImage, NewImage, FormImagesState } from "./formImages.ts";

export function toDraftImages({ logo, gallery, removed }: FormImagesState): DraftImages {
  return {
    logo: logo?.kind === "new" ? logo.file : logo && (isPicked(logo) ? { path: logo.path } : "stored"),
    gallery: gallery.map((image) => {
      const { alt } = image;
      if (image.kind === "new") return { file: image.file, alt };
      return { path: image.path, alt, ...(isPicked(image) && { isPicked: true as const }) };
    }),
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
    const stored = image.isPicked ? toPickedImage(image) : takeStoredImage(image.path);
    return stored ? [{ ...stored, alt }] : [];
  });
  const removed = draft.removed.filter((path) => takeStoredImage(path) !== undefined);
  const restoreLogo = (chosen: File | { path: string }) =>
    "path" in chosen ? toPickedImage({ ...chosen, alt: "" }) : createNewImage(chosen);
  const logo = draft.logo === "stored" ? images.storedLogo : draft.logo && restoreLogo(draft.logo);
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
