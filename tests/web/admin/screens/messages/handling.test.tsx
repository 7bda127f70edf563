import { expect, test } from "bun:test";
import { screen, waitFor, within } from "@testing-library/react";

import { MESSAGE_TEXTS } from "#contract/messages/messages.ts";
import type { Message } from "#contract/messages/messages.ts";
import { messageTexts as texts } from "#texts/admin/messages.ts";
import { uiTexts } from "#texts/admin/ui.ts";
import { createFakeInbox, sampleMessage } from "#tests/support/web/admin/fakeInbox.ts";
import type { RouteOverrides } from "#tests/support/web/admin/fakeInbox.ts";
import { renderAdmin } from "#tests/support/web/admin/renderAdmin.tsx";
import { sampleUser } from "#tests/support/web/fakeApi.ts";
import { containing } from "#tests/support/web/textPatterns.ts";

const ME = sampleUser();
const PIM = sampleMessage("Pim Srisuwan", { status: "read" });
const SUDA = sampleMessage("Suda Intarawong", { status: "read" });
const MALI = { _id: "mali", name: "Mali Suk" };

function openMessage(changes: Partial<Message> = {}, overrides: RouteOverrides = {}) {
  const box = createFakeInbox([{ ...PIM, ...changes }, SUDA], overrides);
  const path = `/admin/messages?message=${PIM._id}`;
  return { ...renderAdmin({ path, routes: box.routes, user: ME }), box };
}

const noteField = () =>
  screen.findByRole<HTMLTextAreaElement>("textbox", { name: containing(texts.noteLabel) });
const status = () => screen.findByRole<HTMLSelectElement>("combobox", { name: texts.status });
const button = (name: string) => screen.findByRole("button", { name });
const row = (name: string) => screen.findByRole("link", { name: new RegExp(`${name}.*A question of`) });

test("taking a message puts it in progress under one's name; Undo gives it back", async () => {
  const { api, user, box } = openMessage();
  await user.click(await button(texts.take));
  const path = `PATCH /messages/${PIM._id}`;
  await waitFor(() =>
    expect(api.callsTo(path).map(({ body }) => body)).toEqual([{ status: "inProgress", takenBy: ME._id }]),
  );
  expect((await status()).value).toBe("inProgress");
  expect(within(await row(PIM.name)).getByText(containing(texts.statuses.inProgress))).toBeDefined();
  expect(await button(texts.giveBack)).toBeDefined();
  await user.click(await button(uiTexts.undo));
  await waitFor(() => expect(api.callsTo(path).at(-1)?.body).toEqual({ status: "read", takenBy: null }));
  expect(box.getStatus(PIM._id)).toBe("read");
  expect(await button(texts.take)).toBeDefined();
});

test("what a colleague has taken is given back first, and Undo returns it to them", async () => {
  const { api, user } = openMessage({ status: "inProgress", takenBy: MALI });
  await screen.findByRole("article");
  expect(screen.queryByRole("button", { name: texts.take })).toBeNull();
  expect(screen.getAllByText(containing(texts.takenBy({ name: MALI.name })))).toHaveLength(2);
  await user.click(await button(texts.giveBack));
  expect(await button(texts.take)).toBeDefined();
  await user.click(await button(uiTexts.undo));
  const path = `PATCH /messages/${PIM._id}`;
  await waitFor(() =>
    expect(api.callsTo(path).at(-1)?.body).toEqual({ status: "inProgress", takenBy: MALI._id }),
  );
});

test("says that somebody else was faster, and shows who", async () => {
  let stored = PIM;
  const refuse = () => {
    stored = { ...PIM, takenBy: MALI };
    return { status: 409, message: MESSAGE_TEXTS.taken };
  };
  const { user } = openMessage(
    {},
    {
      [`PATCH /messages/${PIM._id}`]: refuse,
      "GET /messages": () => ({ data: [stored] }),
    },
  );
  await user.click(await button(texts.take));
  expect(await screen.findByText(`${texts.takeFailed} ${MESSAGE_TEXTS.taken}`)).toBeDefined();
  expect(await screen.findAllByText(containing(texts.takenBy({ name: MALI.name })))).toHaveLength(2);
});

test("a message that is done leaves the inbox, and the next one opens", async () => {
  const { user, box } = openMessage();
  await user.selectOptions(await status(), "done");
  expect(await screen.findByText(texts.isNow.done({ name: PIM.name }))).toBeDefined();
  expect(await screen.findByRole("heading", { name: SUDA.name })).toBeDefined();
  await waitFor(() => expect(box.getStatus(PIM._id)).toBe("done"));
  await user.click(await screen.findByRole("link", { name: `${texts.boxNames.done} 1` }));
  await user.click(await row(PIM.name));
  await user.click(await button(texts.restore));
  await waitFor(() => expect(box.getStatus(PIM._id)).toBe("read"));
});

test("a message in progress stays open in the inbox, without a mark as unread", async () => {
  const { user, box } = openMessage();
  await user.selectOptions(await status(), "inProgress");
  await waitFor(() => expect(box.getStatus(PIM._id)).toBe("inProgress"));
  expect(await screen.findByRole("heading", { name: PIM.name })).toBeDefined();
  expect(screen.queryByRole("button", { name: texts.markUnread })).toBeNull();
  expect(screen.getByRole("link", { name: `${texts.boxNames.inbox} 2` })).toBeDefined();
});

test("a note is added, shown and changed", async () => {
  const { api, user } = openMessage();
  await user.click(await button(texts.addNote));
  await user.fill(await noteField(), "Called back");
  await user.click(await button(uiTexts.saveChanges));
  expect(await screen.findByText(texts.noteSaved)).toBeDefined();
  expect(api.callsTo(`PATCH /messages/${PIM._id}`).at(-1)?.body).toEqual({
    note: "Called back",
    updatedAt: PIM.updatedAt,
  });
  expect(
    within(await screen.findByRole("region", { name: texts.note })).getByText("Called back"),
  ).toBeDefined();
  await user.click(await button(texts.editNote));
  expect((await noteField()).value).toBe("Called back");
});

test("a note that a colleague changed since is compared, not overwritten", async () => {
  const current = { ...PIM, note: "Theirs", updatedAt: "2026-11-19T03:24:00.000Z" };
  const { api, user } = openMessage(
    {},
    {
      [`PATCH /messages/${PIM._id}`]: () => ({
        status: 409,
        message: "Conflict",
        data: { current, savedBy: MALI.name, isOwn: false },
      }),
    },
  );
  await user.click(await button(texts.addNote));
  await user.fill(await noteField(), "Mine");
  await user.click(await button(uiTexts.saveChanges));
  const dialog = within(await screen.findByRole("dialog"));
  expect(await dialog.findByText("Theirs")).toBeDefined();
  expect(dialog.getByText("Mine")).toBeDefined();
  expect(api.callsTo(`PATCH /messages/${PIM._id}`)).toHaveLength(1);
});
