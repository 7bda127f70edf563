import { SEO_FIELDS } from "#resources/contentType.ts";
import { SETTING_MESSAGES } from "#resources/settings/settingMessages.ts";

import { plannedTime, publicationDate } from "./dateCases.ts";
import * as is from "./fieldCases.ts";
import type { InputCase } from "./fieldCases.ts";

const { seoTitle, seoDescription } = SEO_FIELDS;

/** Of the fields that all content types have. */
export function recordCases() {
  const { picture } = SETTING_MESSAGES;
  return {
    status: is.strictFormat("Status must be Draft or Published", is.unchanged("Draft")),
    slug: is.slug(),
    publishedAt: publicationDate(),
    publishAt: plannedTime(),
    unpublishAt: plannedTime(),
    seoTitle: is.optionalLine(seoTitle.invalid, seoTitle.max, ""),
    seoDescription: is.optionalLine(seoDescription.invalid, seoDescription.max, ""),
    sharePicture: {
      ...is.allowEmpty(
        is.strictFormat(picture, [
          ...is.unchanged(`/uploads/${"0a".repeat(16)}.webp`),
          ...is.rejections(picture, "https://other.example/a.png", "/uploads/../a.png"),
        ]),
        picture,
      ),
      tooLong: is.rejections("Please use at most 100 characters", "1".repeat(101)),
      empty: [...is.unchanged(""), [undefined, is.accepted("")]] satisfies InputCase[],
    },
  };
}
