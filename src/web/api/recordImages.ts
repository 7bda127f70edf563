import type { AnyRecord } from "#resources/contentType.ts";
import { resolveImageUrl } from "#contract/images.ts";
import type { ImageAsset } from "#contract/images.ts";

import { resolveImages } from "./resolveImages.ts";

/** @param host host of public images; empty for the page's origin */
export function recordLogoUrl({ logo }: Pick<AnyRecord, "logo">, host = ""): string | null {
  return logo === null ? null : resolveImageUrl(logo, host);
}

export function imageUrls({ images }: Pick<AnyRecord, "images">, host = ""): string[] {
  return images.map((path) => resolveImageUrl(path, host));
}

/** The logo first, then the images. */
export function galleryUrls(record: Pick<AnyRecord, "logo" | "images">, host = ""): string[] {
  const logo = recordLogoUrl(record, host);
  return logo === null ? imageUrls(record, host) : [logo, ...imageUrls(record, host)];
}

/** The gallery with size and alt text of each image. */
export function galleryImages(record: Pick<AnyRecord, "logo" | "images" | "pictures">): ImageAsset[] {
  return resolveImages(galleryUrls(record), record.pictures);
}

/** Returns the image for Open Graph tags: the first image, else the logo. */
export function shareImageOf(
  record: Pick<AnyRecord, "logo" | "images" | "pictures">,
): ImageAsset | undefined {
  const gallery = galleryImages(record);
  return gallery.find(({ path }) => path !== record.logo) ?? gallery[0];
}
