import { useRef, useState } from "react";
import type { UseFormReturn } from "react-hook-form";

import { ARTICLES } from "#content/articles.ts";
import { articleTexts as texts } from "#texts/admin/articles.ts";

import { focusField } from "../../../collections/form/focusField.ts";
import { useIsMounted } from "../../../collections/form/useIsMounted.ts";
import type { FormValues } from "../../../collections/screens/formValues.ts";
import { formIdOf } from "../../../collections/screens/useContentForm.ts";

import { FAILED_IMAGE_NAME, useMarkdownEditor } from "./useMarkdownEditor.ts";

/**
 * The editor of a form's content. A save waits for its uploads.
 * @param onSaveBlocked called before the focus moves to an upload that failed and prevents the save
 */
export function useContentEditor(onSaveBlocked: () => void) {
  const [isWaitingForImages, setIsWaitingForImages] = useState(false);
  const [isBlockedByImages, setIsBlockedByImages] = useState(false);
  const isMounted = useIsMounted();
  const setContent = useRef((_text: string): void => undefined);
  const editor = useMarkdownEditor((text) => setContent.current(text));

  /** Waits for running uploads. Failed ones prevent the save until they are retried or dismissed. */
  async function waitForImages(): Promise<boolean> {
    setIsWaitingForImages(true);
    const areAllInserted = await editor.waitForUploads();
    // The form was left during the uploads.
    if (!isMounted()) return false;
    setIsWaitingForImages(false);
    setIsBlockedByImages(!areAllInserted);
    if (areAllInserted) return true;
    onSaveBlocked();
    focusField(formIdOf(ARTICLES), FAILED_IMAGE_NAME);
    return false;
  }

  const hasFailedImages = isBlockedByImages && editor.failedCount > 0;
  return {
    editor,
    /** Writes the editor's changes to the field `content` of a form. Call it after each render. */
    connect(form: UseFormReturn<FormValues>): void {
      setContent.current = (text) =>
        form.setValue("content", text, { shouldDirty: true, shouldValidate: true });
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
