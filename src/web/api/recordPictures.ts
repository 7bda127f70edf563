import type { ContentType, RecordBase } from "#content/contentType.ts";
import { urlOfPath } from "#contract/pictures.ts";
import type { Picture } from "#contract/pictures.ts";

import { picturesOf } from "./picturesOf.ts";

/** `host` is where public pictures are kept; empty for the page's own origin. */
export function logoUrl({ logo }: Pick<RecordBase, "logo">, host = ""): string | null {
  return logo === null ? null : urlOfPath(logo, host);
}

export function imageUrls({ images }: Pick<RecordBase, "images">, host = ""): string[] {
  return images.map((path) => urlOfPath(path, host));
}

/** The logo first, then the images. */
export function galleryUrls(record: Pick<RecordBase, "logo" | "images">, host = ""): string[] {
  const logo = logoUrl(record, host);
  return logo === null ? imageUrls(record, host) : [logo, ...imageUrls(record, host)];
}

/** The gallery with size and description. */
export function galleryPictures(record: Pick<RecordBase, "logo" | "images" | "pictures">): Picture[] {
  return picturesOf(galleryUrls(record), record.pictures);
}

/** Whether a record shows its place for pictures: one without any has it only where its type requires a logo. */
export function showsPictures({ images }: ContentType, record: Pick<RecordBase, "pictures">): boolean {
  return record.pictures.length > 0 || images.logo.required !== undefined;
}

/** The one that stands for the record where it is shared: an image rather than the logo. */
export function sharedPictureOf(
  record: Pick<RecordBase, "logo" | "images" | "pictures">,
): Picture | undefined {
  const pictures = galleryPictures(record);
  return pictures.find(({ path }) => path !== record.logo) ?? pictures[0];
}
