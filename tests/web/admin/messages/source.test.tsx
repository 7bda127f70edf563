// What the inbox tells of the visit that a message was written on.
import { expect, test } from "bun:test";
import { screen, within } from "@testing-library/react";

import type { Message, MessageSource } from "#contract/messages/messages.ts";
import { hands } from "#tests/support/hands.ts";
import { mailbox, sampleMessage } from "#tests/support/messageHouse.ts";
import { showAdmin } from "#tests/support/showAdmin.tsx";

async function openMessage(message: Message) {
  showAdmin({ path: "/admin/messages", routes: mailbox([message]).routes });
  await hands().click(await screen.findByRole("link", { name: new RegExp(message.name) }));
}

test.each<[MessageSource, string]>([
  [
    { page: "/address", entry: "/article/one", referrer: "google.com", campaign: "" },
    "Written on /address, came from google.com, began on /article/one",
  ],
  [
    { page: "/address", entry: "/", referrer: "", campaign: "news / mail" },
    "Written on /address, campaign news / mail, began on /",
  ],
  [{ page: "/address", entry: "/address", referrer: "", campaign: "" }, "Written on /address"],
])("says where a message comes from: %j", async (source, sentence) => {
  await openMessage(sampleMessage("Daniel Hartley", { source }));
  expect(within(await screen.findByRole("article")).getByText(sentence)).toBeDefined();
});

test("says nothing of where a message comes from when nobody knows", async () => {
  await openMessage(sampleMessage("Daniel Hartley"));
  expect(within(await screen.findByRole("article")).queryByText(/Written on/)).toBeNull();
});

test("names the version of the privacy policy that its writer was shown, with a way to it", async () => {
  const policy = { title: "นโยบายความเป็นส่วนตัว", effectiveDate: "2022-04-01" };
  await openMessage(sampleMessage("Daniel Hartley", { policy }));
  const link = await screen.findByRole("link", { name: /^นโยบายความเป็นส่วนตัว of 1\sApril\s2022$/ });
  expect(link.getAttribute("href")).toBe("/privacy-policy/2022-04-01");
});

test("names no policy where none was in effect", async () => {
  await openMessage(sampleMessage("Daniel Hartley"));
  expect(within(await screen.findByRole("article")).queryByText(/Sent under/)).toBeNull();
});
