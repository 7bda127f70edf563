import type { AnyRecord } from "#resources/contentType.ts";
import type { ImageAsset } from "#contract/images.ts";

import type { PageMetadataOptions } from "./pageMetadata.ts";

interface DerivedMetadata {
  title: string;
  description: string;
  image: ImageAsset | undefined;
}

/** The meta tags of a record: what an editor wrote for them, else what is derived from its other fields. */
export function recordMetadata(
  { seoTitle, seoDescription, sharePicture, alternates }: AnyRecord,
  { title, description, image }: DerivedMetadata,
): Pick<PageMetadataOptions, "image" | "alternates"> & Pick<DerivedMetadata, "title" | "description"> {
  // The share image has a size of its own.
  const shared = sharePicture && { path: sharePicture, alt: "", width: 0, height: 0 };
  return {
    title: seoTitle || title,
    description: seoDescription || description,
    image: shared || image,
    alternates,
  };
}
