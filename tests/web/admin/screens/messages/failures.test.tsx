import { expect, test } from "bun:test";
import { screen, waitFor } from "@testing-library/react";

import { messageTexts as texts } from "#texts/admin/messages.ts";
import { listTexts } from "#texts/admin/list.ts";
import type { Message } from "#contract/messages/messages.ts";

import type { FakeResponse, FakeCall } from "#tests/support/web/fakeApi.ts";
import { createFakeInbox, sampleMessage } from "#tests/support/web/admin/fakeInbox.ts";
import { renderAdmin } from "#tests/support/web/admin/renderAdmin.tsx";
import { containing, startingWith } from "#tests/support/web/textPatterns.ts";

const PIM = sampleMessage("Pim Srisuwan", { status: "read" });
const DANIEL = sampleMessage("Daniel Hartley");
const THREE = [PIM, DANIEL, sampleMessage("Suda Intarawong")];
const DOWN: FakeResponse = { status: 507, message: "The disk is full." };

/** Calls in `fails` get its responses. */
function openInbox(fails: (call: FakeCall) => FakeResponse | Promise<FakeResponse> | null, messages = THREE) {
  const box = createFakeInbox(messages);
  const routes = Object.entries(box.routes).map(
    ([name, answer]) => [name, (call: FakeCall) => fails(call) ?? answer(call)] as const,
  );
  return {
    ...renderAdmin({ path: "/admin/messages", routes: Object.fromEntries(routes) }),
    box,
  };
}

const row = (name: string) => screen.findByRole("link", { name: new RegExp(`${name}.*A question of`) });
const button = (name: string) => screen.findByRole("button", { name });
const heading = (name: string) => screen.findByRole("heading", { name });
const isOf = ({ _id }: Message, { path, body }: FakeCall) =>
  path === `/messages/${_id}` || JSON.stringify(body)?.includes(_id);

/** Pim's message; the server does not move it while `isDown`. */
async function openPim() {
  const server = { isDown: true };
  const shown = openInbox((call) =>
    server.isDown && call.method !== "GET" && isOf(PIM, call) ? DOWN : null,
  );
  await shown.user.click(await row("Pim Srisuwan"));
  return { ...shown, server };
}

test("a failed archive restores the message and focus, shows the reason and can be retried", async () => {
  const { user, server } = await openPim();
  await user.click(await button(texts.archive));
  expect(await screen.findByText(`${texts.statusFailed.archived} The disk is full.`)).toBeDefined();
  expect(await row("Pim Srisuwan")).toBeDefined();
  expect(screen.queryByText(texts.isNow.archived({ name: "Pim Srisuwan" }))).toBeNull();
  expect(await heading("Pim Srisuwan")).toBeDefined();
  server.isDown = false;
  await user.click(await button(texts.archive));
  await screen.findByText(texts.isNow.archived({ name: "Pim Srisuwan" }));
  expect(screen.queryByText(containing(texts.statusFailed.archived))).toBeNull();
  expect(await heading("Daniel Hartley")).toBeDefined();
});

test("retrying an archive from the toast also opens the next message", async () => {
  const { user, server, box } = await openPim();
  await user.click(await button(texts.archive));
  await heading("Pim Srisuwan");
  server.isDown = false;
  await user.click(await button(listTexts.retry));
  expect(await heading("Daniel Hartley")).toBeDefined();
  await waitFor(() => expect(box.getStatus(PIM._id)).toBe("archived"));
});

test("a failed deletion keeps the message and focus, and a retry opens the next one", async () => {
  const { user, server, box } = await openPim();
  await user.click(await button("Delete"));
  await user.click(await button(texts.deleteDialog.action));
  const told = `${texts.deleteFailed({ name: "Pim Srisuwan" })} The disk is full.`;
  expect(await screen.findByText(told)).toBeDefined();
  expect(await row("Pim Srisuwan")).toBeDefined();
  expect(await heading("Pim Srisuwan")).toBeDefined();
  server.isDown = false;
  await user.click(await button(listTexts.retry));
  expect(await heading("Daniel Hartley")).toBeDefined();
  await waitFor(() => expect(box.getStatus(PIM._id)).toBeUndefined());
});

test("a failed archive does not navigate away from another message", async () => {
  const answer = Promise.withResolvers<FakeResponse>();
  const { user } = openInbox((call) => (call.method === "PATCH" && isOf(PIM, call) ? answer.promise : null));
  await user.click(await row("Pim Srisuwan"));
  await user.click(await button(texts.archive));
  await user.click(await row("Suda Intarawong"));
  answer.resolve(DOWN);
  expect(await screen.findByText(containing(texts.statusFailed.archived))).toBeDefined();
  expect(screen.getByRole("heading", { name: "Suda Intarawong" })).toBeDefined();
});

test("a failed archive does not navigate away from the archive", async () => {
  const answer = Promise.withResolvers<FakeResponse>();
  const { user } = openInbox((call) => (call.method === "PATCH" ? answer.promise : null), [PIM]);
  await user.click(await row("Pim Srisuwan"));
  await user.click(await button(texts.archive));
  await user.click(await screen.findByRole("link", { name: startingWith(texts.boxNames.archived) }));
  answer.resolve(DOWN);
  expect(await screen.findByText(containing(texts.statusFailed.archived))).toBeDefined();
  expect(location.search).toBe("?box=archived");
});

test("reports each failure of a message separately", async () => {
  const { user } = openInbox((call) => (call.method === "PATCH" && isOf(DANIEL, call) ? DOWN : null));
  await user.click(await row("Daniel Hartley"));
  await screen.findByText(containing(texts.statusFailed.read));
  await user.click(await button(texts.archive));
  expect(await screen.findByText(containing(texts.statusFailed.archived))).toBeDefined();
  expect(await heading("Daniel Hartley")).toBeDefined();
  expect(await screen.findByText(containing(texts.statusFailed.read))).toBeDefined();
  expect(screen.getByText(containing(texts.statusFailed.archived))).toBeDefined();
});
