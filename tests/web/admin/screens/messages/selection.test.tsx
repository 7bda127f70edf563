import { expect, test } from "bun:test";
import { fireEvent, screen, waitFor, within } from "@testing-library/react";

import { listTexts } from "#texts/admin/list.ts";
import { messageTexts as texts } from "#texts/admin/messages.ts";
import { uiTexts } from "#texts/admin/ui.ts";
import { createFakeInbox, sampleMessage } from "#tests/support/web/admin/fakeInbox.ts";
import type { RouteOverrides } from "#tests/support/web/admin/fakeInbox.ts";
import { renderAdmin } from "#tests/support/web/admin/renderAdmin.tsx";
import { sampleUser } from "#tests/support/web/fakeApi.ts";
import { containing } from "#tests/support/web/textPatterns.ts";

const ME = sampleUser()._id;
const MALI = { _id: "mali", name: "Mali Suk" };
const MESSAGES = [
  sampleMessage("Pim Srisuwan", { status: "read" }),
  sampleMessage("Daniel Hartley"),
  sampleMessage("Suda Intarawong", { status: "inProgress", takenBy: MALI }),
  sampleMessage("Nok Boonmee", { status: "read" }),
];
const IDS = MESSAGES.map(({ _id }) => _id);

function openInbox(overrides: RouteOverrides = {}, path = "/admin/messages") {
  const box = createFakeInbox(MESSAGES, overrides);
  return { ...renderAdmin({ path, routes: box.routes, user: sampleUser() }), box };
}

const checkbox = (name: string) =>
  screen.findByRole<HTMLInputElement>("checkbox", { name: texts.select({ name }) });
const selectAll = () => screen.findByRole<HTMLInputElement>("checkbox", { name: listTexts.selectAll });
const bar = (count: number) =>
  screen.findByRole<HTMLInputElement>("checkbox", { name: listTexts.selected({ count }) });
const statuses = (box: ReturnType<typeof createFakeInbox>) => IDS.map(box.getStatus);

test("sets the status of the selected messages at once; Undo restores each one's own", async () => {
  const { user, box, api } = openInbox();
  await user.click(await checkbox("Daniel Hartley"));
  await user.click(await checkbox("Suda Intarawong"));
  expect((await bar(2)).indeterminate).toBe(true);
  expect(location.search).toBe("");
  await user.selectOptions(await screen.findByRole("combobox", { name: texts.setStatus }), "done");
  expect(await screen.findByText(texts.severalChanged({ count: 2 }))).toBeDefined();
  expect(screen.queryByText(/A question of Daniel/)).toBeNull();
  expect(document.activeElement).toBe(await selectAll());
  await waitFor(() => expect(statuses(box)).toEqual(["read", "done", "done", "read"]));
  expect(api.callsTo("PATCH /messages")).toHaveLength(1);
  await user.click(await screen.findByRole("button", { name: uiTexts.undo }));
  await waitFor(() => expect(statuses(box)).toEqual(["read", "new", "inProgress", "read"]));
});

test("a click with Shift selects the rows between, and all of the page can be selected", async () => {
  const { user } = openInbox();
  await user.click(await checkbox("Daniel Hartley"));
  fireEvent.click(await checkbox("Nok Boonmee"), { shiftKey: true });
  await bar(3);
  expect((await checkbox("Suda Intarawong")).checked).toBe(true);
  expect((await checkbox("Pim Srisuwan")).checked).toBe(false);
  fireEvent.click(await checkbox("Nok Boonmee"), { shiftKey: true });
  await bar(2);
  await user.click(await bar(2));
  expect((await bar(4)).checked).toBe(true);
  await user.click(await bar(4));
  expect((await selectAll()).checked).toBe(false);
});

test("takes those of the selected messages that nobody has taken", async () => {
  const { user, api } = openInbox();
  await user.click(await selectAll());
  await user.click(await screen.findByRole("button", { name: texts.take }));
  const taken = { status: "inProgress", takenBy: ME };
  await waitFor(() =>
    expect(api.callsTo("PATCH /messages")[0]?.body).toEqual({
      changes: [IDS[0], IDS[1], IDS[3]].map((_id) => ({ _id, ...taken })),
    }),
  );
  expect(await screen.findByText(texts.severalChanged({ count: 3 }))).toBeDefined();
});

test("deletes the selected messages after a question", async () => {
  const { user, api } = openInbox({}, `/admin/messages?message=${IDS[0]}`);
  await user.click(await checkbox("Pim Srisuwan"));
  await user.click(await checkbox("Nok Boonmee"));
  const list = await screen.findByRole("list", { name: texts.boxNames.inbox });
  const pane = within(list.parentElement ?? list);
  await user.click(pane.getByRole("button", { name: uiTexts.delete }));
  const dialog = within(await screen.findByRole("dialog", { name: texts.deleteSeveral.title({ count: 2 }) }));
  await user.click(dialog.getByRole("button", { name: texts.deleteSeveral.action }));
  expect(await screen.findByText(texts.deleteSeveral.done({ count: 2 }))).toBeDefined();
  expect(api.callsTo("POST /messages/delete")[0]?.body).toEqual({ ids: [IDS[0], IDS[3]] });
  await waitFor(() => expect(screen.queryByText(/A question of Pim/)).toBeNull());
  expect(location.search).toBe("");
});

test("a failed change restores all selected messages and says so", async () => {
  const { user } = openInbox({
    "PATCH /messages": () => ({ status: 507, message: "The disk is full." }),
  });
  await user.click(await selectAll());
  await user.selectOptions(await screen.findByRole("combobox", { name: texts.setStatus }), "archived");
  expect(await screen.findByText(containing(texts.severalFailed))).toBeDefined();
  const list = await screen.findByRole("list", { name: texts.boxNames.inbox });
  expect(
    within(list)
      .getAllByRole("link")
      .map(({ textContent }) => /question of (\w+)/.exec(textContent)?.[1]),
  ).toEqual(["Pim", "Daniel", "Suda", "Nok"]);
});

test("after all messages of the list have moved, the focus is on the notice", async () => {
  const { user } = openInbox();
  await user.click(await selectAll());
  await user.selectOptions(await screen.findByRole("combobox", { name: texts.setStatus }), "archived");
  const heading = await screen.findByRole("heading", { name: texts.emptyBox.inbox.title });
  await waitFor(() => expect(document.activeElement).toBe(heading));
});
