import { expect, test } from "bun:test";
import { screen, waitFor, within } from "@testing-library/react";

import { findingText } from "#contract/system.ts";
import type { Finding } from "#contract/system.ts";
import { systemTexts } from "#texts/admin/system.ts";

import { renderAdmin } from "#tests/support/web/admin/renderAdmin.tsx";
import { DASHBOARD_ROUTES } from "#tests/support/web/admin/sampleDashboard.ts";
import { sampleUser } from "#tests/support/web/fakeApi.ts";

const PROBLEM: Finding = {
  check: "backup",
  level: "error",
  code: "backupFailed",
  params: { reason: "S3: no" },
};
const ROUTES = { "GET /backups/problem": () => ({ data: { problem: PROBLEM } }) };

test("a failed backup is a line above every screen of owners, with the reason and a link", async () => {
  renderAdmin({ path: "/admin/account", routes: ROUTES });
  const notice = await screen.findByRole("alert");
  expect(notice.textContent).toContain(findingText(systemTexts.findings, PROBLEM));
  expect(within(notice).getByRole("link").getAttribute("href")).toBe("/admin/backups");
});

test("others are not asked to mend it", async () => {
  const { api } = renderAdmin({
    path: "/admin/dashboard",
    user: sampleUser({ scope: "editor" }),
    routes: { ...ROUTES, ...DASHBOARD_ROUTES },
  });
  await waitFor(() => expect(api.callsTo("GET /messages/stats").length).toBeGreaterThan(0));
  expect(api.callsTo("GET /backups/problem")).toEqual([]);
});
