import { useEffect, useRef } from "react";

import type { OnProgress } from "#web/api/http/upload.ts";

import { newImagesOf } from "./imageFormData.ts";
import type { FormImagesState } from "./formImages.ts";
import type { ImagesControl } from "./useFormImages.ts";
import { useUploadToast } from "./useUploadToast.ts";

type SendForm<T> = (images: FormImagesState, onProgress: OnProgress) => Promise<T>;

export function useFormUpload(control: ImagesControl) {
  const showUploadToast = useUploadToast();
  const latest = useRef(control);
  useEffect(() => {
    latest.current = control;
  });

  /**
   * Sends a form with its images and shows the progress. Throws as `save`, and an
   * `ApiError` for an image that is too large.
   */
  return async function send<T>(save: SendForm<T>): Promise<T> {
    const images = await latest.current.prepareForUpload();
    const files = newImagesOf(images);
    const toast = showUploadToast(files.length);
    try {
      return await save(images, (progress) => {
        toast.onProgress(progress);
        if (files.length > 0) latest.current.setUploadProgress(progress);
      });
    } finally {
      toast.close();
      latest.current.setUploadProgress(null);
    }
  };
}
