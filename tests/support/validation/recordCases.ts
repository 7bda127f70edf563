import { SEO_FIELDS } from "#resources/contentType.ts";

import { plannedTime, publicationDate } from "./dateCases.ts";
import * as is from "./fieldCases.ts";
import { optionalPicture } from "./optionalPicture.ts";

const { seoTitle, seoDescription } = SEO_FIELDS;

/** Of the fields that all content types have. */
export function recordCases() {
  return {
    status: is.strictFormat("Status must be Draft or Published", is.unchanged("Draft")),
    slug: is.slug(),
    publishedAt: publicationDate(),
    publishAt: plannedTime(),
    unpublishAt: plannedTime(),
    seoTitle: is.optionalLine(seoTitle.invalid, seoTitle.max, ""),
    seoDescription: is.optionalLine(seoDescription.invalid, seoDescription.max, ""),
    sharePicture: optionalPicture(),
  };
}
