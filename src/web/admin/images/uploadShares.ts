// How much of each file of a form has gone out, of which only the sum is known.
import type { UploadProgress } from "#web/api/http/upload.ts";

import { newPicturesOf } from "./pictureBody.ts";
import type { Pictures } from "./pictures.ts";

/** Bytes by the picture's id: files go out one after the other, after the texts. */
export function uploadShares(
  pictures: Pictures,
  { sentBytes, totalBytes }: UploadProgress,
): Map<string, number> {
  const files = newPicturesOf(pictures);
  const bytes = files.reduce((sum, { file }) => sum + file.size, 0);
  let left = Math.max(0, sentBytes - Math.max(0, totalBytes - bytes));
  return new Map(
    files.map(({ id, file }) => {
      const share = Math.min(left, file.size);
      left -= share;
      return [id, share];
    }),
  );
}
