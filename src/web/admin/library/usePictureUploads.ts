import { EXCLUSIVE_MAX_PICTURE_BYTES } from "#contract/library.ts";
import type { LibraryPicture } from "#contract/library.ts";
import { libraryTexts as texts } from "#texts/admin/library.ts";
import { describeError } from "#web/api/http/describeError.ts";
import { uploadPicture } from "#web/api/library.ts";
import { downscaleImage } from "#web/admin/forms/images/files/downscaleImage.ts";
import { useServices } from "#web/admin/session/services.ts";

import { useUploads } from "./useUploads.ts";

export function usePictureUploads(onStored: (picture: LibraryPicture) => void) {
  const { upload } = useServices();
  return useUploads({
    async upload(original, onProgress) {
      const file = await downscaleImage(original);
      if (file.size >= EXCLUSIVE_MAX_PICTURE_BYTES) throw new RangeError(texts.tooLarge);
      return uploadPicture(upload, file, onProgress);
    },
    describe: (error) => (error instanceof RangeError ? error.message : describeError(error)),
    onStored,
  });
}
