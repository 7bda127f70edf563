import { settingTexts as texts } from "#texts/admin/settings.ts";

import { createFormImages } from "#web/admin/forms/images/formImages.ts";
import type { FormImagesState } from "#web/admin/forms/images/formImages.ts";
import { logoRules } from "#web/admin/forms/images/imageRules.ts";
import { useFormImages } from "#web/admin/forms/images/useFormImages.ts";

export interface LogoChange {
  /** `null` if no new file was chosen. */
  file: File | null;
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

function getLogoChange({ logo, storedLogo }: FormImagesState): LogoChange {
  return {
    file: logo?.kind === "new" ? logo.file : null,
    isRemoved: logo === null && storedLogo !== null,
  };
}
