import { expect, test } from "bun:test";
import { fireEvent, screen, waitFor, within } from "@testing-library/react";

import { messageTexts as texts } from "#texts/admin/messages.ts";
import type { Message } from "#contract/messages/messages.ts";
import { uiTexts } from "#texts/admin/ui.ts";
import { layoutTexts } from "#texts/admin/layout.ts";

import { createFakeInbox, sampleMessage } from "#tests/support/web/admin/fakeInbox.ts";
import type { RouteOverrides } from "#tests/support/web/admin/fakeInbox.ts";
import { renderAdmin } from "#tests/support/web/admin/renderAdmin.tsx";
import { containing } from "#tests/support/web/textPatterns.ts";

const THREE = [
  sampleMessage("Pim Srisuwan", { status: "read" }),
  sampleMessage("Daniel Hartley"),
  sampleMessage("Suda Intarawong"),
];

interface Options {
  messages?: Message[];
  path?: string;
  overrule?: RouteOverrides;
}

function openInbox({ messages = THREE, path = "/admin/messages", overrule }: Options = {}) {
  const box = createFakeInbox(messages, overrule);
  const shown = renderAdmin({ path, routes: box.routes });
  return { ...shown, box };
}

const row = (name: string) => screen.findByRole("link", { name: new RegExp(`${name}.*A question of`) });
/** The link in the sidebar. */
const unread = (count: number) => `${layoutTexts.names.messages} ${count} ${layoutTexts.unread}`;
const reader = () => screen.findByRole("article");
const button = (name: string) => screen.findByRole("button", { name });

test("lists messages with their unread state, and counts unread ones in sidebar and tabs", async () => {
  openInbox({ messages: [...THREE, sampleMessage("Old One", { status: "archived" })] });
  expect((await row("Daniel Hartley")).textContent).toContain(`${texts.unread}Daniel Hartley`);
  expect((await row("Pim Srisuwan")).textContent).not.toContain(texts.unread);
  expect(await screen.findByRole("link", { name: `${texts.boxNames.inbox} 3` })).toBeDefined();
  expect(screen.getByRole("link", { name: `${texts.boxNames.archived} 1` })).toBeDefined();
  expect(screen.getByRole("link", { name: unread(2) })).toBeDefined();
  expect(screen.queryByText(/A question of Old One/)).toBeNull();
});

test("opening a message shows it, marks it as read and puts it into the URL", async () => {
  const { box, user } = openInbox();
  await user.click(await row("Daniel Hartley"));
  const message = within(await reader());
  expect(message.getByRole("heading", { name: "Daniel Hartley" })).toBeDefined();
  expect(message.getByText("And a second paragraph.")).toBeDefined();
  await waitFor(() => expect(box.getStatus("id-daniel-hartley")).toBe("read"));
  expect(await screen.findByRole("link", { name: unread(1) })).toBeDefined();
  expect(location.search).toBe("?message=id-daniel-hartley");
  expect(screen.getByText(texts.position({ number: 2, total: 3 }))).toBeDefined();
});

test("a message that is already read is not marked again", async () => {
  const { api, user } = openInbox();
  await user.click(await row("Pim Srisuwan"));
  await reader();
  await user.click(await button(texts.next));
  await waitFor(() => expect(api.callsTo("PATCH /messages/id-daniel-hartley")).toHaveLength(1));
  expect(api.callsTo("PATCH /messages/id-pim-srisuwan")).toHaveLength(0);
});

test("a copied URL opens a message that is not on the page", async () => {
  openInbox({
    messages: [...THREE, sampleMessage("Old One", { status: "archived" })],
    path: "/admin/messages?message=id-old-one",
  });
  expect(within(await reader()).getByRole("heading", { name: "Old One" })).toBeDefined();
  expect(await button(texts.restore)).toBeDefined();
});

