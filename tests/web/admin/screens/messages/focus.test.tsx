import { expect, test } from "bun:test";
import { act, fireEvent, screen, waitFor } from "@testing-library/react";

import { messageTexts as texts } from "#texts/admin/messages.ts";
import { createFakeInbox, sampleMessage } from "#tests/support/web/admin/fakeInbox.ts";
import { renderAdmin } from "#tests/support/web/admin/renderAdmin.tsx";
import { textsOf } from "#tests/support/web/textPatterns.ts";

/** Elements are too large for an error message. */
const hasFocus = (element: Element) => element === document.activeElement;
const focused = () => document.activeElement;
const row = (name: string) => screen.findByRole("link", { name: new RegExp(`${name}.*A question of`) });
const heading = (name: string) => screen.findByRole("heading", { name, level: 2 });

function openInbox(path = "/admin/messages") {
  const messages = ["Pim", "Daniel"].map((name) => sampleMessage(name));
  return renderAdmin({ path, routes: createFakeInbox(messages).routes }).user;
}

test("opening a message by key focuses its heading, every time", async () => {
  const user = openInbox();
  const link = await row("Daniel");
  act(() => link.focus());
  await user.keyboard("{Enter}");
  const daniel = await heading("Daniel");
  await waitFor(() => expect(hasFocus(daniel)).toBe(true));
  act(() => link.focus());
  await user.keyboard("{Enter}");
  expect(hasFocus(daniel)).toBe(true);
  act(() => link.focus());
  await user.keyboard("k");
  const pim = await heading("Pim");
  await waitFor(() => expect(hasFocus(pim)).toBe(true));
});

test("clicking a row keeps the focus there", async () => {
  const user = openInbox();
  const link = await row("Daniel");
  await user.click(link);
  await heading("Daniel");
  expect(hasFocus(link)).toBe(true);
});

test("opening a row in another tab by key does not move the focus", async () => {
  const user = openInbox();
  const link = await row("Daniel");
  fireEvent.click(link, { detail: 0, ctrlKey: true });
  await user.click(await row("Pim"));
  await heading("Pim");
  expect(hasFocus(await row("Pim"))).toBe(true);
});

test("an initially empty inbox is not announced", async () => {
  renderAdmin({ path: "/admin/messages", routes: createFakeInbox([]).routes });
  await screen.findByRole("heading", { name: texts.noMessages.title });
  expect(screen.queryByText(texts.emptyBox.inbox.title)).toBeNull();
});

test("after Archive the next message is focused, and after the last the empty state", async () => {
  const user = openInbox("/admin/messages?message=id-pim");
  await heading("Pim");
  const archive = await screen.findByRole("button", { name: texts.archive });
  act(() => archive.focus());
  await user.keyboard("{Enter}");
  const daniel = await heading("Daniel");
  await waitFor(() => expect(hasFocus(daniel)).toBe(true));
  await user.keyboard("e");
  const empty = await heading(texts.emptyBox.inbox.title);
  await waitFor(() => expect(hasFocus(empty)).toBe(true));
  const told = textsOf(screen.getAllByRole("status"));
  expect(told).toContain(texts.emptyBox.inbox.title);
});

test("returning to the list focuses the row that was opened", async () => {
  const user = openInbox("/admin/messages?message=id-daniel");
  await heading("Daniel");
  const back = screen.getByRole("link", { name: texts.backToList });
  act(() => back.focus());
  await user.keyboard("{Enter}");
  await waitFor(() => expect(focused()?.id).toBe("row-id-daniel"));
});
