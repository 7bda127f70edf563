import { useEffect, useState } from "react";

import type { ImageAsset } from "#contract/images.ts";
import { resolveImages } from "#web/api/resolveImages.ts";

import type { FormImage, NewImage, FormImagesState } from "#web/admin/forms/images/formImages.ts";

interface ImageSize {
  width: number;
  height: number;
}

/** Aspect ratio of a photograph until the file is measured. */
const DEFAULT_SIZE: ImageSize = { width: 1600, height: 1000 };

/**
 * The form's images for the public components: stored ones with their sizes, chosen files by object URL.
 * @param storedImages metadata of the stored images
 */
export function usePreviewImages(
  { logo, gallery }: Pick<FormImagesState, "logo" | "gallery">,
  storedImages: readonly ImageAsset[],
): { logo: ImageAsset | null; images: ImageAsset[] } {
  const allImages = logo ? [...gallery, logo] : gallery;
  const sizes = useImageSizes(allImages.filter((image) => image.kind === "new"));
  const toImages = (image: FormImage): ImageAsset[] =>
    image.kind === "new"
      ? [{ path: pathOf(image), alt: image.alt, ...(sizes.get(image.url) ?? DEFAULT_SIZE) }]
      : resolveImages([image.path], storedImages).map((stored) => ({
          ...stored,
          alt: image.alt || stored.alt,
        }));
  return {
    images: gallery.flatMap((image) => toImages(image).map((one) => ({ ...one, alt: image.alt }))),
    logo: (logo && toImages(logo)[0]) ?? null,
  };
}

/**
 * The public page derives the kind of an image, which determines how it is cropped, from the file extension.
 */
function pathOf({ url, file }: NewImage): string {
  return file.type === "image/jpeg" ? `${url}#.jpg` : url;
}

/** By object URL. */
function useImageSizes(images: readonly NewImage[]): ReadonlyMap<string, ImageSize> {
  const [sizes, setSizes] = useState<ReadonlyMap<string, ImageSize>>(new Map());
  const urls = images.map(({ url }) => url).join(" ");
  useEffect(() => {
    let isCancelled = false;
    for (const url of urls.split(" ").filter(Boolean)) {
      const image = new Image();
      image.addEventListener("load", () => {
        if (isCancelled) return;
        const size = { width: image.naturalWidth, height: image.naturalHeight };
        setSizes((before) => new Map(before).set(url, size));
      });
      image.src = url;
    }
    return () => void (isCancelled = true);
  }, [urls]);
  return sizes;
}
