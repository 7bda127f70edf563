// The largest request there is, ten photographs of just under 20 MB and a logo, in less than 200 MB of memory in all.
import { expect, test } from "bun:test";

import { ACTIVITY_IMAGE_BYTES } from "#contract/images.ts";

import { activityForm, uploadForm } from "#tests/support/content/activityForm.ts";
import { jpegWithEmptyScan, SOF } from "#tests/support/media/hostileJpegs.ts";
import { createNoisyJpeg } from "#tests/support/media/testImages.ts";

import { ADMIN_ENV, signIn } from "#tests/e2e/support/server/apiClient.ts";
import { startVitrine } from "#tests/e2e/support/server/startVitrine.ts";

const MOST_MEBIBYTES = 200;
const TIMEOUT_MS = 180_000;

test(
  `keeps ten photographs of almost 20 MB and a logo in under ${MOST_MEBIBYTES} MB`,
  async () => {
    const photograph = await createNoisyJpeg(24);
    const photographs = Array.from({ length: 10 }, (_, number) => fullSize(photograph, number));
    await using server = await startVitrine({ env: ADMIN_ENV });
    const admin = await signIn(server.url);
    const form = activityForm({ logo: fullSize(photograph, 10), images: photographs });
    const answer = await admin.request("POST", "/projects/create", form);
    expect(answer.status).toBe(201);
    expect((await answer.json()).data.images).toHaveLength(10);
    expect(await peakMebibytes(server.pid)).toBeLessThan(MOST_MEBIBYTES);
  },
  TIMEOUT_MS,
);

test(`keeps a progressive panorama of 16,384 pixels in under ${MOST_MEBIBYTES} MB`, async () => {
  await using server = await startVitrine({ env: ADMIN_ENV });
  const admin = await signIn(server.url);
  const frame = { width: 16_384, height: 1600, sampling: [0x22, 0x11, 0x11] };
  const panorama = jpegWithEmptyScan({ ...frame, marker: SOF.progressive });
  const answer = await admin.request("POST", "/upload/project-image", uploadForm(panorama));
  expect(answer.status).toBe(201);
  expect(await peakMebibytes(server.pid)).toBeLessThan(MOST_MEBIBYTES);
});

/** Just under the limit, and different from all others: what follows the picture's end is no part of it. */
function fullSize(photograph: Uint8Array, number: number): Uint8Array {
  expect(photograph.length).toBeLessThan(ACTIVITY_IMAGE_BYTES);
  const padded = new Uint8Array(ACTIVITY_IMAGE_BYTES - 1);
  padded.set(photograph);
  padded.fill(number, photograph.length);
  return padded;
}

/** The most that was ever resident at one time. */
async function peakMebibytes(pid: number): Promise<number> {
  const status = await Bun.file(`/proc/${pid}/status`).text();
  return Number(/^VmHWM:\s+(\d+) kB$/m.exec(status)?.[1]) / 1024;
}
