import { MAX_SMALL_IMAGE_BYTES } from "#contract/images.ts";
import type { ContentType } from "#resources/contentType.ts";
import { clientTexts } from "#texts/admin/clients.ts";
import { imageTexts as texts } from "#texts/admin/images.ts";

import { imageHints, imageMessages } from "#web/admin/frame/typeTexts.ts";

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

/** The texts are in the language of the back office at the time of the call. */
export function imageRulesOf(type: ContentType): ImageRules {
  const { exclusiveMaxBytes } = type.images;
  return {
    apiBase: type.api.base,
    isWithinSizeLimit: ({ size }) => size < exclusiveMaxBytes,
    hint: imageHints(type).gallery,
    ...imageMessages(type),
  };
}

/** One logo, no gallery. */
export function logoRules(hint: string, messages: ImageMessages): ImageRules {
  return {
    apiBase: null,
    isWithinSizeLimit: ({ size }) => size <= MAX_SMALL_IMAGE_BYTES,
    hint,
    logo: messages,
    gallery: messages,
  };
}

export function clientImageRules(): ImageRules {
  const { logoNotImage, logoTooLarge } = clientTexts.messages;
  return logoRules(texts.logoHint, { notImage: logoNotImage, tooLarge: logoTooLarge });
}
