import { useQueryClient } from "@tanstack/react-query";
import { useRef, useState } from "react";

import { describeError } from "#web/api/http/describeError.ts";
import type { OnProgress } from "#web/api/http/upload.ts";
import { libraryKey } from "#web/api/library.ts";
import type { LibraryItem } from "#web/api/library.ts";
import { useServices } from "#web/admin/session/services.ts";
import { logWarning } from "#web/ui/logWarning.ts";

import { problemOf } from "./kinds.tsx";
import type { LibraryKind } from "./kinds.tsx";

export interface UploadEntry {
  id: number;
  file: File;
  /** From 0 to 1. */
  progress: number;
  /** Why it failed; `null` while it waits or runs. */
  failure: string | null;
}

const CONCURRENT_UPLOADS = 3;

/**
 * Uploads files to the library, three at a time. Finished uploads leave the list; failed ones stay until they are
 * retried or dismissed.
 * @param replaced the item whose content an upload replaces
 */
export function useUploads<T extends LibraryItem>(
  kind: LibraryKind<T>,
  onStored: (stored: T) => void,
  replaced?: string,
) {
  const { upload } = useServices();
  const queryClient = useQueryClient();
  const [uploads, setUploads] = useState<readonly UploadEntry[]>([]);
  const lastId = useRef(0);
  const lanes = useRef<Promise<void>[]>([]);

  function change(id: number, update: Partial<UploadEntry>) {
    setUploads((list) => list.map((entry) => (entry.id === id ? { ...entry, ...update } : entry)));
  }

  const dismiss = (id: number) => setUploads((list) => list.filter((entry) => entry.id !== id));

  async function send(id: number, file: File) {
    try {
      const onProgress: OnProgress = ({ sentBytes, totalBytes }) =>
        change(id, { progress: sentBytes / totalBytes });
      const stored = await kind.calls.upload(upload, await kind.prepare(file), { onProgress, replaced });
      dismiss(id);
      // Any record may show what was replaced.
      void queryClient.invalidateQueries(replaced ? {} : { queryKey: libraryKey });
      onStored(stored);
    } catch (error) {
      logWarning(`The file ${file.name} could not be uploaded`, error);
      change(id, { failure: describeFailure(kind, error) });
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

function describeFailure<T extends LibraryItem>(kind: LibraryKind<T>, error: unknown): string {
  if (!Error.isError(error)) return "";
  if (error instanceof RangeError) return error.message;
  const problem = problemOf(error);
  return (problem && kind.describeProblem(problem)) || describeError(error);
}
