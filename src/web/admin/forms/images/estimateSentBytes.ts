import type { UploadProgress } from "#web/api/http/upload.ts";

import { newImagesOf } from "./imageFormData.ts";
import type { FormImagesState } from "./formImages.ts";

/**
 * Estimates the progress of each file, because the browser reports only the sum. Returns bytes by image id:
 * files are sent one after the other, after the texts.
 */
export function estimateSentBytes(
  images: FormImagesState,
  { sentBytes, totalBytes }: UploadProgress,
): Map<string, number> {
  const files = newImagesOf(images);
  const bytes = files.reduce((sum, { file }) => sum + file.size, 0);
  let remaining = Math.max(0, sentBytes - Math.max(0, totalBytes - bytes));
  return new Map(
    files.map(({ id, file }) => {
      const sent = Math.min(remaining, file.size);
      remaining -= sent;
      return [id, sent];
    }),
  );
}
