import { expect, test } from "bun:test";
import { fireEvent, screen, waitFor, within } from "@testing-library/react";

import { messageTexts as texts } from "#texts/admin/messages.ts";
import { uiTexts } from "#texts/admin/ui.ts";
import { layoutTexts } from "#texts/admin/layout.ts";
import { createFakeInbox, sampleMessage } from "#tests/support/web/admin/fakeInbox.ts";
import { renderAdmin } from "#tests/support/web/admin/renderAdmin.tsx";

const SPAM = sampleMessage("Buy Now", { status: "spam", spamReason: "hiddenField" });
const REAL = sampleMessage("Pim Srisuwan");

function openSpam(path = "/admin/messages?box=spam", messages = [REAL, SPAM]) {
  const box = createFakeInbox(messages);
  return { ...renderAdmin({ path, routes: box.routes }), box };
}

const { names, unread } = layoutTexts;
const { inbox, spam } = texts.boxNames;
const row = (name: string) => screen.findByRole("link", { name: new RegExp(`${name}.*A question of`) });

test("spam has a box and a count of its own, and is not counted as unread", async () => {
  const { user } = openSpam("/admin/messages");
  expect(
    await screen.findByRole("link", {
      name: `${names.messages} ${layoutTexts.spam({ count: "1" })} 1 ${unread}`,
    }),
  ).toBeDefined();
  expect(await screen.findByRole("link", { name: `${inbox} 1` })).toBeDefined();
  expect((await screen.findByRole("link", { name: `${spam} 1` })).getAttribute("href")).toBe(
    "/admin/messages?box=spam",
  );
  expect(screen.queryByText(/A question of Buy Now/)).toBeNull();
  await user.click(screen.getByRole("link", { name: `${spam} 1` }));
  await user.click(await row("Buy Now"));
  await user.click(await screen.findByRole("button", { name: texts.notSpam }));
  expect(await screen.findByRole("link", { name: `${names.messages} 1 ${unread}` })).toBeDefined();
});

test("says why a message is in spam, and opening it changes nothing", async () => {
  const { api, user } = openSpam();
  await user.click(await row("Buy Now"));
  const message = within(await screen.findByRole("article"));
  expect(message.getByText(texts.spamReasons.hiddenField)).toBeDefined();
  expect(screen.queryByRole("button", { name: texts.markUnread })).toBeNull();
  expect(api.callsTo(`PATCH /messages/${SPAM._id}`)).toEqual([]);
});

test("Not spam moves the message to the inbox, and Undo moves it back", async () => {
  const { box, user } = openSpam();
  await user.click(await row("Buy Now"));
  await user.click(await screen.findByRole("button", { name: texts.notSpam }));
  expect(await screen.findByText(texts.restored({ name: "Buy Now" }))).toBeDefined();
  await waitFor(() => expect(box.getStatus(SPAM._id)).toBe("read"));
  expect(await screen.findByRole("heading", { name: texts.emptyBox.spam.title })).toBeDefined();
  expect(await screen.findByRole("link", { name: `${inbox} 2` })).toBeDefined();
  await user.click(screen.getByRole("button", { name: uiTexts.undo }));
  await waitFor(() => expect(box.getStatus(SPAM._id)).toBe("spam"));
  expect(await screen.findByRole("link", { name: `${inbox} 1` })).toBeDefined();
});

test("the key E moves a message of spam to the inbox", async () => {
  const { box } = openSpam(`/admin/messages?box=spam&message=${SPAM._id}`);
  await screen.findByRole("article");
  fireEvent.keyDown(document.body, { key: "e" });
  await waitFor(() => expect(box.getStatus(SPAM._id)).toBe("read"));
});

test("a search in spam leads to the inbox", async () => {
  const { user } = openSpam("/admin/messages?box=spam&search=Pim");
  expect(await screen.findByText(texts.noneFound.text.spam({ search: "Pim" }))).toBeDefined();
  await user.click(screen.getByRole("link", { name: texts.noneFound.searchOther.spam }));
  expect(await row("Pim Srisuwan")).toBeDefined();
});

test("a name in another direction does not reorder the text around it", async () => {
  openSpam("/admin/messages?message=id-arabic", [
    sampleMessage("مريم", { _id: "id-arabic", status: "read" }),
  ]);
  const article = await screen.findByRole("article");
  expect(within(article).getByRole("heading").firstElementChild?.tagName).toBe("BDI");
  expect((await row("مريم")).querySelector("bdi")?.textContent).toBe("مريم");
  expect(
    within(article)
      .getByText(/A question of مريم/)
      .closest("p")
      ?.getAttribute("dir"),
  ).toBe("auto");
});
