// The text's box: its marks, and pictures on their way into it, put where the cursor is and tried again when they fail.
import { useRef, useState } from "react";

import { ApiError } from "#web/api/http/ApiError.ts";
import { uploadArticleImage } from "#web/api/articles.ts";
import { logWarning } from "#web/ui/logWarning.ts";

import { logoProblemOf } from "../../../images/pictures.ts";
import type { NewPicture, PictureFailure } from "../../../images/pictures.ts";
import { ARTICLES } from "#content/articles.ts";
import { articleTexts as texts } from "#texts/admin/articles.ts";
import { imageRulesOf } from "../../../images/rules.ts";
import { exceedsPixelLimits } from "../../../images/files/readSize.ts";
import { canShrink, shrinkPhoto } from "../../../images/files/shrinkPhoto.ts";
import { useServices } from "../../../services.ts";

import { editText, selectionOf } from "./editText.ts";
import {
  applyFormat,
  insertEdit,
  laterPictureEdit,
  nextLineEdit,
  pictureEdit,
  placeAfter,
} from "./markdown.ts";
import type { Edit, Selection } from "./edit.ts";
import type { Format } from "./markdown.ts";

const RULES = imageRulesOf(ARTICLES);

export interface TextPicture {
  picture: NewPicture;
  /** Left out once it has failed. */
  sentBytes?: number;
}

interface Place {
  /** As it was when the picture was asked for. */
  text: string;
  /** Of the cursor. */
  at: number;
  before: Promise<void>;
}

export type TextBox = ReturnType<typeof useTextBox>;

/** The name of the buttons of a picture that did not get into the text. */
export const FAILED_PICTURE = "failed-picture";
const FAILED = texts.textPictures.uploadFailed;

/** @param onText takes the text where it changes otherwise than by typing */
export function useTextBox(onText: (text: string) => void) {
  const { upload } = useServices();
  const box = useRef<HTMLTextAreaElement>(null);
  const [waiting, setWaiting] = useState<readonly TextPicture[]>([]);
  const pending = useRef(new Set<Promise<void>>());
  /** Ids of those that stand in the list with a reason. */
  const failed = useRef(new Set<string>());
  const count = useRef(0);

  function update(picture: NewPicture, change: Partial<TextPicture>) {
    setWaiting((all) => all.map((one) => (one.picture.id === picture.id ? { picture, ...change } : one)));
  }

  function dismiss({ id }: NewPicture) {
    failed.current.delete(id);
    setWaiting((all) => all.filter((one) => one.picture.id !== id));
  }

  function fail(picture: NewPicture, failure: PictureFailure) {
    failed.current.add(picture.id);
    update({ ...picture, isPreparing: false, failure }, {});
  }

  /** @param place where it was asked for: after the pictures before it, and beside what has been typed since */
  async function send(picture: NewPicture, place: Place): Promise<void> {
    const file = await shrinkPhoto(picture.file);
    const problem = logoProblemOf(file, { ...RULES, logo: RULES.gallery });
    if (problem) return fail(picture, { message: problem.message, canRetry: false });
    if (await exceedsPixelLimits(file)) {
      return fail(picture, { message: RULES.gallery.notImage, canRetry: false });
    }
    const small: NewPicture = { ...picture, file, isPreparing: false, failure: null };
    update(small, { sentBytes: 0 });
    const body = new FormData();
    body.set("image", file);
    try {
      const { url } = await uploadArticleImage(upload, body, ({ sentBytes, totalBytes }) =>
        update(small, { sentBytes: Math.min(file.size, (sentBytes / totalBytes) * file.size) }),
      );
      await place.before;
      put(url, place);
      dismiss(small);
    } catch (error) {
      logWarning(FAILED, error);
      const message = error instanceof ApiError && error.message ? error.message : FAILED;
      const canRetry = !(error instanceof ApiError) || ![413, 415, 422].includes(error.status);
      fail(small, { message, canRetry });
    }
  }

  async function begin(picture: NewPicture, before = Promise.resolve()): Promise<void> {
    failed.current.delete(picture.id);
    const { value: text = "", selectionEnd: at = 0 } = box.current ?? {};
    const done = send(picture, { text, at, before });
    pending.current.add(done);
    await done;
    pending.current.delete(done);
  }

  /** The cursor goes to the text with it, unless somebody types elsewhere: only a box with the focus can take it back again. */
  function put(url: string, { text: before, at }: Place) {
    if (!document.activeElement?.matches("textarea, input:not([type=file])")) box.current?.focus();
    edit((text, selection) =>
      text === before
        ? pictureEdit(text, { start: at, end: at }, url)
        : laterPictureEdit(text, selection, { at: placeAfter(before, at, text), url }),
    );
  }

  function edit(change: (text: string, selection: Selection) => Edit) {
    if (box.current) editText(box.current, change(box.current.value, selectionOf(box.current)), onText);
  }

  const failedCount = waiting.filter(({ picture }) => picture.failure).length;

  return {
    /** For the box of the text. */
    takeBox: (element: HTMLTextAreaElement | null) => {
      box.current = element;
    },
    /** Changes the text at the cursor, and goes on with the cursor there. */
    format(kind: Format): void {
      box.current?.focus();
      edit((text, selection) => applyFormat(kind, text, selection));
    },
    /** In the place of what is selected. */
    insert(words: string): void {
      edit((text, selection) => insertEdit(text, selection, words));
    },
    /** @returns whether there was more to do than to begin a line */
    beginLine(): boolean {
      if (!box.current) return false;
      const next = nextLineEdit(box.current.value, selectionOf(box.current));
      if (next) edit(() => next);
      return next !== null;
    },
    waiting,
    add(files: readonly File[]): void {
      const pictures = files.map((file): NewPicture => {
        count.current += 1;
        const id = `text ${count.current}`;
        return { kind: "new", id, file, url: "", alt: "", isPreparing: canShrink(file) };
      });
      setWaiting((all) => [...all, ...pictures.map((picture) => ({ picture }))]);
      let before = Promise.resolve();
      for (const picture of pictures) before = begin(picture, before);
    },
    retry: (picture: NewPicture) => void begin(picture),
    dismiss,
    isUnderWay: failedCount < waiting.length,
    failedCount,
    /** Waits for those that are on their way. @returns whether all of them are in the text by then */
    async settle(): Promise<boolean> {
      while (pending.current.size > 0) await Promise.all(pending.current);
      return failed.current.size === 0;
    },
  };
}
