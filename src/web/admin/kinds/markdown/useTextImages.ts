import { useRef, useState } from "react";

import type { ContentType } from "#resources/contentType.ts";
import { articleTexts as texts } from "#texts/admin/articles.ts";
import { imageTexts } from "#texts/admin/images.ts";
import { ApiError, isWithoutResponse } from "#web/api/http/ApiError.ts";
import { uploadTextImage } from "#web/api/markdown.ts";
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

export interface TextImageUpload {
  /** Its object URL is its address in the text until it is uploaded. */
  image: NewImage;
  /** `undefined` before the upload and after a failure. */
  sentBytes?: number;
  /** True if a retry may succeed. */
  canRetry?: boolean;
  /** True if it is retried when the connection returns. */
  isOffline?: boolean;
}

export type TextImages = ReturnType<typeof useTextImages>;

/**
 * Uploads images for a text, which shows them from the start. Finished uploads leave the list; failed ones stay until they are
 * retried or dismissed.
 * @param onOnline called when the connection returns, before uploads that wait for it
 */
export function useTextImages(type: ContentType, onOnline: () => void) {
  const { upload } = useServices();
  const { uploads, latest, add, update, remove } = useUploadList();
  const running = useRef<Promise<unknown>>(Promise.resolve());
  /** The stored address of each uploaded image, by its object URL. */
  const [stored] = useState(() => new Map<string, string>());
  const settled = useRef<(() => void) | null>(null);
  const startOffline = () => startAll(latest().filter(({ isOffline }) => isOffline));
  useWhenOnline(
    uploads.some(({ isOffline }) => isOffline),
    () => {
      onOnline();
      startOffline();
    },
  );

  async function uploadImage({ image }: TextImageUpload) {
    const file = await downscaleImage(image.file);
    const problem = await findProblem(type, file);
    if (problem) return update({ ...image, isPreparing: false, failure: problem });
    const downscaled: NewImage = { ...image, file, isPreparing: false, failure: null };
    const onProgress: OnProgress = ({ sentBytes, totalBytes }) =>
      update(downscaled, { sentBytes: Math.min(file.size, (sentBytes / totalBytes) * file.size) });
    update(downscaled, { sentBytes: 0 });
    try {
      const { url } = await uploadTextImage(upload, { type, image: file, onProgress });
      stored.set(image.url, url);
      dismiss(downscaled);
    } catch (error) {
      logWarning(texts.textPictures.uploadFailed, error);
      const canRetry = !(error instanceof ApiError && PERMANENT_ERRORS.has(error.status));
      const failure = describeUploadError(error);
      update({ ...downscaled, failure }, { canRetry, isOffline: isWithoutResponse(error) });
    }
  }

  function startAll(chosen: readonly TextImageUpload[]): void {
    for (const entry of chosen) {
      update({ ...entry.image, failure: null });
      running.current = Promise.all([running.current, uploadImage(entry)]);
    }
  }

  function dismiss(image: NewImage): void {
    remove(image);
    settled.current?.();
  }

  const failedCount = uploads.filter(({ image }) => image.failure).length;
  return {
    uploads,
    failedCount,
    isUploading: failedCount < uploads.length,
    /** @returns the addresses of the images in the text */
    add(files: readonly File[]): string[] {
      const added = add(files);
      startAll(added);
      return added.map(({ image }) => image.url);
    },
    /** The address that is stored; `null` until the image is uploaded. */
    sourceOf: (src: string) => (src.startsWith("blob:") ? (stored.get(src) ?? null) : src),
    isDismissed: (src: string) =>
      src.startsWith("blob:") && !stored.has(src) && latest().every(({ image }) => image.url !== src),
    /** Calls `notify` after each upload, and after each that is dismissed. @returns stops it */
    onSettled(notify: () => void): () => void {
      settled.current = notify;
      return () => void (settled.current = null);
    },
    retry: (id: string) => startAll(uploads.filter(({ image }) => image.id === id)),
    dismiss,
    /** Resolves when no upload is running, to those that failed. Those without a connection are tried again. */
    async waitForUploads(): Promise<readonly TextImageUpload[]> {
      startOffline();
      while (latest().some(({ image }) => !image.failure)) await running.current;
      return latest().filter(({ image }) => image.failure);
    },
  };
}

/** The uploads; they can be read before the next render. */
function useUploadList() {
  const [uploads, setUploads] = useState<readonly TextImageUpload[]>([]);
  const latest = useRef(uploads);
  const lastId = useRef(0);

  function change(next: readonly TextImageUpload[]) {
    latest.current = next;
    setUploads(next);
  }

  return {
    uploads,
    latest: () => latest.current,
    add(files: readonly File[]): TextImageUpload[] {
      const added = files.map((file): TextImageUpload => {
        lastId.current += 1;
        const id = `text ${lastId.current}`;
        const url = URL.createObjectURL(file);
        return { image: { kind: "new", id, file, url, alt: "", isPreparing: canDownscale(file) } };
      });
      change([...latest.current, ...added]);
      return added;
    },
    update(image: NewImage, state: Omit<TextImageUpload, "image"> = {}): void {
      change(latest.current.map((other) => (other.image.id === image.id ? { ...state, image } : other)));
    },
    remove({ id }: NewImage): void {
      change(latest.current.filter(({ image }) => image.id !== id));
    },
  };
}

/** The reason why the file can't be uploaded. */
async function findProblem(type: ContentType, file: File): Promise<string | undefined> {
  const rules = imageRulesOf(type);
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
