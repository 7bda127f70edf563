import type { ContentType, RecordBase } from "#content/contentType.ts";
import { resolveImageUrl } from "#contract/images.ts";
import type { ImageAsset } from "#contract/images.ts";

import { resolveImages } from "./resolveImages.ts";

/** `host` is where public pictures are kept; empty for the page's own origin. */
export function recordLogoUrl({ logo }: Pick<RecordBase, "logo">, host = ""): string | null {
  return logo === null ? null : resolveImageUrl(logo, host);
}

export function imageUrls({ images }: Pick<RecordBase, "images">, host = ""): string[] {
  return images.map((path) => resolveImageUrl(path, host));
}

/** The logo first, then the images. */
export function galleryUrls(record: Pick<RecordBase, "logo" | "images">, host = ""): string[] {
  const logo = recordLogoUrl(record, host);
  return logo === null ? imageUrls(record, host) : [logo, ...imageUrls(record, host)];
}

/** The gallery with size and description. */
export function galleryImages(record: Pick<RecordBase, "logo" | "images" | "pictures">): ImageAsset[] {
  return resolveImages(galleryUrls(record), record.pictures);
}

/** Whether a record shows its place for pictures: one without any has it only where its type requires a logo. */
export function hasGallery({ images }: ContentType, record: Pick<RecordBase, "pictures">): boolean {
  return record.pictures.length > 0 || images.logo.required !== undefined;
}

/** The one that stands for the record where it is shared: an image rather than the logo. */
export function shareImageOf(
  record: Pick<RecordBase, "logo" | "images" | "pictures">,
): ImageAsset | undefined {
  const gallery = galleryImages(record);
  return gallery.find(({ path }) => path !== record.logo) ?? gallery[0];
}
