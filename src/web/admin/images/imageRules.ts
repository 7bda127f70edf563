import { CLIENT_MESSAGES } from "#contract/content/clients.ts";
import { MAX_SMALL_IMAGE_BYTES } from "#contract/images.ts";
import type { ContentType } from "#content/contentType.ts";
import { imageTexts as texts } from "#texts/admin/images.ts";

import { imageHints } from "../collections/typeTexts.ts";

export interface ImageMessages {
  notImage: string;
  tooLarge: string;
}

export interface ImageRules {
  /** The base URL for reading a stored image inline; `null` if it is shown from its file. */
  apiBase: string | null;
  isWithinSizeLimit: (file: File) => boolean;
  /** Shown beside the field. */
  hint: string;
  logo: ImageMessages;
  gallery: ImageMessages;
}

export function imageRulesOf(type: ContentType): ImageRules {
  const { exclusiveMaxBytes, logo, gallery } = type.images;
  return {
    apiBase: type.api.base,
    isWithinSizeLimit: ({ size }) => size < exclusiveMaxBytes,
    hint: imageHints(type).gallery,
    logo,
    gallery,
  };
}

const CLIENT_IMAGE_MESSAGES = {
  notImage: CLIENT_MESSAGES.logoNotImage,
  tooLarge: CLIENT_MESSAGES.logoTooLarge,
};

/** One logo, no gallery. */
export const CLIENT_IMAGE_RULES: ImageRules = {
  apiBase: null,
  isWithinSizeLimit: ({ size }) => size <= MAX_SMALL_IMAGE_BYTES,
  get hint() {
    return texts.logoHint;
  },
  logo: CLIENT_IMAGE_MESSAGES,
  gallery: CLIENT_IMAGE_MESSAGES,
};
