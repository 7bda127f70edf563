import { MAX_SMALL_IMAGE_BYTES } from "#contract/images.ts";
import type { ContentType } from "#content/contentType.ts";
import { clientTexts } from "#texts/admin/clients.ts";
import { imageTexts as texts } from "#texts/admin/images.ts";

import { imageHints, imageMessages } from "../collections/typeTexts.ts";

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
  const { exclusiveMaxBytes } = type.images;
  return {
    apiBase: type.api.base,
    isWithinSizeLimit: ({ size }) => size < exclusiveMaxBytes,
    get hint() {
      return imageHints(type).gallery;
    },
    get logo() {
      return imageMessages(type).logo;
    },
    get gallery() {
      return imageMessages(type).gallery;
    },
  };
}

const CLIENT_IMAGE_MESSAGES = {
  get notImage() {
    return clientTexts.messages.logoNotImage;
  },
  get tooLarge() {
    return clientTexts.messages.logoTooLarge;
  },
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
