// Uploads whose image process ends, and the turns of several admins.
import { expect, spyOn, test } from "bun:test";

import { IMAGE_PROCESS, imageProcessCommand } from "#commands/imageProcessCommand.ts";
import { createImageCodec } from "#server/media/codec/ImageCodec.ts";
import { uniquePng, uploadForm } from "#tests/support/content/activityForm.ts";
import { createJpeg } from "#tests/support/media/testImages.ts";
import { createTestServer } from "#tests/support/server/testServer.ts";
import { findChildren, waitUntil } from "#tests/support/system/childProcesses.ts";

const PATH = "/upload/project-image";
const UPLOADS = 40;

test("an upload whose process is killed gets 422 with a reason, leaves no files, and the next upload works", async () => {
  await using server = await createTestServer();
  const { images, log } = server.parts;
  Object.assign(images.codec, createImageCodec({ command: imageProcessCommand(), log }));
  const token = await server.signIn();
  const others = findChildren(process.pid, IMAGE_PROCESS);
  const findProcess = () => findChildren(process.pid, IMAGE_PROCESS).find((pid) => !others.includes(pid));
  const pending = server.request("POST", PATH, { token, form: uploadForm(await createJpeg(3000, 2000)) });
  await waitUntil(() => findProcess() !== undefined);
  process.kill(findProcess() ?? 0, "SIGKILL");
  const answer = await pending;
  const message =
    "This picture takes too much time or memory to process. Please save it again as a smaller JPEG or PNG.";
  expect(answer).toMatchObject({ status: 422, body: { message, errors: { image: message } } });
  expect(server.logEntries).toContainEqual(
    expect.objectContaining({ level: "warn", reason: expect.stringContaining("SIGKILL") }),
  );
  expect([server.listStagedFiles(), server.listStoredFiles()]).toEqual([[], []]);
  expect(await server.request("POST", PATH, { token, form: uploadForm(uniquePng(1)) })).toMatchObject({
    status: 201,
  });
});

test("one upload of an admin does not wait for all those of another", async () => {
  await using server = await createTestServer();
  const [somsri, anan] = [await server.signIn(), await server.signIn()];
  const turn = Promise.withResolvers<void>();
  const { codec } = server.parts.images;
  const queued = spyOn(codec, "run");
  const busy = ["a", "b"].map((owner) => codec.run(owner, () => turn.promise));
  const finished: string[] = [];
  const upload = async (name: string, token: string, number: number) => {
    const { status } = await server.request("POST", PATH, { token, form: uploadForm(uniquePng(number)) });
    finished.push(`${name} ${status}`);
  };
  const uploads = Array.from({ length: UPLOADS }, (_, index) => upload("somsri", somsri, index));
  await waitUntil(() => queued.mock.calls.length === busy.length + UPLOADS);
  uploads.push(upload("anan", anan, UPLOADS));
  await waitUntil(() => queued.mock.calls.length === busy.length + UPLOADS + 1);
  turn.resolve();
  await Promise.all([...busy, ...uploads]);
  expect(finished).toHaveLength(UPLOADS + 1);
  expect(finished).toContain("anan 201");
  // An upload takes several turns, between which others finish. Without turns it would be the last.
  expect(finished.indexOf("anan 201")).toBeLessThan(UPLOADS / 2);
});
