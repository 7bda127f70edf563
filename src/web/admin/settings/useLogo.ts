// The site's logo while the settings are edited: the stored one, a new one in its place, or none.
import { SMALL_PICTURE_BYTES } from "#contract/pictures.ts";
import { SETTING_MESSAGES } from "#contract/settings/settings.ts";
import { settingTexts as texts } from "#texts/admin/settings.ts";

import { storedPictures } from "../images/pictures.ts";
import type { Pictures } from "../images/pictures.ts";
import type { PictureRules } from "../images/rules.ts";
import { usePictures } from "../images/usePictures.ts";

const SENTENCES = { notImage: SETTING_MESSAGES.logoNotImage, tooLarge: SETTING_MESSAGES.logoTooLarge };

const RULES: PictureRules = {
  api: null,
  fits: ({ size }) => size <= SMALL_PICTURE_BYTES,
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
  const pictured = usePictures({ logo: path, images: [] }, RULES);
  const { pictures } = pictured;
  return {
    ...pictured,
    isChanged: pictures.logo !== pictures.storedLogo,
    /** What is to be sent, once a photograph is made smaller; throws when it turns out too large. */
    change: async () => changeOf(await pictured.settle()),
    /** What the server says about the file. */
    refuse: (message: string) => pictured.refuse({ logo: message }),
    /** The logo is stored now. */
    begin: (stored: string | null) => pictured.putBack(storedPictures(stored, [])),
  };
}

function changeOf({ logo, storedLogo }: Pictures): LogoChange {
  return {
    file: logo?.kind === "new" ? logo.file : null,
    isRemoved: logo === null && storedLogo !== null,
  };
}
