import { useQueryClient } from "@tanstack/react-query";

import { MAX_FILE_BYTES } from "#contract/files.ts";
import type { FileProblem, LibraryFile } from "#contract/files.ts";
import { fileTexts as texts } from "#texts/admin/files.ts";
import { ApiError } from "#web/api/http/ApiError.ts";
import { describeError } from "#web/api/http/describeError.ts";
import { filesKey, uploadFile } from "#web/api/files.ts";
import { useServices } from "#web/admin/session/services.ts";

import { useUploads } from "./useUploads.ts";

/** @param replaced the file whose content an upload replaces */
export function useFileUploads(onStored: (file: LibraryFile) => void, replaced?: string) {
  const { upload } = useServices();
  const queryClient = useQueryClient();
  return useUploads({
    async upload(file, onProgress) {
      if (file.size > MAX_FILE_BYTES) throw new RangeError(texts.problems.tooLarge);
      return uploadFile(upload, file, { onProgress, replaced });
    },
    describe: describeFailure,
    onStored(file: LibraryFile) {
      void queryClient.invalidateQueries({ queryKey: filesKey });
      onStored(file);
    },
  });
}

function describeFailure(error: Error): string {
  if (error instanceof RangeError) return error.message;
  // As `fileError` of the server sends it.
  const reason = error instanceof ApiError && (error.data as { reason?: FileProblem } | null)?.reason;
  return (reason && texts.problems[reason]) || describeError(error);
}
