// Sends a form with its pictures, shows how far each of them is, and marks those that did not arrive.
import { useEffect, useRef } from "react";

import { ApiError } from "#web/api/http/ApiError.ts";
import type { OnProgress, UploadProgress } from "#web/api/http/upload.ts";

import { newPicturesOf } from "./pictureBody.ts";
import type { Pictures } from "./pictures.ts";
import type { PicturesControl } from "./usePictures.ts";
import { uploadShares } from "./uploadShares.ts";
import { useUploadToast } from "./useUploadToast.ts";

type Save<T> = (pictures: Pictures, onProgress: OnProgress) => Promise<T>;

export function useUpload(pictured: PicturesControl) {
  const followUpload = useUploadToast();
  const latest = useRef(pictured);
  useEffect(() => {
    latest.current = pictured;
  });

  /** Throws what `save` throws, and an `ApiError` when a picture turns out too large. */
  return async function send<T>(save: Save<T>): Promise<T> {
    const pictures = await latest.current.settle();
    const files = newPicturesOf(pictures);
    const toast = followUpload(files.length);
    let sent: UploadProgress = { sentBytes: 0, totalBytes: 0 };
    try {
      return await save(pictures, (progress) => {
        sent = progress;
        toast.onProgress(progress);
        if (files.length > 0) latest.current.setSent(progress);
      });
    } catch (error) {
      if (error instanceof ApiError && error.status === 0) {
        const shares = uploadShares(pictures, sent);
        const missing = files.filter(({ id, file }) => (shares.get(id) ?? 0) < file.size || file.size === 0);
        latest.current.fail(
          missing.map(({ id }) => id),
          error.message,
        );
      }
      throw error;
    } finally {
      toast.close();
      latest.current.setSent(null);
    }
  };
}
