import { afterEach, beforeEach, expect, spyOn, test } from "bun:test";
import { act, screen, waitFor, within } from "@testing-library/react";

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

let warnings: ReturnType<typeof spyOn>;
beforeEach(() => {
  warnings = spyOn(console, "warn").mockImplementation(() => {});
});
afterEach(() => warnings.mockRestore());

const rowOf = (name: RegExp) => screen.findByRole("row", { name });
const never = () => new Promise<never>(() => {});
const refused = () => ({ status: 401, message: "No" });
const NAME = "Napat Suwannarat";
const DEACTIVATE = `${userTexts.deactivate} ${NAME}`;
const STATUS = "PATCH /users/user-2/status";
const inactive = { ...activeUser, isActive: false };

test("shows the three metrics of all users, and the number of admins in the title", async () => {
  openUsersScreen();
  expect(await screen.findByRole("heading", { name: userTexts.listCount({ total: 3 }) })).toBeDefined();
  const strip = screen.getByLabelText("Users");
  await within(strip).findByText("9");
  const { total, admins, active } = userTexts.stats;
  expect(strip.textContent).toBe(`${total}9${admins}6${active}8`);
});

test("requests admins only, with page, search and status from the URL", async () => {
  const { api } = openUsersScreen({}, "/admin/users?search=นภัส&status=inactive&page=2");
  await rowOf(/Napat/);
  const query = new URLSearchParams(api.callsTo("GET /users")[0]?.path.split("?")[1]);
  expect(Object.fromEntries(query)).toEqual({
    page: "2",
    limit: "10",
    role: "admin",
    search: "นภัส",
    status: "inactive",
  });
});

