import { expect, test } from "bun:test";
import { screen, within } from "@testing-library/react";

import type { SystemReport } from "#contract/system.ts";
import { systemTexts as texts } from "#texts/admin/system.ts";

import { renderAdmin } from "#tests/support/web/admin/renderAdmin.tsx";

const REPORT: SystemReport = {
  version: "1.0.0+abc",
  startedAt: "2026-11-20T03:00:00.000Z",
  memoryBytes: 80 * 1024 ** 2,
  databaseBytes: 300 * 1024,
  freeBytes: 12.5 * 1024 ** 3,
  totalBytes: 20 * 1024 ** 3,
  findings: [
    { check: "settings", level: "ok", code: "ok", params: {} },
    { check: "backup", level: "warning", code: "noBackup", params: {} },
    { check: "disk", level: "error", code: "littleSpace", params: { megabytes: 12 } },
  ],
};

test("shows what runs and what needs action, the worst first, and checks again", async () => {
  let report = REPORT;
  const { user } = renderAdmin({
    path: "/admin/system",
    routes: { "GET /system": () => ({ data: report }) },
  });
  await screen.findByText(texts.findings.noBackup);
  const items = within(screen.getByRole("main")).getAllByRole("listitem");
  expect(items.map(({ textContent }) => textContent)).toEqual([
    `${texts.checks.disk}: ${texts.levels.error}${texts.findings.littleSpace({ megabytes: "12" })}`,
    `${texts.checks.backup}: ${texts.levels.warning}${texts.findings.noBackup}`,
    `${texts.checks.settings}: ${texts.levels.ok}`,
  ]);
  expect(screen.getByRole("status").textContent).toBe(texts.problems({ count: 2 }));
  expect(screen.getByText(texts.freeOf({ free: "12.5 GB", total: "20.0 GB" }))).toBeDefined();
  expect(screen.getByText("1.0.0+abc")).toBeDefined();
  report = { ...REPORT, findings: REPORT.findings.slice(0, 1) };
  await user.click(screen.getByRole("button", { name: texts.check }));
  expect(await screen.findByText(texts.problems({ count: 0 }))).toBeDefined();
});

test("a failed check can be repeated", async () => {
  let answer: object = { status: 500, message: "Something went wrong" };
  const { user } = renderAdmin({ path: "/admin/system", routes: { "GET /system": () => answer } });
  await screen.findByText(texts.failed);
  answer = { data: REPORT };
  await user.click(within(screen.getByRole("alert")).getByRole("button"));
  expect(await screen.findByText(texts.problems({ count: 2 }))).toBeDefined();
});