test("archiving shows the next message immediately; Undo restores it with its previous state", async () => {
  const { box, user } = openInbox();
  await user.click(await row("Daniel Hartley"));
  await waitFor(() => expect(box.getStatus("id-daniel-hartley")).toBe("read"));
  await user.click(await button(texts.archive));
  await screen.findByText(texts.isNow.archived({ name: "Daniel Hartley" }));
  expect(await screen.findByRole("heading", { name: "Suda Intarawong" })).toBeDefined();
  await waitFor(() => expect(box.getStatus("id-daniel-hartley")).toBe("archived"));
  expect(screen.queryByText(/A question of Daniel/)).toBeNull();
  await user.click(await button(uiTexts.undo));
  expect(await screen.findByRole("heading", { name: "Daniel Hartley" })).toBeDefined();
  await waitFor(() => expect(box.getStatus("id-daniel-hartley")).toBe("read"));
  expect(await row("Daniel Hartley")).toBeDefined();
});

test("a message marked as unread stays open and is counted", async () => {
  const { box, user } = openInbox();
  await user.click(await row("Pim Srisuwan"));
  await user.click(await button(texts.markUnread));
  await waitFor(() => expect(box.getStatus("id-pim-srisuwan")).toBe("new"));
  expect(await button(texts.markRead)).toBeDefined();
  expect(await screen.findByRole("link", { name: unread(3) })).toBeDefined();
});

test("deleting asks, names the sender and offers to archive; the next message opens", async () => {
  const { api, user } = openInbox();
  await user.click(await row("Pim Srisuwan"));
  await user.click(await button("Delete"));
  const dialog = within(await screen.findByRole("dialog"));
  expect(dialog.getByText("Pim Srisuwan")).toBeDefined();
  expect(dialog.getByText(texts.deleteDialog.archiveInstead)).toBeDefined();
  await user.click(dialog.getByRole("button", { name: texts.deleteDialog.action }));
  expect(await screen.findByText(texts.deleted({ name: "Pim Srisuwan" }))).toBeDefined();
  expect(await screen.findByRole("heading", { name: "Daniel Hartley" })).toBeDefined();
  expect(api.callsTo("POST /messages/delete")[0]?.body).toEqual({ ids: ["id-pim-srisuwan"] });
  await waitFor(() => expect(screen.queryByText(/A question of Pim/)).toBeNull());
});

test("shortcuts navigate, archive, undo, mark and reply", async () => {
  const { box, user } = openInbox();
  await row("Pim Srisuwan");
  await user.keyboard("j");
  expect(await screen.findByRole("heading", { name: "Pim Srisuwan" })).toBeDefined();
  await user.keyboard("j");
  expect(await screen.findByRole("heading", { name: "Daniel Hartley" })).toBeDefined();
  await user.keyboard("k");
  expect(await screen.findByRole("heading", { name: "Pim Srisuwan" })).toBeDefined();
  await user.keyboard("e");
  await waitFor(() => expect(box.getStatus("id-pim-srisuwan")).toBe("archived"));
  await user.keyboard("z");
  await waitFor(() => expect(box.getStatus("id-pim-srisuwan")).toBe("read"));
  await user.keyboard("u");
  await waitFor(() => expect(box.getStatus("id-pim-srisuwan")).toBe("new"));
  const followed: string[] = [];
  const follow = (event: MouseEvent) => {
    event.preventDefault();
    if (event.target instanceof Element) followed.push(event.target.closest("a")?.href ?? "");
  };
  document.addEventListener("click", follow, { once: true });
  await user.keyboard("r");
  expect(followed[0]).toStartWith("mailto:pim-srisuwan@visitor.example?subject=");
  await user.keyboard("{Delete}");
  expect(await screen.findByRole("dialog", { name: texts.deleteDialog.title })).toBeDefined();
});

test("moving beyond a page opens the first message of the next", async () => {
  const many = Array.from({ length: 23 }, (_, index) =>
    sampleMessage(`Sender ${index + 1}`, { status: "read" }),
  );
  const { user } = openInbox({ messages: many, path: "/admin/messages?message=id-sender-20" });
  expect(await screen.findByText(texts.position({ number: 20, total: 23 }))).toBeDefined();
  await user.click(await button(texts.next));
  expect(await screen.findByText(texts.position({ number: 21, total: 23 }))).toBeDefined();
  expect(location.search).toBe("?page=2&message=id-sender-21");
  await user.click(await button(texts.previous));
  expect(await screen.findByText(texts.position({ number: 20, total: 23 }))).toBeDefined();
});

