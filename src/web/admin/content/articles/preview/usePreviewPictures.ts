// The pictures of the form as the public page takes them: stored ones with their size, chosen files by their object URL.
import { useEffect, useState } from "react";

import type { Picture } from "#contract/pictures.ts";
import { resolveImages } from "#web/api/resolveImages.ts";

import type { GalleryPicture, NewPicture, Pictures } from "../../../images/pictures.ts";

interface Size {
  width: number;
  height: number;
}

/** Of a photograph, until the file tells its own. */
const USUAL: Size = { width: 1600, height: 1000 };

/** @param known size and description of the stored pictures */
export function usePreviewPictures(
  { logo, gallery }: Pick<Pictures, "logo" | "gallery">,
  known: readonly Picture[],
): { logo: Picture | null; images: Picture[] } {
  const shown = logo ? [...gallery, logo] : gallery;
  const sizes = useSizes(shown.filter((picture) => picture.kind === "new"));
  const pictureOf = (picture: GalleryPicture): Picture[] =>
    picture.kind === "new"
      ? [{ path: pathOf(picture), alt: picture.alt, ...(sizes.get(picture.url) ?? USUAL) }]
      : resolveImages([picture.path], known).map((stored) => ({ ...stored, alt: picture.alt || stored.alt }));
  return {
    images: gallery.flatMap((picture) => pictureOf(picture).map((one) => ({ ...one, alt: picture.alt }))),
    logo: (logo && pictureOf(logo)[0]) ?? null,
  };
}

/** How a picture is cut depends on its kind, which the public page tells by the ending. */
function pathOf({ url, file }: NewPicture): string {
  return file.type === "image/jpeg" ? `${url}#.jpg` : url;
}

/** By object URL. */
function useSizes(pictures: readonly NewPicture[]): ReadonlyMap<string, Size> {
  const [sizes, setSizes] = useState<ReadonlyMap<string, Size>>(new Map());
  const urls = pictures.map(({ url }) => url).join(" ");
  useEffect(() => {
    let isOver = false;
    for (const url of urls.split(" ").filter(Boolean)) {
      const image = new Image();
      image.addEventListener("load", () => {
        if (isOver) return;
        const size = { width: image.naturalWidth, height: image.naturalHeight };
        setSizes((before) => new Map(before).set(url, size));
      });
      image.src = url;
    }
    return () => void (isOver = true);
  }, [urls]);
  return sizes;
}
