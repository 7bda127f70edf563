// The text's box: its marks, and pictures on their way into it, put where the cursor is and tried again when they fail.
import { useRef, useState } from "react";

import { ApiError } from "#web/api/http/ApiError.ts";
import { uploadArticleImage } from "#web/api/articles.ts";
import { logWarning } from "#web/ui/logWarning.ts";

import { validateLogo } from "../../../images/formImages.ts";
import type { NewImage, UploadFailure } from "../../../images/formImages.ts";
import { ARTICLES } from "#content/articles.ts";
import { articleTexts as texts } from "#texts/admin/articles.ts";
import { imageRulesOf } from "../../../images/imageRules.ts";
import { exceedsPixelLimits } from "../../../images/files/readImageSize.ts";
import { canDownscale, downscaleImage } from "../../../images/files/downscaleImage.ts";
import { useServices } from "../../../services.ts";

import { applyTextEdit, selectionOf } from "./applyTextEdit.ts";
import {
  applyFormat,
  insertEdit,
  delayedImageEdit,
  nextLineEdit,
  imageEdit,
  mapPosition,
} from "./markdownEdits.ts";
import type { TextEdit, TextRange } from "./textEdit.ts";
import type { Format } from "./markdownEdits.ts";

const IMAGE_RULES = imageRulesOf(ARTICLES);

export interface InlineImageUpload {
  image: NewImage;
  /** Left out once it has failed. */
  sentBytes?: number;
}

interface InsertPosition {
  /** As it was when the picture was asked for. */
  text: string;
  /** Of the cursor. */
  caret: number;
  previousUpload: Promise<void>;
}

export type MarkdownEditor = ReturnType<typeof useMarkdownEditor>;

/** The name of the buttons of a picture that did not get into the text. */
export const FAILED_IMAGE_NAME = "failed-picture";
const UPLOAD_FAILED = texts.textPictures.uploadFailed;

/** @param onTextChange takes the text where it changes otherwise than by typing */
export function useMarkdownEditor(onTextChange: (text: string) => void) {
  const { upload } = useServices();
  const textarea = useRef<HTMLTextAreaElement>(null);
  const [uploads, setUploads] = useState<readonly InlineImageUpload[]>([]);
  const pending = useRef(new Set<Promise<void>>());
  /** Ids of those that stand in the list with a reason. */
  const failedIds = useRef(new Set<string>());
  const lastId = useRef(0);

  function update(image: NewImage, change: Partial<InlineImageUpload>) {
    setUploads((all) => all.map((one) => (one.image.id === image.id ? { image, ...change } : one)));
  }

  function dismiss({ id }: NewImage) {
    failedIds.current.delete(id);
    setUploads((all) => all.filter((one) => one.image.id !== id));
  }

  function fail(image: NewImage, failure: UploadFailure) {
    failedIds.current.add(image.id);
    update({ ...image, isPreparing: false, failure }, {});
  }

  /** @param position where it was asked for: after the pictures before it, and beside what has been typed since */
  async function uploadImage(image: NewImage, position: InsertPosition): Promise<void> {
    const file = await downscaleImage(image.file);
    const rejection = validateLogo(file, { ...IMAGE_RULES, logo: IMAGE_RULES.gallery });
    if (rejection) return fail(image, { message: rejection.message, canRetry: false });
    if (await exceedsPixelLimits(file)) {
      return fail(image, { message: IMAGE_RULES.gallery.notImage, canRetry: false });
    }
    const downscaled: NewImage = { ...image, file, isPreparing: false, failure: null };
    update(downscaled, { sentBytes: 0 });
    const body = new FormData();
    body.set("image", file);
    try {
      const { url } = await uploadArticleImage(upload, body, ({ sentBytes, totalBytes }) =>
        update(downscaled, { sentBytes: Math.min(file.size, (sentBytes / totalBytes) * file.size) }),
      );
      await position.previousUpload;
      insertImage(url, position);
      dismiss(downscaled);
    } catch (error) {
      logWarning(UPLOAD_FAILED, error);
      const message = error instanceof ApiError && error.message ? error.message : UPLOAD_FAILED;
      const canRetry = !(error instanceof ApiError) || ![413, 415, 422].includes(error.status);
      fail(downscaled, { message, canRetry });
    }
  }

  async function startUpload(image: NewImage, previousUpload = Promise.resolve()): Promise<void> {
    failedIds.current.delete(image.id);
    const { value: text = "", selectionEnd: at = 0 } = textarea.current ?? {};
    const done = uploadImage(image, { text, caret: at, previousUpload });
    pending.current.add(done);
    await done;
    pending.current.delete(done);
  }

  /** The cursor goes to the text with it, unless somebody types elsewhere: only a box with the focus can take it back again. */
  function insertImage(url: string, { text: before, caret }: InsertPosition) {
    if (!document.activeElement?.matches("textarea, input:not([type=file])")) textarea.current?.focus();
    edit((text, selection) =>
      text === before
        ? imageEdit(text, { start: caret, end: caret }, url)
        : delayedImageEdit(text, selection, { at: mapPosition(before, caret, text), url }),
    );
  }

  function edit(change: (text: string, selection: TextRange) => TextEdit) {
    if (textarea.current)
      applyTextEdit(
        textarea.current,
        change(textarea.current.value, selectionOf(textarea.current)),
        onTextChange,
      );
  }

  const failedCount = uploads.filter(({ image }) => image.failure).length;

  return {
    /** For the box of the text. */
    setTextarea: (element: HTMLTextAreaElement | null) => {
      textarea.current = element;
    },
    /** Changes the text at the cursor, and goes on with the cursor there. */
    format(kind: Format): void {
      textarea.current?.focus();
      edit((text, selection) => applyFormat(kind, text, selection));
    },
    /** In the place of what is selected. */
    insertMarkdown(words: string): void {
      edit((text, selection) => insertEdit(text, selection, words));
    },
    /** @returns whether there was more to do than to begin a line */
    continueBlock(): boolean {
      if (!textarea.current) return false;
      const next = nextLineEdit(textarea.current.value, selectionOf(textarea.current));
      if (next) edit(() => next);
      return next !== null;
    },
    uploads,
    addImages(files: readonly File[]): void {
      const images = files.map((file): NewImage => {
        lastId.current += 1;
        const id = `text ${lastId.current}`;
        return { kind: "new", id, file, url: "", alt: "", isPreparing: canDownscale(file) };
      });
      setUploads((all) => [...all, ...images.map((image) => ({ image }))]);
      let before = Promise.resolve();
      for (const image of images) before = startUpload(image, before);
    },
    retry: (picture: NewImage) => void startUpload(picture),
    dismiss,
    isUploading: failedCount < uploads.length,
    failedCount,
    /** Waits for those that are on their way. @returns whether all of them are in the text by then */
    async waitForUploads(): Promise<boolean> {
      while (pending.current.size > 0) await Promise.all(pending.current);
      return failedIds.current.size === 0;
    },
  };
}
