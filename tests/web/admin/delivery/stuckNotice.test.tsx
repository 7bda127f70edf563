import { expect, test } from "bun:test";
import { screen, waitFor, within } from "@testing-library/react";

import { notificationTexts } from "#texts/admin/notifications.ts";
import { systemTexts } from "#texts/admin/system.ts";

import { ROUTES, sampleDelivery } from "#tests/support/web/admin/notificationScreens.ts";
import { renderAdmin } from "#tests/support/web/admin/renderAdmin.tsx";
import { DASHBOARD_ROUTES } from "#tests/support/web/admin/sampleDashboard.ts";
import { sampleUser } from "#tests/support/web/fakeApi.ts";

const last = sampleDelivery({ state: "failed", failure: "login", answer: "535 Bad password" });
const personal = { waiting: 2, stuck: 2, last };
const STUCK = { ...ROUTES, "GET /notifications/stuck": () => ({ data: { count: 2, personal } }) };

test("a stuck delivery is a line above every screen, with a link to the reason", async () => {
  const { user } = renderAdmin({ path: "/admin/account", routes: STUCK });
  const notice = await screen.findByRole("alert");
  const text = systemTexts.stuck({ count: 2 }).replace(/<\/?link>/g, "");
  expect(notice.textContent).toBe(text);
  await user.click(within(notice).getByRole("link"));
  expect(location.pathname).toBe("/admin/notifications");
  // Also of mails to persons, which have no channel.
  const sender = within(await screen.findByRole("region", { name: notificationTexts.sender.title }));
  expect(sender.getByText(notificationTexts.failures.login)).toBeDefined();
  expect(sender.getByText(last.answer)).toBeDefined();
  expect(screen.getByRole("alert")).toBeDefined();
});

test("admins who can't change channels are not asked to", async () => {
  const { api } = renderAdmin({
    path: "/admin/dashboard",
    user: sampleUser({ scope: "editor" }),
    routes: { ...STUCK, ...DASHBOARD_ROUTES },
  });
  await waitFor(() => expect(api.callsTo("GET /messages/stats").length).toBeGreaterThan(0));
  expect(api.callsTo("GET /notifications/stuck")).toEqual([]);
});
