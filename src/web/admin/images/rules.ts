// What the pictures of a form may be, with the sentences that refuse others.
import { CLIENT_MESSAGES } from "#contract/content/clients.ts";
import { SMALL_PICTURE_BYTES } from "#contract/pictures.ts";
import type { ContentType } from "#content/contentType.ts";
import { imageTexts as texts } from "#texts/admin/images.ts";

export interface Sentences {
  notImage: string;
  tooLarge: string;
}

export interface PictureRules {
  /** The base address of the calls that read a stored picture inline; `null` where it is shown from its file. */
  api: string | null;
  fits: (file: File) => boolean;
  /** Beside the field before a rule is broken. */
  hint: string;
  logo: Sentences;
  gallery: Sentences;
}

export function imageRulesOf({ api, images }: ContentType): PictureRules {
  const { refusedFromBytes, hint, logo, gallery } = images;
  return { api: api.base, fits: ({ size }) => size < refusedFromBytes, hint, logo, gallery };
}

const CLIENT_SENTENCES = { notImage: CLIENT_MESSAGES.logoNotImage, tooLarge: CLIENT_MESSAGES.logoTooLarge };

/** One logo, no gallery. */
export const CLIENT_PICTURES: PictureRules = {
  api: null,
  fits: ({ size }) => size <= SMALL_PICTURE_BYTES,
  hint: texts.logoHint,
  logo: CLIENT_SENTENCES,
  gallery: CLIENT_SENTENCES,
};
