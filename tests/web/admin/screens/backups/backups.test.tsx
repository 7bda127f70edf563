import { expect, spyOn, test } from "bun:test";
import { screen, waitFor, within } from "@testing-library/react";

import type { BackupList, Finding } from "#contract/system.ts";
import { findingText } from "#contract/system.ts";
import { backupTexts as texts } from "#texts/admin/backups.ts";
import { systemTexts } from "#texts/admin/system.ts";

import { renderAdmin } from "#tests/support/web/admin/renderAdmin.tsx";

const NAME = "vitrine-2026-11-20-030000-1a2b3c4d.tar.zst";
const BACKUP = {
  name: `${NAME}.age`,
  createdAt: "2026-11-20T03:00:00.000Z",
  bytes: 3 * 1024 ** 2,
  isEncrypted: true,
  isVerified: true,
};
const OLDER = { ...BACKUP, name: NAME, isEncrypted: false, isVerified: false };
const LIST: BackupList = { target: "/copies", isRunning: false, problem: null, backups: [BACKUP, OLDER] };
const PROBLEM: Finding = { check: "backup", level: "error", code: "backupFailed", params: { reason: "No." } };

function renderBackups(list: BackupList) {
  const state = { list };
  const shown = renderAdmin({
    path: "/admin/backups",
    routes: {
      "GET /backups": () => ({ data: state.list }),
      "POST /backups": () => {
        state.list = { ...state.list, isRunning: true };
        return { data: null };
      },
      [`GET /backups/${NAME}`]: () => ({ text: "archive" }),
    },
  });
  return { ...shown, state };
}

test("lists age, size and state of each backup", async () => {
  renderBackups(LIST);
  expect(await screen.findByText(texts.count({ count: 2, target: LIST.target }))).toBeDefined();
  const items = within(screen.getByRole("main")).getAllByRole("listitem");
  const facts = items.map((item) => item.querySelector("p + p")?.textContent);
  expect(facts).toEqual([
    ["3.0 MB", texts.verified, texts.encrypted].join(" · "),
    ["3.0 MB", texts.notVerified, texts.notEncrypted].join(" · "),
  ]);
});

test("makes one, shows that it runs until it ended, and that it failed", async () => {
  const { user, state, api } = renderBackups(LIST);
  await user.click(await screen.findByRole("button", { name: texts.start }));
  const button = await screen.findByRole("button", { name: texts.running });
  await waitFor(() => expect(api.callsTo("GET /backups").length).toBeGreaterThan(1));
  await user.click(button);
  expect(api.callsTo("POST /backups")).toHaveLength(1);
  state.list = { ...LIST, problem: PROBLEM };
  expect(await screen.findByRole("button", { name: texts.start }, { timeout: 10_000 })).toBeDefined();
  expect((await screen.findByRole("alert")).textContent).toContain(
    findingText(systemTexts.findings, PROBLEM),
  );
});

test("downloads one", async () => {
  const create = spyOn(URL, "createObjectURL").mockReturnValue("blob:file");
  const click = spyOn(HTMLAnchorElement.prototype, "click").mockImplementation(() => {});
  const { user, api } = renderBackups({ ...LIST, backups: [OLDER] });
  const item = await within(screen.getByRole("main")).findByRole("listitem");
  await user.click(within(item).getByText(texts.download.action));
  await waitFor(() => expect(click).toHaveBeenCalledTimes(1));
  expect(api.callsTo(`GET /backups/${NAME}`)).toHaveLength(1);
  create.mockRestore();
  click.mockRestore();
});

test("without a place for backups, none can be made", async () => {
  renderBackups({ ...LIST, target: "", backups: [] });
  expect(await screen.findByText(texts.off)).toBeDefined();
  expect(screen.queryByRole("button", { name: texts.start })).toBeNull();
});
