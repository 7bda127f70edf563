import { useRef, useState } from "react";

import { ARTICLES } from "#resources/articles.ts";
import { articleTexts as texts } from "#texts/admin/articles.ts";

import { focusField } from "#web/admin/forms/focusField.ts";
import { useIsMounted } from "#web/admin/ui/useIsMounted.ts";
import type { TextUploads } from "#web/admin/forms/editor.ts";
import { formIdOf } from "#web/admin/resource/contentResource.ts";
import type { FormValues } from "#web/admin/resource/formValues.ts";

import { useTextImages } from "#web/admin/kinds/markdown/useTextImages.ts";

/** The name of the buttons of a failed image. */
export const FAILED_IMAGE_NAME = "failed-picture";

/**
 * The images in the content of a form. A save waits for its uploads.
 * @param onSaveBlocked called before the focus moves to an upload that failed and prevents the save
 */
export function useContentEditor(onSaveBlocked?: () => void) {
  const [isWaitingForImages, setIsWaitingForImages] = useState(false);
  const [isBlockedByImages, setIsBlockedByImages] = useState(false);
  const isMounted = useIsMounted();
  const connected = useRef<Parameters<TextUploads<FormValues>["connect"]>[0] | null>(null);
  const images = useTextImages(ARTICLES, () => connected.current?.retryIfWaiting());

  /** Waits for running uploads. Failed ones prevent the save until they are retried or dismissed. */
  async function waitForImages(): Promise<"ready" | "blocked" | "offline"> {
    setIsWaitingForImages(true);
    const failed = await images.waitForUploads();
    // The form was left during the uploads.
    if (!isMounted()) return "blocked";
    setIsWaitingForImages(false);
    const isBlocked = failed.some(({ isOffline }) => !isOffline);
    setIsBlockedByImages(isBlocked);
    if (!isBlocked) return failed.length > 0 ? "offline" : "ready";
    onSaveBlocked?.();
    focusField(formIdOf(ARTICLES), FAILED_IMAGE_NAME);
    return "blocked";
  }

  const hasFailedImages = isBlockedByImages && images.failedCount > 0;
  const uploads: TextUploads<FormValues> = {
    connect(form) {
      connected.current = form;
    },
    wait: waitForImages,
    isPending: images.uploads.length > 0,
    failure: hasFailedImages ? texts.textPictures.missing : null,
    waitingText: isWaitingForImages && images.isUploading ? texts.uploading : undefined,
  };
  return {
    images,
    /** True if failed uploads prevented a save. */
    hasFailedImages,
    /** For the form. */
    uploads,
  };
}
