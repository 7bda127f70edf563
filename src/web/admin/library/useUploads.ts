import { useRef, useState } from "react";

import { logWarning } from "#web/ui/logWarning.ts";
import type { OnProgress } from "#web/api/http/upload.ts";

export interface UploadEntry {
  id: number;
  file: File;
  /** From 0 to 1. */
  progress: number;
  /** Why it failed; `null` while it waits or runs. */
  failure: string | null;
}

interface UploadRules<T> {
  /** @throws Error; ApiError of the call */
  upload: (file: File, onProgress: OnProgress) => Promise<T>;
  describe: (error: Error) => string;
  onStored: (stored: T) => void;
}

const CONCURRENT_UPLOADS = 3;

/**
 * Uploads files to the library, three at a time. Finished uploads leave the list; failed ones stay until they are
 * retried or dismissed.
 */
export function useUploads<T>({ upload, describe, onStored }: UploadRules<T>) {
  const [uploads, setUploads] = useState<readonly UploadEntry[]>([]);
  const lastId = useRef(0);
  const lanes = useRef<Promise<void>[]>([]);

  function change(id: number, update: Partial<UploadEntry>) {
    setUploads((list) => list.map((entry) => (entry.id === id ? { ...entry, ...update } : entry)));
  }

  const dismiss = (id: number) => setUploads((list) => list.filter((entry) => entry.id !== id));

  async function send(id: number, file: File) {
    try {
      const stored = await upload(file, ({ sentBytes, totalBytes }) =>
        change(id, { progress: sentBytes / totalBytes }),
      );
      dismiss(id);
      onStored(stored);
    } catch (error) {
      logWarning(`The file ${file.name} could not be uploaded`, error);
      change(id, { failure: describe(Error.isError(error) ? error : new Error(String(error))) });
    }
  }

  function start({ id, file }: Pick<UploadEntry, "id" | "file">) {
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
    retry(entry: UploadEntry): void {
      change(entry.id, { progress: 0, failure: null });
      start(entry);
    },
  };
}
