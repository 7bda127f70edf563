import { expect, test } from "bun:test";

import type { Activity } from "#resources/activities.ts";
import { MAX_ACTIVITY_IMAGE_BYTES } from "#contract/images.ts";

import { activityForm, uploadForm } from "#tests/support/content/activityForm.ts";
import { jpegWithEmptyScan, SOF } from "#tests/support/media/hostileJpegs.ts";
import { createNoisyJpeg } from "#tests/support/media/testImages.ts";

import { signIn } from "#tests/e2e/support/server/apiClient.ts";
import { startSite } from "#tests/e2e/support/server/startVitrine.ts";

const MAX_MEBIBYTES = 200;
const TIMEOUT_MS = 180_000;

test(
  `handles the largest request, ten photos of almost 20 MB and a logo, in less than ${MAX_MEBIBYTES} MB`,
  async () => {
    const photograph = await createNoisyJpeg(24);
    const photographs = Array.from({ length: 10 }, (_, number) => fullSize(photograph, number));
    await using server = await startSite();
    const admin = await signIn(server.url);
    const form = activityForm({ logo: fullSize(photograph, 10), images: photographs });
    expect((await admin.create<Activity>("/projects/create", form)).images).toHaveLength(10);
    expect(await peakMebibytes(server.pid)).toBeLessThan(MAX_MEBIBYTES);
  },
  TIMEOUT_MS,
);

test(`handles a progressive panorama of 16,384 pixels in less than ${MAX_MEBIBYTES} MB`, async () => {
  await using server = await startSite();
  const admin = await signIn(server.url);
  const frame = { width: 16_384, height: 1600, sampling: [0x22, 0x11, 0x11] };
  const panorama = jpegWithEmptyScan({ ...frame, marker: SOF.progressive });
  const response = await admin.request("POST", "/upload/project-image", uploadForm(panorama));
  expect(response.status).toBe(201);
  expect(await peakMebibytes(server.pid)).toBeLessThan(MAX_MEBIBYTES);
});

/**
 * Pads the image to just below the limit, with different bytes for each number. Data after the end of the image
 * is ignored.
 */
function fullSize(photograph: Uint8Array, number: number): Uint8Array {
  expect(photograph.length).toBeLessThan(MAX_ACTIVITY_IMAGE_BYTES);
  const padded = new Uint8Array(MAX_ACTIVITY_IMAGE_BYTES - 1);
  padded.set(photograph);
  padded.fill(number, photograph.length);
  return padded;
}

/** Returns the peak resident set size. */
async function peakMebibytes(pid: number): Promise<number> {
  const status = await Bun.file(`/proc/${pid}/status`).text();
  return Number(/^VmHWM:\s+(\d+) kB$/m.exec(status)?.[1]) / 1024;
}
