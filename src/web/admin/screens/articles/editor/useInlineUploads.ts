import { useRef, useState } from "react";

import { ARTICLES } from "#resources/articles.ts";
import { articleTexts as texts } from "#texts/admin/articles.ts";
import { imageTexts } from "#texts/admin/images.ts";
import { ApiError, isWithoutResponse } from "#web/api/http/ApiError.ts";
import { uploadArticleImage } from "#web/api/articles.ts";
import type { OnProgress } from "#web/api/http/upload.ts";
import { logWarning } from "#web/ui/logWarning.ts";
import { describeError } from "#web/api/http/describeError.ts";

import { useWhenOnline } from "#web/admin/forms/useWhenOnline.ts";
import { canDownscale, downscaleImage } from "#web/admin/forms/images/files/downscaleImage.ts";
import { exceedsPixelLimits, readOtherFormat } from "#web/admin/forms/images/files/readImageSize.ts";
import { validateLogo } from "#web/admin/forms/images/formImages.ts";
import type { NewImage } from "#web/admin/forms/images/formImages.ts";
import { imageRulesOf } from "#web/admin/forms/images/imageRules.ts";
import { useServices } from "#web/admin/session/services.ts";

/** A retry would fail again. */
const PERMANENT_ERRORS = new Set([413, 415, 422]);

export interface InlineImageUpload {
  image: NewImage;
  /** Inserts the image where the caret was when it was chosen. */
  insert: (url: string) => void;
  /** `undefined` before the upload and after a failure. */
  sentBytes?: number;
  /** True if a retry may succeed. */
  canRetry?: boolean;
  /** True if it is retried when the connection returns. */
  isOffline?: boolean;
}

/**
 * Uploads images for a text. Finished uploads leave the list; failed ones stay until they are retried or
 * dismissed.
 * @param startInsert called when images are chosen; returns a function that inserts one of them
 * @param onOnline called when the connection returns, before uploads that wait for it
 */
export function useInlineUploads(startInsert: () => (url: string) => void, onOnline: () => void) {
  const { upload } = useServices();
  const { uploads, latest, add, update, dismiss } = useUploadList();
  const running = useRef<Promise<unknown>>(Promise.resolve());
  const startOffline = () => startAll(latest().filter(({ isOffline }) => isOffline));
  useWhenOnline(
    uploads.some(({ isOffline }) => isOffline),
    () => {
      onOnline();
      startOffline();
    },
  );

  /** @param previousUpload images are inserted in the order in which they were chosen */
  async function uploadImage({ image, insert }: InlineImageUpload, previousUpload: Promise<void>) {
    const file = await downscaleImage(image.file);
    const problem = await findProblem(file);
    if (problem) return update({ ...image, isPreparing: false, failure: problem });
    const downscaled: NewImage = { ...image, file, isPreparing: false, failure: null };
    const onProgress: OnProgress = ({ sentBytes, totalBytes }) =>
      update(downscaled, { sentBytes: Math.min(file.size, (sentBytes / totalBytes) * file.size) });
    update(downscaled, { sentBytes: 0 });
    try {
      const { url } = await uploadArticleImage(upload, file, onProgress);
      await previousUpload;
      insert(url);
      dismiss(downscaled);
    } catch (error) {
      logWarning(texts.textPictures.uploadFailed, error);
      const canRetry = !(error instanceof ApiError && PERMANENT_ERRORS.has(error.status));
      const failure = describeUploadError(error);
      update({ ...downscaled, failure }, { canRetry, isOffline: isWithoutResponse(error) });
    }
  }

  function startAll(chosen: readonly InlineImageUpload[]): void {
    let previousUpload = Promise.resolve();
    for (const entry of chosen) {
      update({ ...entry.image, failure: null });
      previousUpload = uploadImage(entry, previousUpload);
      running.current = Promise.all([running.current, previousUpload]);
    }
  }

  return {
    uploads,
    addImages: (files: readonly File[]) => startAll(add(files, startInsert())),
    retry: (id: string) => startAll(uploads.filter(({ image }) => image.id === id)),
    dismiss,
    /** Resolves when no upload is running, to those that failed. Those without a connection are tried again. */
    async waitForUploads(): Promise<readonly InlineImageUpload[]> {
      startOffline();
      while (latest().some(({ image }) => !image.failure)) await running.current;
      return latest().filter(({ image }) => image.failure);
    },
  };
}

/** The uploads; they can be read before the next render. */
function useUploadList() {
  const [uploads, setUploads] = useState<readonly InlineImageUpload[]>([]);
  const latest = useRef(uploads);
  const lastId = useRef(0);

  function change(next: readonly InlineImageUpload[]) {
    latest.current = next;
    setUploads(next);
  }

  return {
    uploads,
    latest: () => latest.current,
    add(files: readonly File[], insert: InlineImageUpload["insert"]): InlineImageUpload[] {
      const added = files.map((file): InlineImageUpload => {
        lastId.current += 1;
        const id = `text ${lastId.current}`;
        const image: NewImage = { kind: "new", id, file, url: "", alt: "", isPreparing: canDownscale(file) };
        return { image, insert };
      });
      change([...latest.current, ...added]);
      return added;
    },
    update(image: NewImage, state: Omit<InlineImageUpload, "image" | "insert"> = {}): void {
      change(
        latest.current.map((other) =>
          other.image.id === image.id ? { ...state, image, insert: other.insert } : other,
        ),
      );
    },
    dismiss({ id }: NewImage): void {
      change(latest.current.filter(({ image }) => image.id !== id));
    },
  };
}

/** The reason why the file can't be uploaded. */
async function findProblem(file: File): Promise<string | undefined> {
  const rules = imageRulesOf(ARTICLES);
  const rejection = validateLogo(file, { ...rules, logo: rules.gallery });
  if (rejection) return rejection.message;
  const format = await readOtherFormat(file);
  if (format !== null) return imageTexts.otherFormat({ format });
  return (await exceedsPixelLimits(file)) ? rules.gallery.notImage : undefined;
}

function describeUploadError(error: unknown): string {
  if (isWithoutResponse(error)) return texts.textPictures.waiting;
  return error instanceof ApiError && error.message ? describeError(error) : texts.textPictures.uploadFailed;
}
