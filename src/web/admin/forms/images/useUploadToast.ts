import { imageTexts as texts } from "#texts/admin/images.ts";
import type { UploadProgress } from "#web/api/http/upload.ts";

import { useToasts } from "#web/admin/ui/toasts/toasts.ts";

export function useUploadToast() {
  const toasts = useToasts();
  return (fileCount: number) => {
    if (fileCount === 0) return { onProgress: () => {}, close: () => {} };
    const text = texts.uploading({ count: fileCount });
    const id = toasts.show({ kind: "progress", text, progress: 0 });
    return {
      onProgress({ sentBytes, totalBytes }: UploadProgress) {
        const progress = totalBytes > 0 ? sentBytes / totalBytes : 0;
        toasts.update(id, { progress, text: progress < 1 ? text : texts.preparing });
      },
      close: () => toasts.close(id),
    };
  };
}