test("a row shows name, email, status and last login or Never, and marks one's own", async () => {
  openUsersScreen();
  const heads = await screen.findAllByRole("columnheader");
  expect(heads.map((head) => head.textContent)).toEqual([
    "Name",
    "Email",
    userTexts.fields.scope,
    "Status",
    userTexts.fields.lastLogin,
    "Actions",
  ]);
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

test("the status filter offers All, Active and Inactive, goes to page 1, and Back restores it", async () => {
  const { user } = openUsersScreen({}, "/admin/users?page=2");
  const group = await screen.findByRole("group", { name: "Status" });
  const radios = within(group).getAllByRole<HTMLInputElement>("radio");
  expect(radios.map(({ parentElement }) => parentElement?.textContent)).toEqual([
    userTexts.statuses.all,
    "Active",
    "Inactive",
  ]);
  await user.click(screen.getByRole("radio", { name: "Inactive" }));
  expect(location.search).toBe("?status=inactive");
  act(() => history.back());
  await waitFor(() =>
    expect(screen.getByRole<HTMLInputElement>("radio", { name: userTexts.statuses.all }).checked).toBe(true),
  );
});

test("Enter searches immediately", async () => {
  const { user } = openUsersScreen();
  await user.type(await screen.findByLabelText(userTexts.search), "napat{Enter}");
  expect(location.search).toBe("?search=napat");
});

test("an empty result has the text of the specification and clears the filters", async () => {
  const { user } = openUsersScreen(
    { routes: { "GET /users": () => userListResponse([]) } },
    "/admin/users?search=zzz&status=inactive",
  );
  expect(await screen.findByRole("heading", { name: userTexts.noneFound })).toBeDefined();
  const searchFor = uiTexts.searchFor({ search: "zzz" });
  const filterBy = uiTexts.filterBy({ label: "Status", value: "Inactive" });
  expect(screen.getByText(`${uiTexts.noMatch} ${searchFor} · ${filterBy}`)).toBeDefined();
  await user.click(screen.getByRole("button", { name: listTexts.clearFilters }));
  expect(location.search).toBe("");
});

test("shows an error instead of the list and offers to retry", async () => {
  const { user, api } = openUsersScreen({
    routes: {
      "GET /users": () => ({ status: 500, message: "It broke." }),
      "GET /users/stats": () => ({ status: 500, message: "It broke." }),
    },
  });
  const alert = await screen.findByRole("alert");
  expect(alert.textContent).toContain(listTexts.failed({ many: userTexts.noun.many }));
  expect(screen.getByLabelText("Users").textContent).toContain("–");
  api.routes["GET /users"] = () => userListResponse([currentUser, activeUser]);
  await user.click(screen.getByRole("button", { name: uiTexts.tryAgain }));
  expect(await rowOf(/Napat/)).toBeDefined();
});

test("shows the headers while loading", async () => {
  openUsersScreen({ routes: { "GET /users": () => new Promise(() => {}) } });
  expect((await screen.findByRole("table")).getAttribute("aria-busy")).toBe("true");
  expect(screen.getByRole("columnheader", { name: userTexts.fields.lastLogin })).toBeDefined();
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
    expect(warnings).toHaveBeenCalled();
    await user.click(within(toast).getByRole("button", { name: listTexts.retry }));
    await waitFor(() => expect(api.callsTo(STATUS)).toHaveLength(2));
  },
);

test("asks before deleting, names the person and can be cancelled", async () => {
  const { user, api } = openUsersScreen();
  await user.click(await screen.findByRole("button", { name: `Delete ${NAME}` }));
  const dialog = screen.getByRole("dialog", { name: userTexts.deleteDialog.title });
  const text = userTexts.deleteDialog.text({ email: "napat@vitrine.example" });
  expect(dialog.textContent).toContain(text.replace("<name/>", NAME));
  await user.click(within(dialog).getByRole("button", { name: "Cancel" }));
  expect(screen.queryByRole("dialog")).toBeNull();
  expect(api.calls.every(({ method }) => method === "GET")).toBe(true);
});

test("deletes once, and reloads list and metrics", async () => {
  let left = [currentUser, activeUser];
  const { user, api } = openUsersScreen({
    routes: {
      "GET /users": () => userListResponse(left),
      "DELETE /users/user-2": () => {
        left = [currentUser];
        return { data: { _id: "user-2" } };
      },
    },
  });
  await user.click(await screen.findByRole("button", { name: `Delete ${NAME}` }));
  await user.dblClick(screen.getByRole("button", { name: userTexts.deleteDialog.action }));
  expect(await screen.findByText(userTexts.deleted({ name: NAME }))).toBeDefined();
  await waitFor(() => expect(screen.queryByRole("row", { name: /Napat/ })).toBeNull());
  expect(screen.getByRole("heading", { name: userTexts.listCount({ total: 1 }) })).toBeDefined();
  expect(api.callsTo("DELETE /users/user-2")).toHaveLength(1);
  expect(api.callsTo("GET /users/stats").length).toBeGreaterThan(1);
});

test("a rejected deletion shows the reason, is logged and can be retried", async () => {
  const route = "DELETE /users/user-2";
  const { user, api } = openUsersScreen({
    routes: { [route]: () => ({ status: 409, message: USER_MESSAGES.deleteLast }) },
  });
  await user.click(await screen.findByRole("button", { name: `Delete ${NAME}` }));
  await user.click(screen.getByRole("button", { name: userTexts.deleteDialog.action }));
  const toast = await screen.findByRole("group", { name: containing(userTexts.deleteFailed) });
  expect(toast.textContent).toContain(`${userTexts.deleteFailed} ${USER_MESSAGES.deleteLast}`);
  expect(warnings).toHaveBeenCalled();
  await user.click(within(toast).getByRole("button", { name: listTexts.retry }));
  await waitFor(() => expect(api.callsTo(route)).toHaveLength(2));
});

test("an admin deactivated by another is redirected to the login page after the next action, with the reason", async () => {
  const { user } = openUsersScreen({ routes: { [STATUS]: refused, "POST /auth/refresh": refused } });
  await user.click(await screen.findByRole("button", { name: DEACTIVATE }));
  expect(await screen.findByRole("button", { name: "Sign In" })).toBeDefined();
  const alerts = screen.getAllByRole("alert").map(({ textContent }) => textContent);
  expect(alerts).toEqual(["Session expired. Please login again."]);
});
