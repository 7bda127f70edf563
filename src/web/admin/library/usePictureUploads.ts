import { useRef, useState } from "react";

import { EXCLUSIVE_MAX_PICTURE_BYTES } from "#contract/library.ts";
import type { LibraryPicture } from "#contract/library.ts";
import { libraryTexts as texts } from "#texts/admin/library.ts";
import { describeError } from "#web/api/http/describeError.ts";
import { uploadPicture } from "#web/api/library.ts";
import { logWarning } from "#web/ui/logWarning.ts";
import { downscaleImage } from "#web/admin/forms/images/files/downscaleImage.ts";
import { useServices } from "#web/admin/session/services.ts";

export interface PictureUpload {
  id: number;
  file: File;
  /** From 0 to 1. */
  progress: number;
  /** Why it failed; `null` while it waits or runs. */
  failure: string | null;
}

const CONCURRENT_UPLOADS = 3;

/**
 * Uploads pictures to the library, three at a time. Finished uploads leave the list; failed ones stay until they are
 * retried or dismissed.
 */
export function usePictureUploads(onStored: (picture: LibraryPicture) => void) {
  const { upload } = useServices();
  const [uploads, setUploads] = useState<readonly PictureUpload[]>([]);
  const lastId = useRef(0);
  const lanes = useRef<Promise<void>[]>([]);

  function change(id: number, update: Partial<PictureUpload>) {
    setUploads((list) => list.map((entry) => (entry.id === id ? { ...entry, ...update } : entry)));
  }

  const dismiss = (id: number) => setUploads((list) => list.filter((entry) => entry.id !== id));

  async function send(id: number, original: File) {
    try {
      const file = await downscaleImage(original);
      if (file.size >= EXCLUSIVE_MAX_PICTURE_BYTES) return change(id, { failure: texts.tooLarge });
      const picture = await uploadPicture(upload, file, ({ sentBytes, totalBytes }) =>
        change(id, { progress: sentBytes / totalBytes }),
      );
      dismiss(id);
      onStored(picture);
    } catch (error) {
      logWarning(`The picture ${original.name} could not be uploaded`, error);
      change(id, { failure: describeError(Error.isError(error) ? error : new Error(String(error))) });
    }
  }

  function start({ id, file }: Pick<PictureUpload, "id" | "file">) {
    const lane = id % CONCURRENT_UPLOADS;
    lanes.current[lane] = (lanes.current[lane] ?? Promise.resolve()).then(() => send(id, file));
  }

  return {
    uploads,
    isUploading: uploads.some(({ failure }) => failure === null),
    dismiss,
    add(files: readonly File[]): void {
      const added = files.map((file) => ({ id: (lastId.current += 1), file, progress: 0, failure: null }));
      setUploads((list) => [...list, ...added]);
      added.forEach(start);
    },
    retry(entry: PictureUpload): void {
      change(entry.id, { progress: 0, failure: null });
      start(entry);
    },
  };
}
