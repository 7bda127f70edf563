import { expect, test } from "bun:test";

import { memoryLimits } from "#commands/memoryLimits.ts";
import { MEBIBYTE } from "#contract/images.ts";

test("a machine of 1 GB and more has all caches and two image processes", () => {
  const limits = memoryLimits(1024 * MEBIBYTE);
  expect(limits).toMatchObject({ imageProcesses: 2, pageCache: { maxBytes: 32 * MEBIBYTE } });
  expect(limits.fileCache.maxBytes).toBe(64 * MEBIBYTE);
  expect(memoryLimits(64 * 1024 * MEBIBYTE)).toEqual(limits);
});

test("with 512 MB, the caches are half as large, and images are processed one after another", () => {
  expect(memoryLimits(512 * MEBIBYTE)).toMatchObject({
    pageCache: { maxBytes: 16 * MEBIBYTE },
    fileCache: { maxBytes: 32 * MEBIBYTE },
    imageProcesses: 1,
  });
});
