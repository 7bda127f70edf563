import { expect, test } from "bun:test";

import { ACTIVITIES } from "#resources/activities.ts";
import * as thai from "#texts/admin/th.ts";
import { findSidewaysScrolling } from "#tests/e2e/support/browser/auditScreen.ts";
import { openAdmin } from "#tests/e2e/support/browser/openAdmin.ts";
import { ADMIN_ENV, signIn } from "#tests/e2e/support/server/apiClient.ts";
import { startVitrine } from "#tests/e2e/support/server/startVitrine.ts";
import { recordForm } from "#tests/support/content/recordForm.ts";

const NAMES = ["แผนที่น้ำท่วม", "ห้องสมุดชุมชน", "ค่ายภาษา"] as const;
const { list: texts, records, ui } = thai;

test("on a Thai phone several activities are published, undone, and deleted", async () => {
  await using site = await startVitrine({ env: ADMIN_ENV });
  const api = await signIn(site.url);
  await api.sendJson("PUT", "/settings", { comingSoon: false });
  for (const name of NAMES)
    await api.create("/projects/create", recordForm(ACTIVITIES, { name, status: "Draft" }));
  const viewport = { width: 390, height: 844 };
  const { page, problems } = await openAdmin(site, ACTIVITIES.admin.path, {
    locale: "th-TH",
    viewport,
    hasTouch: true,
  });
  const box = (name: string) => page.getByRole("checkbox", { name: texts.select({ name }), exact: true });
  const toasts = page.getByRole("region", { name: ui.notifications });
  const listed = async () => {
    const response = await fetch(`${site.url}/api/v1/projects/get`);
    const { data }: { data: { name: string }[] } = await response.json();
    return data.map(({ name }) => name).toSorted();
  };
  const choose = async () => {
    await box(NAMES[0]).tap();
    await box(NAMES[2]).tap();
    await page.getByRole("checkbox", { name: texts.selected({ count: 2 }) }).waitFor();
  };

  await choose();
  expect(await findSidewaysScrolling(page)).toEqual([]);
  await page
    .getByRole("combobox", { name: records.setStatus })
    .selectOption({ label: records.statusChoices.Published });
  await toasts.getByText(texts.bulk.done({ count: 2 })).waitFor();
  expect(await listed()).toEqual([NAMES[0], NAMES[2]].toSorted());
  await toasts.getByRole("button", { name: ui.undo }).tap();
  await toasts.getByText(texts.bulk.undone({ count: 2 })).waitFor();
  expect(await listed()).toEqual([]);

  await choose();
  await page.locator("main").getByRole("button", { name: ui.delete, exact: true }).tap();
  const dialog = page.getByRole("dialog", { name: texts.bulk.question({ count: 2 }) });
  await dialog.getByRole("button", { name: ui.delete, exact: true }).tap();
  await box(NAMES[0]).waitFor({ state: "detached" });
  await box(NAMES[1]).waitFor();
  expect(problems).toEqual([]);
});
