import { expect, test } from "bun:test";
import { screen, waitFor, within } from "@testing-library/react";

import { USER_MESSAGES } from "#contract/accounts/users.ts";
import { userTexts } from "#texts/admin/users.ts";
import { listTexts } from "#texts/admin/list.ts";
import { uiTexts } from "#texts/admin/ui.ts";
import { getDates } from "#web/admin/ui/dates/dates.ts";

import { sampleUser } from "#tests/support/web/fakeApi.ts";
import type { FakeResponse } from "#tests/support/web/fakeApi.ts";
import {
  activeUser,
  openUsersScreen,
  userListResponse,
  currentUser,
  inactiveUser,
} from "#tests/support/web/admin/userScreens.ts";
import { containing } from "#tests/support/web/textPatterns.ts";

const rowOf = (name: RegExp) => screen.findByRole("row", { name });
const never = () => new Promise<never>(() => {});
const NAME = "Napat Suwannarat";
const DEACTIVATE = `${userTexts.deactivate} ${NAME}`;
const STATUS = "PATCH /users/user-2/status";
const inactive = { ...activeUser, isActive: false };

test("shows the number of admins in the title", async () => {
  openUsersScreen();
  expect(await screen.findByRole("heading", { name: userTexts.listCount({ total: 3 }) })).toBeDefined();
});

test("a row shows name, email, status and last login or Never, and marks one's own", async () => {
  openUsersScreen();
  const mine = await rowOf(/Kantida/);
  expect(within(mine).getByText(userTexts.you)).toBeDefined();
  expect(within(mine).getByText("kantida@vitrine.example")).toBeDefined();
  expect(within(mine).getByText(userTexts.scopes.owner.name)).toBeDefined();
  expect(within(mine).getByText("Active")).toBeDefined();
  expect(within(mine).getByText(/^18 พ.ย. 2569 \d\d:\d\d$/)).toBeDefined();
  const other = await rowOf(/วรัญญา/);
  expect(within(other).queryByText(userTexts.you)).toBeNull();
  expect(within(other).getByText("Inactive")).toBeDefined();
  expect(within(other).getByText("Never")).toBeDefined();
  expect(within(other).getByText("วท")).toBeDefined();
});

test("shows a sign-in of today as today", async () => {
  const now = new Date().toISOString();
  openUsersScreen({ routes: { "GET /users": () => userListResponse([sampleUser({ lastLogin: now })]) } });
  const dates = getDates("Asia/Bangkok", "th");
  const time = await screen.findByText(/^วันนี้ \d\d:\d\d$/);
  expect(time.textContent).toBe(`วันนี้ ${dates.time(now)}`);
  expect(time.title).toBe(dates.dateTime(now));
  expect(screen.queryByText(new RegExp(dates.date(now)))).toBeNull();
});

test("one's own account can be neither deactivated nor deleted, with a reason", async () => {
  const { user, api } = openUsersScreen();
  await rowOf(/Kantida/);
  const off = screen.getByRole<HTMLButtonElement>("button", {
    name: `${userTexts.deactivate} Kantida Wongphaisan`,
  });
  const gone = screen.getByRole<HTMLButtonElement>("button", { name: "Delete Kantida Wongphaisan" });
  expect([off.disabled, gone.disabled]).toEqual([true, true]);
  expect([off.title, gone.title]).toEqual([userTexts.self.deactivate, userTexts.self.delete]);
  expect(screen.getByText(userTexts.note)).toBeDefined();
  await user.click(off);
  await user.click(gone);
  expect(screen.queryByRole("dialog")).toBeNull();
  await user.click(
    screen.getByRole("button", { name: listTexts.actionsFor({ name: "Kantida Wongphaisan" }) }),
  );
  const sheet = screen.getByRole("dialog");
  expect(within(sheet).getByRole<HTMLButtonElement>("button", { name: /^Delete/ }).disabled).toBe(true);
  expect(sheet.textContent).toContain(userTexts.self.delete);
  expect(api.calls.every(({ method }) => method === "GET")).toBe(true);
});

test("deactivates immediately with its own request, and confirms when the server agrees", async () => {
  const answer = Promise.withResolvers<FakeResponse>();
  let stored = activeUser;
  const { user, api } = openUsersScreen({
    routes: { "GET /users": () => userListResponse([currentUser, stored]), [STATUS]: () => answer.promise },
  });
  await user.click(await screen.findByRole("button", { name: DEACTIVATE }));
  expect(within(await rowOf(/Napat/)).getByText("Inactive")).toBeDefined();
  expect(screen.queryByText(userTexts.deactivated({ name: NAME }))).toBeNull();
  expect(api.callsTo(STATUS)[0]?.body).toEqual({ isActive: false });
  stored = inactive;
  answer.resolve({ data: inactive });
  expect(await screen.findByText(userTexts.deactivated({ name: NAME }))).toBeDefined();
  await waitFor(() => expect(api.callsTo("GET /users/stats").length).toBeGreaterThan(1));
  expect(screen.getByRole("button", { name: `${userTexts.activate} ${NAME}` })).toBeDefined();
});

test("a double click sends once", async () => {
  const { user, api } = openUsersScreen({ routes: { [STATUS]: () => ({ data: inactive }) } });
  await user.dblClick(await screen.findByRole("button", { name: DEACTIVATE }));
  await screen.findByText(userTexts.deactivated({ name: NAME }));
  expect(api.callsTo(STATUS).map(({ body }) => body)).toEqual([{ isActive: false }]);
});

test("activates an account, and Undo reverts it", async () => {
  const route = "PATCH /users/user-3/status";
  const { user, api } = openUsersScreen({
    routes: { [route]: ({ body }) => ({ data: { ...inactiveUser, ...(body as object) } }) },
  });
  await user.click(await screen.findByRole("button", { name: `${userTexts.activate} วรัญญา ทองสุข` }));
  const done = await screen.findByText(userTexts.activated({ name: "วรัญญา ทองสุข" }));
  await user.click(within(done.parentElement ?? document.body).getByRole("button", { name: uiTexts.undo }));
  await screen.findByText(userTexts.deactivated({ name: "วรัญญา ทองสุข" }));
  expect(api.callsTo(route).map(({ body }) => body)).toEqual([{ isActive: true }, { isActive: false }]);
});

test.each([
  [
    "the server's reason",
    { status: 409, message: USER_MESSAGES.deactivateLast },
    USER_MESSAGES.deactivateLast,
  ],
  ["a fault", { status: 500, message: "" }, ""],
  ["one who is gone", { status: 404, message: USER_MESSAGES.notFound }, USER_MESSAGES.notFound],
])(
  "what could not be done is taken back with %s, logged, and can be tried again",
  async (_, answer, reason) => {
    const { user, api } = openUsersScreen({ routes: { [STATUS]: () => answer } });
    const button = await screen.findByRole("button", { name: DEACTIVATE });
    // Only the rollback restores the row.
    api.routes["GET /users"] = never;
    await user.click(button);
    const failed = userTexts.deactivateFailed({ name: NAME });
    const toast = await screen.findByRole("group", { name: containing(failed) });
    expect(toast.textContent).toContain(`${failed} ${reason}`.trim());
    expect(within(await rowOf(/Napat/)).getByText("Active")).toBeDefined();
    expect(console.warn).toHaveBeenCalled();
    await user.click(within(toast).getByRole("button", { name: listTexts.retry }));
    await waitFor(() => expect(api.callsTo(STATUS)).toHaveLength(2));
  },
);
