import { expect, test } from "bun:test";
import { readdir } from "node:fs/promises";
import { join } from "node:path";

import { IMAGE_PROCESS, imageProcessCommand, SERVED_NICENESS } from "#commands/ownCommand.ts";
import { MEBIBYTE } from "#contract/images.ts";
import { createLogger } from "#server/logger.ts";
import { createImageCodec, maxProcessesFor } from "#server/media/codec/ImageCodec.ts";
import { IMAGE_LIMITS } from "#server/media/codec/imageProcess.ts";
import { jpegWithRefinementScans } from "#tests/support/media/hostileJpegs.ts";
import { tallPng } from "#tests/support/media/hostilePngs.ts";
import { createJpeg } from "#tests/support/media/testImages.ts";
import { findChildren, readProcessFile, waitUntil } from "#tests/support/system/childProcesses.ts";
import { createTemporaryDirectory } from "#tests/support/system/temporaryDirectory.ts";

type CodecOptions = Partial<Parameters<typeof createImageCodec>[0]>;

async function openCodec(options: CodecOptions = {}) {
  const directory = await createTemporaryDirectory();
  const logged: Record<string, unknown>[] = [];
  const log = createLogger("warn", (line) => logged.push(JSON.parse(line)));
  const others = new Set(listProcesses());
  const codec = createImageCodec({ command: imageProcessCommand(), log, ...options });
  const prefix = join(directory.path, "output-");
  return {
    codec,
    logged,
    /** The processes of this codec. */
    processes: () => listProcesses().filter((pid) => !others.has(pid)),
    async write(name: string, bytes: Uint8Array) {
      await Bun.write(join(directory.path, name), bytes);
      return join(directory.path, name);
    },
    create: (path: string, name = "a.jpg", owner = "somsri") =>
      codec.run(owner, (runJob) => runJob("create", { path, prefix, name })),
    /** Decodes the file without inspecting it: inspection would reject the hostile ones. */
    decode: (path: string) =>
      codec.run("visitors", (runJob) => runJob("share", { path, prefix, name: "share" })),
    list: () => readdir(directory.path),
    async [Symbol.asyncDispose]() {
      await codec.close();
      await directory[Symbol.asyncDispose]();
    },
  };
}

function listProcesses(): number[] {
  return findChildren(process.pid, IMAGE_PROCESS);
}

/** Takes about 20 s to decode. */
function jpegOf2000Scans(): Uint8Array {
  return jpegWithRefinementScans({ width: 3000, height: 2000 }, 2000);
}

test("stops a JPEG of 2,000 scans after its CPU time, and the next image works", async () => {
  await using test = await openCodec({ limits: { ...IMAGE_LIMITS, maxCpuMs: 400 } });
  const path = await test.write("hostile.jpg", jpegOf2000Scans());
  await expect(test.decode(path)).rejects.toThrow("it exceeded its CPU time");
  expect(test.logged).toMatchObject([{ level: "warn", job: "share", reason: "it exceeded its CPU time" }]);
  expect(await test.create(await test.write("photo.jpg", await createJpeg(40, 30)))).toMatchObject({
    width: 40,
  });
});

test("stops a job after its time, even if it takes no CPU time", async () => {
  await using test = await openCodec({ limits: { ...IMAGE_LIMITS, maxMs: 1 } });
  const path = await test.write("hostile.jpg", jpegOf2000Scans());
  await expect(test.decode(path)).rejects.toThrow("it exceeded its time");
});

test("stops a process above its memory", async () => {
  await using test = await openCodec({ limits: { ...IMAGE_LIMITS, maxBytes: 1_000_000 } });
  const path = await test.write("hostile.jpg", jpegOf2000Scans());
  await expect(test.decode(path)).rejects.toThrow("it exceeded its memory");
});

test.skipIf(process.platform !== "linux")("a PNG of 1 x 50,000,000 pixels gets no memory", async () => {
  await using test = await openCodec();
  const path = await test.write("tall.png", tallPng(50_000_000));
  const error = await test.decode(path).catch((thrown: unknown) => thrown);
  expect(error).toMatchObject({ name: "ImageProcessError", message: expect.stringMatching(/memory/) });
  expect(await test.create(await test.write("photo.jpg", await createJpeg(40, 30)))).toMatchObject({
    width: 40,
  });
});