test("the archive has its own list, and messages can be restored from it", async () => {
  const { box, user } = openInbox({
    messages: [sampleMessage("Old One", { status: "archived" })],
    path: "/admin/messages",
  });
  expect(await screen.findByRole("heading", { name: texts.emptyBox.inbox.title })).toBeDefined();
  await user.click(screen.getByRole("link", { name: texts.emptyBox.inbox.action }));
  await user.click(await row("Old One"));
  await user.click(await button(texts.restore));
  await waitFor(() => expect(box.getStatus("id-old-one")).toBe("read"));
  expect(await screen.findByRole("heading", { name: texts.emptyBox.archived.title })).toBeDefined();
});

test("the search is in the URL, finds messages and can be cleared", async () => {
  const { user } = openInbox();
  await row("Pim Srisuwan");
  await user.type(screen.getByRole("searchbox"), "Daniel{Enter}");
  await waitFor(() => expect(screen.queryByText(/A question of Pim/)).toBeNull());
  expect(location.search).toBe("?search=Daniel");
  await user.clear(screen.getByRole("searchbox"));
  await user.type(screen.getByRole("searchbox"), "nobody{Enter}");
  expect(await screen.findByRole("heading", { name: texts.noneFound.title })).toBeDefined();
  await user.click(screen.getByRole("button", { name: texts.noneFound.clear }));
  expect(await row("Pim Srisuwan")).toBeDefined();
});

test("an inbox without messages explains what arrives in it", async () => {
  openInbox({ messages: [] });
  expect(await screen.findByText(texts.noMessages.title)).toBeDefined();
  expect(screen.getByRole("link", { name: containing(texts.noMessages.action) }).getAttribute("href")).toBe(
    "/address",
  );
});

test("offers to retry if the list cannot be loaded", async () => {
  let isDown = true;
  const { routes } = createFakeInbox(THREE);
  const { user } = openInbox({
    overrule: {
      "GET /messages": (call) =>
        isDown ? { status: 500, message: "The server stumbled." } : (routes["GET /messages"]?.(call) ?? {}),
    },
  });
  expect(await screen.findByText(texts.listFailed.title)).toBeDefined();
  expect(screen.getByText(/The server stumbled\./)).toBeDefined();
  isDown = false;
  await user.click(screen.getByRole("button", { name: uiTexts.tryAgain }));
  expect(await row("Pim Srisuwan")).toBeDefined();
});

test("reports a message that does not exist", async () => {
  openInbox({ path: "/admin/messages?message=id-nobody" });
  expect(await screen.findByText(texts.notFound.title)).toBeDefined();
});

test("a double click archives one message, although the next one moves under the pointer", async () => {
  const { box, user } = openInbox({ path: "/admin/messages?message=id-pim-srisuwan" });
  await reader();
  await user.dblClick(await button(texts.archive));
  expect(await screen.findByText(texts.isNow.archived({ name: "Pim Srisuwan" }))).toBeDefined();
  await waitFor(() => expect(box.getStatus("id-daniel-hartley")).toBe("read"));
  expect(screen.queryByText(texts.isNow.archived({ name: "Daniel Hartley" }))).toBeNull();
});

test("the second click of a double click on Delete does not confirm", async () => {
  const { box, user } = openInbox({ path: "/admin/messages?message=id-pim-srisuwan" });
  await reader();
  await user.click(await button("Delete"));
  fireEvent.click(await button(texts.deleteDialog.action), { detail: 2 });
  await user.click(await button("Cancel"));
  expect(box.getStatus("id-pim-srisuwan")).toBe("read");
});

test("links the addresses in a message in a new tab, but not those in spam", async () => {
  const text = "ดู https://www.example.comครับ";
  const [real, spam] = [
    sampleMessage("Daniel Hartley", { message: text }),
    sampleMessage("Buy Now", { message: text, status: "spam", spamReason: "hiddenField" }),
  ];
  const { unmount } = openInbox({ messages: [real], path: `/admin/messages?message=${real._id}` });
  const link = await within(await reader()).findByRole("link", { name: "https://www.example.com" });
  expect(link.getAttribute("target")).toBe("_blank");
  expect(link.getAttribute("rel")).toBe("noreferrer nofollow");
  unmount();
  openInbox({ messages: [spam], path: `/admin/messages?box=spam&message=${spam._id}` });
  expect(await within(await reader()).findByText(text)).toBeDefined();
  expect(screen.queryByRole("link", { name: "https://www.example.com" })).toBeNull();
});
