import { useRef, useState } from "react";

import { ARTICLES } from "#content/articles.ts";
import { articleTexts as texts } from "#texts/admin/articles.ts";
import { imageTexts } from "#texts/admin/images.ts";
import { ApiError } from "#web/api/http/ApiError.ts";
import { uploadArticleImage } from "#web/api/articles.ts";
import { logWarning } from "#web/ui/logWarning.ts";
import { describeError } from "#web/api/http/describeError.ts";

import { canDownscale, downscaleImage } from "../../../images/files/downscaleImage.ts";
import { exceedsPixelLimits, readOtherFormat } from "../../../images/files/readImageSize.ts";
import { validateLogo } from "../../../images/formImages.ts";
import type { NewImage, UploadFailure } from "../../../images/formImages.ts";
import { imageRulesOf } from "../../../images/imageRules.ts";
import { useServices } from "../../../services.ts";

/** A retry would fail again. */
const PERMANENT_ERRORS = new Set([413, 415, 422]);

export interface InlineImageUpload {
  image: NewImage;
  /** `undefined` before the upload and after a failure. */
  sentBytes?: number;
}

/**
 * Uploads images for a text. Finished uploads leave the list; failed ones stay until they are retried or
 * dismissed.
 * @param startInsert called at the start of each upload; returns a function that inserts the image
 */
export function useInlineUploads(startInsert: () => (url: string) => void) {
  const { upload } = useServices();
  const { uploads, add, update, dismiss, fail, startAttempt, hasFailures } = useUploadList();
  const pending = useRef(new Set<Promise<void>>());

  /** @param previousUpload images are inserted in the order in which they were chosen */
  async function uploadImage(
    image: NewImage,
    insert: (url: string) => void,
    previousUpload: Promise<void>,
  ): Promise<void> {
    const file = await downscaleImage(image.file);
    const problem = await findProblem(file);
    if (problem) return fail(image, { message: problem, canRetry: false });
    const downscaled: NewImage = { ...image, file, isPreparing: false, failure: null };
    update(downscaled, { sentBytes: 0 });
    const body = new FormData();
    body.set("image", file);
    try {
      const { url } = await uploadArticleImage(upload, body, ({ sentBytes, totalBytes }) =>
        update(downscaled, { sentBytes: Math.min(file.size, (sentBytes / totalBytes) * file.size) }),
      );
      await previousUpload;
      insert(url);
      dismiss(downscaled);
    } catch (error) {
      logWarning(texts.textPictures.uploadFailed, error);
      fail(downscaled, toUploadFailure(error));
    }
  }

  async function start(image: NewImage, previousUpload = Promise.resolve()): Promise<void> {
    startAttempt(image);
    const done = uploadImage(image, startInsert(), previousUpload);
    pending.current.add(done);
    await done;
    pending.current.delete(done);
  }

  return {
    uploads,
    addImages(files: readonly File[]): void {
      let previousUpload = Promise.resolve();
      for (const image of add(files)) previousUpload = start(image, previousUpload);
    },
    retry: (image: NewImage) => void start(image),
    dismiss,
    /** Resolves when no upload is running; false if some failed. */
    async waitForUploads(): Promise<boolean> {
      while (pending.current.size > 0) await Promise.all(pending.current);
      return !hasFailures();
    },
  };
}

/** The state of the uploads; failures can be read before the next render. */
function useUploadList() {
  const [uploads, setUploads] = useState<readonly InlineImageUpload[]>([]);
  const failedIds = useRef(new Set<string>());
  const lastId = useRef(0);

  function update(image: NewImage, change: Partial<InlineImageUpload>) {
    setUploads((all) => all.map((other) => (other.image.id === image.id ? { image, ...change } : other)));
  }

  return {
    uploads,
    update,
    add(files: readonly File[]): NewImage[] {
      const images = files.map((file): NewImage => {
        lastId.current += 1;
        const id = `text ${lastId.current}`;
        return { kind: "new", id, file, url: "", alt: "", isPreparing: canDownscale(file) };
      });
      setUploads((all) => [...all, ...images.map((image) => ({ image }))]);
      return images;
    },
    startAttempt: ({ id }: NewImage) => void failedIds.current.delete(id),
    fail(image: NewImage, failure: UploadFailure): void {
      failedIds.current.add(image.id);
      update({ ...image, isPreparing: false, failure }, {});
    },
    dismiss({ id }: NewImage): void {
      failedIds.current.delete(id);
      setUploads((all) => all.filter(({ image }) => image.id !== id));
    },
    hasFailures: () => failedIds.current.size > 0,
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

function toUploadFailure(error: unknown): UploadFailure {
  const isApiError = error instanceof ApiError;
  return {
    message: isApiError && error.message ? describeError(error) : texts.textPictures.uploadFailed,
    canRetry: !isApiError || !PERMANENT_ERRORS.has(error.status),
  };
}