test("a process that is killed during a job fails this job only", async () => {
  await using test = await openCodec();
  const path = await test.write("hostile.jpg", jpegOf2000Scans());
  const job = test.decode(path).catch((error: unknown) => error);
  await waitUntil(() => test.processes().length > 0);
  for (const pid of test.processes()) process.kill(pid, "SIGKILL");
  expect(await job).toMatchObject({ name: "ImageProcessError", message: expect.stringContaining("SIGKILL") });
  expect(await test.create(await test.write("photo.jpg", await createJpeg(40, 30)))).toMatchObject({
    width: 40,
  });
});

test("an idle process that was killed is replaced", async () => {
  await using test = await openCodec({ idleMs: 60_000 });
  const path = await test.write("photo.jpg", await createJpeg(40, 30));
  await test.create(path);
  const [pid = 0] = test.processes();
  process.kill(pid, "SIGKILL");
  // The server has noticed the end.
  await waitUntil(() => readProcessFile(pid, "stat") === "");
  expect(await test.create(path, "b.jpg")).toMatchObject({ width: 40 });
});

test("uses two processes for many images, and again for the next ones", async () => {
  await using test = await openCodec({ idleMs: 60_000 });
  const path = await test.write("photo.jpg", await createJpeg(40, 30));
  const names = ["a", "b", "c", "d", "e"].map((name) => `${name}.jpg`);
  await Promise.all(names.map((name) => test.create(path, name)));
  const first = test.processes();
  expect(first).toHaveLength(2);
  await test.create(path, "f.jpg");
  expect(test.processes()).toEqual(first);
});

test("uses one process where memory is short", async () => {
  await using test = await openCodec({ idleMs: 60_000, maxProcesses: 1 });
  const path = await test.write("photo.jpg", await createJpeg(40, 30));
  await Promise.all(["a.jpg", "b.jpg", "c.jpg"].map((name) => test.create(path, name)));
  expect(test.processes()).toHaveLength(1);
});

test("idle processes end", async () => {
  await using test = await openCodec({ idleMs: 0 });
  await test.create(await test.write("photo.jpg", await createJpeg(40, 30)));
  await waitUntil(() => test.processes().length === 0);
});

test("closing it stops a job and leaves no process", async () => {
  await using test = await openCodec();
  const path = await test.write("hostile.jpg", jpegOf2000Scans());
  const job = test.decode(path).catch((error: unknown) => error);
  await waitUntil(() => test.processes().length > 0);
  await test.codec.close();
  expect(await job).toBeInstanceOf(Error);
  expect(test.processes()).toEqual([]);
  expect(test.logged).toEqual([]);
  await expect(test.create(path)).rejects.toThrow("closed");
});

test("reports errors of the codec and of the file system with their code", async () => {
  await using test = await openCodec();
  const text = await test.write("text.jpg", Buffer.from("no image, but long enough"));
  await expect(test.create(text)).rejects.toMatchObject({ code: "unsupportedMedia" });
  await expect(test.decode(text)).rejects.toMatchObject({ code: expect.stringMatching(/^ERR_IMAGE_/) });
  const photo = await test.write("photo.jpg", await createJpeg(40, 30));
  await expect(test.create(photo, "missing/a.jpg")).rejects.toMatchObject({ code: "ENOENT" });
});

test("a process of a server has a lower priority and no secrets of the server", async () => {
  const command = imageProcessCommand(SERVED_NICENESS);
  await using test = await openCodec({ command, idleMs: 60_000 });
  process.env["ADMIN_PASSWORD"] = "secret of the test";
  try {
    await test.create(await test.write("photo.jpg", await createJpeg(40, 30)));
  } finally {
    delete process.env["ADMIN_PASSWORD"];
  }
  const [pid = 0] = test.processes();
  expect(readProcessFile(pid, "environ")).not.toContain("secret of the test");
  const niceness = Number(
    readProcessFile(pid, "stat")
      .replace(/^.*\) /, "")
      .split(" ")[16],
  );
  expect(niceness).toBeGreaterThanOrEqual(SERVED_NICENESS);
});

test.each([
  [767, 1],
  [768, 2],
])("with %d MB of memory, images are processed in as many processes as fit: %d", (megabytes, expected) => {
  expect(maxProcessesFor(megabytes * MEBIBYTE)).toBe(expected);
});
