// The pictures of the form being edited, with previews that are let go of when they are no longer shown.
import { useEffect, useReducer, useRef } from "react";

import { MAX_GALLERY_PICTURES } from "#contract/pictures.ts";

import { logoProblemOf, picturesReducer, sortGalleryFiles, storedPictures } from "./pictures.ts";
import type { NewPicture } from "./pictures.ts";

export type PicturesControl = ReturnType<typeof usePictures>;

/** @param stored what the record has; the parts of the form change with these calls alone */
export function usePictures(stored: { logo: string | null; images: readonly string[] }) {
  const [pictures, dispatch] = useReducer(picturesReducer, stored, ({ logo, images }) =>
    storedPictures(logo, images),
  );
  const previewOf = usePreviews();
  return {
    pictures,
    chooseLogo(file: File): void {
      const problem = logoProblemOf(file);
      if (problem) dispatch({ type: "refuseLogo", problem });
      else dispatch({ type: "chooseLogo", picture: previewOf(file) });
    },
    removeLogo: () => dispatch({ type: "removeLogo" }),
    keepStoredLogo: () => dispatch({ type: "keepStoredLogo" }),
    add(files: readonly File[]): void {
      const { kept, problems } = sortGalleryFiles(files, MAX_GALLERY_PICTURES - pictures.gallery.length);
      dispatch({ type: "add", pictures: kept.map(previewOf), problems });
    },
    remove: (id: string) => dispatch({ type: "remove", id }),
    /** What the server says about the files. */
    refuse(errors: Record<string, string>): void {
      const { logo, images } = errors;
      if (logo) dispatch({ type: "refuseLogo", problem: { message: logo, files: [] } });
      if (images) dispatch({ type: "refuseGallery", problem: { message: images, files: [] } });
    },
  };
}

/** Makes previews, and frees them all once the form is gone. */
function usePreviews() {
  const urls = useRef<string[]>([]);
  const count = useRef(0);
  useEffect(() => {
    const made = urls;
    return () => {
      for (const url of made.current) URL.revokeObjectURL(url);
      made.current = [];
    };
  }, []);
  return (file: File): NewPicture => {
    const url = URL.createObjectURL(file);
    urls.current.push(url);
    count.current += 1;
    return { kind: "new", id: `new ${count.current}`, file, url };
  };
}
