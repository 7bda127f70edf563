import { useRef, useState } from "react";
import type { UseFormReturn } from "react-hook-form";

import { ARTICLES } from "#content/articles.ts";
import { articleTexts as texts } from "#texts/admin/articles.ts";

import { focusField } from "../../../collections/form/focusField.ts";
import { useIsMounted } from "../../../collections/form/useIsMounted.ts";
import type { FormValues } from "../../../collections/screens/formValues.ts";
import { formIdOf } from "../../../collections/screens/useContentForm.ts";

import { FAILED_IMAGE_NAME, useMarkdownEditor } from "./useMarkdownEditor.ts";

interface ConnectedForm {
  form: UseFormReturn<FormValues>;
  retryIfWaiting: () => void;
}

/**
 * The editor of a form's content. A save waits for its uploads.
 * @param onSaveBlocked called before the focus moves to an upload that failed and prevents the save
 */
export function useContentEditor(onSaveBlocked: () => void) {
  const [isWaitingForImages, setIsWaitingForImages] = useState(false);
  const [isBlockedByImages, setIsBlockedByImages] = useState(false);
  const isMounted = useIsMounted();
  const connected = useRef<ConnectedForm | null>(null);
  const editor = useMarkdownEditor(
    (text) => connected.current?.form.setValue("content", text, { shouldDirty: true, shouldValidate: true }),
    () => connected.current?.retryIfWaiting(),
  );

  /** Waits for running uploads. Failed ones prevent the save until they are retried or dismissed. */
  async function waitForImages() {
    setIsWaitingForImages(true);
    const failed = await editor.waitForUploads();
    // The form was left during the uploads.
    if (!isMounted()) return "blocked";
    setIsWaitingForImages(false);
    const isBlocked = failed.some(({ isOffline }) => !isOffline);
    setIsBlockedByImages(isBlocked);
    if (!isBlocked) return failed.length > 0 ? "offline" : "ready";
    onSaveBlocked();
    focusField(formIdOf(ARTICLES), FAILED_IMAGE_NAME);
    return "blocked";
  }

  const hasFailedImages = isBlockedByImages && editor.failedCount > 0;
  return {
    editor,
    /** Writes the editor's changes to the field `content` of a form. Call it after each render. */
    connect(form: ConnectedForm): void {
      connected.current = form;
    },
    waitForImages,
    hasPendingUploads: editor.uploads.length > 0,
    /** True if failed uploads prevented a save. */
    hasFailedImages,
    /** The reason why they did. */
    imageFailure: hasFailedImages ? texts.textPictures.missing : null,
    /** True if a save waits for uploads. */
    isWaitingForImages: isWaitingForImages && editor.isUploading,
  };
}
