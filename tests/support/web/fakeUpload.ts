import type { OnProgress, Upload } from "#web/api/http/upload.ts";

interface UploadRequest {
  method: string;
  path: string;
  form: FormData;
  onProgress?: OnProgress | undefined;
}

/** Records uploads and returns the responses in order, the last one repeatedly. Errors are thrown. */
export function createFakeUpload(fallback: unknown, responses: unknown[]) {
  const sent: UploadRequest[] = [];
  const upload: Upload = async <T>(call: UploadRequest) => {
    sent.push(call);
    const response = await (responses[Math.min(sent.length, responses.length) - 1] ?? fallback);
    if (response instanceof Error) throw response;
    // Each test passes responses of the type that its requests expect.
    return response as T;
  };
  return { upload, sent };
}
