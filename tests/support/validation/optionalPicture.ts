import { SETTING_MESSAGES } from "#resources/settings/settingMessages.ts";

import * as is from "./fieldCases.ts";
import type { FieldCases } from "./fieldCases.ts";

/** Of the library. */
export function optionalPicture(): FieldCases {
  const { picture } = SETTING_MESSAGES;
  const valid = [
    ...is.unchanged(`/uploads/${"0a".repeat(16)}.webp`),
    ...is.rejections(picture, "https://other.example/a.png", "/uploads/../a.png"),
  ];
  return {
    ...is.allowEmpty(is.strictFormat(picture, valid), picture),
    tooLong: is.rejections("Please use at most 100 characters", "1".repeat(101)),
    empty: [...is.unchanged(""), [undefined, is.accepted("")]],
  };
}
