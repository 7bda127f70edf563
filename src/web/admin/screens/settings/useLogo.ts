import { settingTexts as texts } from "#texts/admin/settings.ts";

import { createFormImages } from "#web/admin/forms/images/formImages.ts";
import type { FormImagesState } from "#web/admin/forms/images/formImages.ts";
import { chosenLogo } from "#web/admin/forms/images/imageFormData.ts";
import { logoRules } from "#web/admin/forms/images/imageRules.ts";
import { useFormImages } from "#web/admin/forms/images/useFormImages.ts";

export interface LogoChange {
  /** A new file or the path of a stored one; `null` if none was chosen. */
  file: File | string | null;
  isRemoved: boolean;
}

/** @param path of the stored logo */
export function useLogo(path: string | null) {
  const picked = useFormImages({ logo: path, images: [] }, logoRules(texts.logo.hint, texts.logo));
  const { images } = picked;
  return {
    ...picked,
    isChanged: images.logo !== images.storedLogo,
    /** Resizes a large photo and returns the change; rejects if the file is still too large. */
    change: async () => getLogoChange(await picked.prepareForUpload()),
    /** Shows the server's message about the file. */
    setServerError: (message: string) => picked.applyServerErrors({ logo: message }),
    /** Starts over from the stored logo. */
    reset: (stored: string | null) => picked.replaceAll(createFormImages(stored, [])),
  };
}

function getLogoChange(images: FormImagesState): LogoChange {
  const { logo, storedLogo } = images;
  return {
    file: chosenLogo(images),
    isRemoved: logo === null && storedLogo !== null,
  };
}
