import { readdir } from "node:fs/promises";
import { join } from "node:path";

import { AppError } from "#server/errors.ts";
import { parseMultipart } from "#server/http/body/parseMultipart.ts";
import type { MultipartRules } from "#server/http/body/parseMultipart.ts";

import { createTemporaryDirectory } from "#tests/support/system/temporaryDirectory.ts";

export const TOO_LARGE_MESSAGE = "Must be less than 1 KB";

export async function createMultipartFixture(overrides: Partial<MultipartRules<"logo" | "images">> = {}) {
  const directory = await createTemporaryDirectory();
  const stagingFolder = join(directory.path, ".incoming");
  const rules: MultipartRules<"logo" | "images"> = {
    stagingFolder,
    maxBytes: 100_000,
    fields: { maxCount: 4, maxBytes: 300 },
    files: {
      logo: { maxCount: 1, extra: "reject", exclusiveMaxBytes: 1024, tooLarge: TOO_LARGE_MESSAGE },
      images: { maxCount: 2, extra: "ignore", exclusiveMaxBytes: 1024, tooLarge: TOO_LARGE_MESSAGE },
    },
    ...overrides,
  };
  return {
    stagingFolder,
    receive: (request: Request) => parseMultipart(request, rules),
    async getRejection(request: Request) {
      const error = await parseMultipart(request, rules).catch((error: unknown) => error);
      if (!(error instanceof AppError)) throw new Error(`Expected a rejection, got: ${String(error)}`);
      return { code: error.code, message: error.message, errors: error.errors };
    },
    listStagedFiles: async () => readdir(stagingFolder).catch(() => []),
    [Symbol.asyncDispose]: () => directory[Symbol.asyncDispose](),
  };
}

export function multipartRequest(...entries: [name: string, value: string | File][]): Request {
  const form = new FormData();
  for (const [name, value] of entries) {
    if (typeof value === "string") form.append(name, value);
    else form.append(name, value);
  }
  return new Request("http://test/", { method: "POST", body: form });
}

export function sampleFile(bytes: number, name = "photo.jpg"): File {
  return new File([new Uint8Array(bytes).fill(7)], name);
}

export function rawMultipartRequest(body: BodyInit, type = "multipart/form-data; boundary=cut"): Request {
  return new Request("http://test/", { method: "POST", body, headers: { "content-type": type } });
}

export function multipartPart(disposition: string, text: string): string {
  return `--cut\r\nContent-Disposition: form-data; ${disposition}\r\n\r\n${text}\r\n`;
}

/** A request body that never ends and counts how many bytes are read from it. */
export function endlessUpload(chunkBytes: number) {
  const counted = { bytesRead: 0, cancelled: false };
  let isHeadSent = false;
  const body = new ReadableStream<Uint8Array>(
    {
      pull(controller) {
        const head = multipartPart('name="images"; filename="a"', "").slice(0, -2);
        controller.enqueue(isHeadSent ? new Uint8Array(chunkBytes) : new TextEncoder().encode(head));
        if (isHeadSent) counted.bytesRead += chunkBytes;
        isHeadSent = true;
      },
      cancel() {
        counted.cancelled = true;
      },
    },
    { highWaterMark: 0 },
  );
  return { body, counted };
}
