// The site's logo while the settings are edited: the stored one, a new one in its place, or none.
import { SMALL_IMAGE_BYTES } from "#contract/images.ts";
import { SETTING_MESSAGES } from "#contract/settings/settings.ts";
import { settingTexts as texts } from "#texts/admin/settings.ts";

import { createFormImages } from "../images/formImages.ts";
import type { FormImagesState } from "../images/formImages.ts";
import type { ImageRules } from "../images/imageRules.ts";
import { useFormImages } from "../images/useFormImages.ts";

const SENTENCES = { notImage: SETTING_MESSAGES.logoNotImage, tooLarge: SETTING_MESSAGES.logoTooLarge };

const RULES: ImageRules = {
  apiBase: null,
  isWithinSizeLimit: ({ size }) => size <= SMALL_IMAGE_BYTES,
  hint: texts.logo.hint,
  logo: SENTENCES,
  gallery: SENTENCES,
};

export interface LogoChange {
  /** `null` when none was chosen. */
  file: File | null;
  isRemoved: boolean;
}

/** @param path of the stored logo */
export function useLogo(path: string | null) {
  const pictured = useFormImages({ logo: path, images: [] }, RULES);
  const { images } = pictured;
  return {
    ...pictured,
    isChanged: images.logo !== images.storedLogo,
    /** What is to be sent, once a photograph is made smaller; throws when it turns out too large. */
    change: async () => changeOf(await pictured.prepareForUpload()),
    /** What the server says about the file. */
    refuse: (message: string) => pictured.applyServerErrors({ logo: message }),
    /** The logo is stored now. */
    begin: (stored: string | null) => pictured.replaceAll(createFormImages(stored, [])),
  };
}

function changeOf({ logo, storedLogo }: FormImagesState): LogoChange {
  return {
    file: logo?.kind === "new" ? logo.file : null,
    isRemoved: logo === null && storedLogo !== null,
  };
}
