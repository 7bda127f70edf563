import { afterEach, beforeEach, expect, spyOn, test } from "bun:test";
import { screen, within } from "@testing-library/react";

import { BACKUP_FLAWS, IDENTITY_HEADER, SETUP_TOKEN_HEADER } from "#contract/system.ts";
import { backupTexts } from "#texts/admin/backups.ts";
import { ApiError } from "#web/api/http/ApiError.ts";
import type { Upload } from "#web/api/http/upload.ts";

import { renderAdmin } from "#tests/support/web/admin/renderAdmin.tsx";

const texts = backupTexts.restore;
const NAME = "vitrine-2026-11-20-030000-1a2b3c4d.tar.zst.age";
const BACKUP = {
  name: NAME,
  createdAt: "2026-11-20T03:00:00.000Z",
  bytes: 3,
  isEncrypted: true,
  isVerified: true,
};
const LIST = { target: "/copies", isRunning: false, problem: null, backups: [BACKUP] };

const refusal = (status: number, data: number | null) =>
  new ApiError("In English.", status, {}, data, "invalid");

type Call = Parameters<Upload>[0];

/** A server that refuses with these errors, then accepts, and is ready at the third poll. */
function createServer(...refusals: Error[]) {
  const calls: Call[] = [];
  const restarted = Promise.withResolvers<null>();
  const upload = (async (call: Call) => {
    calls.push(call);
    const refused = refusals.shift();
    if (refused) throw refused;
    return restarted.promise;
  }) as Upload;
  return { calls, upload, finish: () => restarted.resolve(null) };
}

let fetching: ReturnType<typeof spyOn>;
beforeEach(() => {
  const polls = [() => Promise.reject(new TypeError("refused")), () => new Response(null, { status: 503 })];
  fetching = spyOn(globalThis, "fetch").mockImplementation(
    Object.assign(async () => polls.shift()?.() ?? new Response(null), { preconnect: () => undefined }),
  );
});
afterEach(() => fetching.mockRestore());

async function openDialog(upload: Upload) {
  const shown = renderAdmin({
    path: "/admin/backups",
    upload,
    routes: { "GET /backups": () => ({ data: LIST }) },
  });
  await shown.user.click(await screen.findByText(texts.open));
  return { ...shown, dialog: within(screen.getByRole("dialog")) };
}

test("a backup is restored with its key; once the server is back, the person signs in again", async () => {
  const server = createServer();
  const assign = spyOn(location, "assign").mockImplementation(() => {});
  const { user, dialog, session } = await openDialog(server.upload);
  await user.type(dialog.getByLabelText(texts.identity), "AGE-SECRET-KEY-1X ");
  await user.click(dialog.getByRole("button", { name: texts.action }));
  expect(await dialog.findByRole("button", { name: texts.busy })).toBeDefined();
  server.finish();
  const signIn = await screen.findByRole("button", { name: texts.signIn }, { timeout: 10_000 });
  expect(fetching.mock.calls.map(([path]: unknown[]) => path)).toEqual(Array(3).fill("/readyz"));
  const [call] = server.calls;
  expect([call?.path, call?.headers?.[IDENTITY_HEADER]]).toEqual([
    `/backups/${NAME}/restore`,
    "AGE-SECRET-KEY-1X",
  ]);
  await user.click(signIn);
  expect([session.state().isAuthenticated, assign.mock.calls]).toEqual([false, [["/admin"]]]);
  assign.mockRestore();
});

test("what is wrong with a backup is said in the language of the back office", async () => {
  const { damaged, key, newer, space } = BACKUP_FLAWS;
  const flaws = [damaged, key, newer].map((flaw) => refusal(422, flaw));
  const server = createServer(...flaws, refusal(507, space), refusal(409, null), refusal(422, 1));
  const { user, dialog } = await openDialog(server.upload);
  for (const flaw of [damaged, key, newer, space, "busy", 1]) {
    await user.click(dialog.getByRole("button", { name: texts.action }));
    const reason = texts.refused({ flaw: String(flaw), message: "In English." });
    expect(await screen.findByText(`${texts.failed} ${reason}`)).toBeDefined();
  }
});

test("at the first run, a chosen file is sent with the token of the link, and its progress is shown", async () => {
  const server = createServer();
  const { user } = renderAdmin({ path: "/vitrine/setup#secret", user: null, upload: server.upload });
  await user.click(await screen.findByRole("button", { name: texts.instead }));
  const dialog = within(screen.getByRole("dialog"));
  const file = new File(["archive"], "site.tar.zst.age");
  await user.upload(dialog.getByLabelText(texts.file), file);
  expect(dialog.getByLabelText(texts.identity)).toBeDefined();
  await user.click(dialog.getByRole("button", { name: texts.action }));
  const [call] = server.calls;
  expect([call?.path, call?.file, call?.headers?.[SETUP_TOKEN_HEADER]]).toEqual([
    "/backups/upload",
    file,
    "secret",
  ]);
  call?.onProgress?.({ sentBytes: 1, totalBytes: 3 });
  expect(await dialog.findByRole("button", { name: texts.sending({ percent: 33 }) })).toBeDefined();
});
