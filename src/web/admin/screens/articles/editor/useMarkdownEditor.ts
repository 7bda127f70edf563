import { ALT_TEXT_PLACEHOLDERS } from "#resources/articles.ts";
import { getLanguage } from "#texts/language.ts";

import { delayedImageEdit, imageEdit, mapPosition } from "#web/admin/kinds/markdown/markdownEdits.ts";
import { useInlineUploads } from "./useInlineUploads.ts";
import { useTextareaEdits } from "#web/admin/kinds/markdown/useTextareaEdits.ts";

export type MarkdownEditor = ReturnType<typeof useMarkdownEditor>;

/** The name of the buttons of a failed image. */
export const FAILED_IMAGE_NAME = "failed-picture";

/**
 * A Markdown textarea with image uploads.
 * @param onTextChange receives the text after a change that the browser did not report as input
 * @param onOnline see `useInlineUploads`
 */
export function useMarkdownEditor(onTextChange: (text: string) => void, onOnline: () => void) {
  const textarea = useTextareaEdits(onTextChange);

  /** Inserts the image where the caret is now, even if the text changes during the upload. */
  function startInsert() {
    const { text: textBefore, caret } = textarea.getPosition();
    return (url: string) => {
      // The browser's undo works only in a focused textarea. The focus stays if the person types elsewhere.
      if (!document.activeElement?.matches("textarea, input:not([type=file])")) textarea.focus();
      const image = { url, placeholder: ALT_TEXT_PLACEHOLDERS[getLanguage()] };
      textarea.edit((text, selection) =>
        text === textBefore
          ? imageEdit(text, { start: caret, end: caret }, image)
          : delayedImageEdit(text, selection, { at: mapPosition(textBefore, caret, text), ...image }),
      );
    };
  }

  const uploads = useInlineUploads(startInsert, onOnline);
  const failedCount = uploads.uploads.filter(({ image }) => image.failure).length;
  return {
    ...textarea,
    ...uploads,
    isUploading: failedCount < uploads.uploads.length,
    failedCount,
  };
}
