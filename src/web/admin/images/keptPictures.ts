// The pictures of a form as a draft keeps them, and as they are put back into it.
import type { KeptPictures } from "../session/pictureShelf.ts";

import type { GalleryPicture, NewPicture, Pictures } from "./pictures.ts";

export function keptPicturesOf({ logo, gallery, removed }: Pictures): KeptPictures {
  return {
    logo: logo?.kind === "new" ? logo.file : logo && "stored",
    gallery: gallery.map((picture) =>
      picture.kind === "new"
        ? { file: picture.file, alt: picture.alt }
        : { path: picture.path, alt: picture.alt },
    ),
    removed,
  };
}

/** What the record has lost since is left out, and what it has gained follows. */
export function withKept(
  pictures: Pictures,
  kept: KeptPictures,
  pictureOf: (file: File) => NewPicture,
): Pictures {
  const left = [...pictures.storedGallery];
  const takeStored = (path: string) => {
    const index = left.findIndex((picture) => picture.path === path);
    return index < 0 ? undefined : left.splice(index, 1)[0];
  };
  const gallery = kept.gallery.flatMap((picture): GalleryPicture[] => {
    const { alt } = picture;
    if ("file" in picture) return [{ ...pictureOf(picture.file), alt }];
    const stored = takeStored(picture.path);
    return stored ? [{ ...stored, alt }] : [];
  });
  const removed = kept.removed.filter((path) => takeStored(path) !== undefined);
  const logo = kept.logo === "stored" ? pictures.storedLogo : kept.logo && pictureOf(kept.logo);
  return {
    ...pictures,
    logo,
    gallery: [...gallery, ...left],
    removed,
    undoable: [],
    logoProblem: null,
    galleryProblems: [],
  };
}
