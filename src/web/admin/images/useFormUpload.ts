import { useEffect, useRef } from "react";

import { ApiError } from "#web/api/http/ApiError.ts";
import type { OnProgress, UploadProgress } from "#web/api/http/upload.ts";
import { describeError } from "#web/api/http/describeError.ts";

import { newImagesOf } from "./imageFormData.ts";
import type { FormImagesState } from "./formImages.ts";
import type { ImagesControl } from "./useFormImages.ts";
import { estimateSentBytes } from "./estimateSentBytes.ts";
import { useUploadToast } from "./useUploadToast.ts";

type SendForm<T> = (images: FormImagesState, onProgress: OnProgress) => Promise<T>;

export function useFormUpload(control: ImagesControl) {
  const showUploadToast = useUploadToast();
  const latest = useRef(control);
  useEffect(() => {
    latest.current = control;
  });

  /**
   * Sends a form with its images, shows the progress, and marks failed images. Throws as `save`, and an
   * `ApiError` for an image that is too large.
   */
  return async function send<T>(save: SendForm<T>): Promise<T> {
    const images = await latest.current.prepareForUpload();
    const files = newImagesOf(images);
    const toast = showUploadToast(files.length);
    let lastProgress: UploadProgress = { sentBytes: 0, totalBytes: 0 };
    try {
      return await save(images, (progress) => {
        lastProgress = progress;
        toast.onProgress(progress);
        if (files.length > 0) latest.current.setUploadProgress(progress);
      });
    } catch (error) {
      if (error instanceof ApiError && error.status === 0) {
        const sentById = estimateSentBytes(images, lastProgress);
        const incomplete = files.filter(
          ({ id, file }) => (sentById.get(id) ?? 0) < file.size || file.size === 0,
        );
        latest.current.markFailed(
          incomplete.map(({ id }) => id),
          describeError(error),
        );
      }
      throw error;
    } finally {
      toast.close();
      latest.current.setUploadProgress(null);
    }
  };
}
