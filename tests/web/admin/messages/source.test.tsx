import { expect, test } from "bun:test";
import { screen, within } from "@testing-library/react";

import { SAMPLE_DOMAIN } from "#contract/messages/messages.ts";
import type { Message, MessageSource } from "#contract/messages/messages.ts";
import { messageTexts } from "#texts/admin/messages.ts";
import { setupUser } from "#tests/support/web/setupUser.ts";
import { createFakeInbox, sampleMessage } from "#tests/support/web/admin/fakeInbox.ts";
import { renderAdmin } from "#tests/support/web/admin/renderAdmin.tsx";

async function openMessage(message: Message) {
  renderAdmin({ path: "/admin/messages", routes: createFakeInbox([message]).routes });
  await setupUser().click(await screen.findByRole("link", { name: new RegExp(message.name) }));
}

test.each<[MessageSource, string]>([
  [
    { page: "/address", entry: "/article/one", referrer: "google.com", campaign: "" },
    "Sent from /address · Came from google.com · Visit started on /article/one",
  ],
  [
    { page: "/address", entry: "/", referrer: "", campaign: "news / mail" },
    "Sent from /address · Campaign news / mail · Visit started on /",
  ],
  [
    { page: "/address", entry: "/address", referrer: "", campaign: "" },
    messageTexts.sentFrom({ page: "/address" }),
  ],
])("shows the source of a message: %j", async (source, sentence) => {
  await openMessage(sampleMessage("Daniel Hartley", { source }));
  expect(within(await screen.findByRole("article")).getByText(sentence)).toBeDefined();
});

test("shows no source if it is unknown", async () => {
  await openMessage(sampleMessage("Daniel Hartley"));
  expect(within(await screen.findByRole("article")).queryByText(/Sent from/)).toBeNull();
});

test("shows the policy version that the sender saw, with a link to it", async () => {
  const policy = { title: "นโยบายความเป็นส่วนตัว", effectiveDate: "2022-04-01" };
  await openMessage(sampleMessage("Daniel Hartley", { policy }));
  const link = await screen.findByRole("link", { name: "นโยบายความเป็นส่วนตัว" });
  expect(link.getAttribute("href")).toBe("/privacy-policy/2022-04-01");
  expect(link.parentElement?.textContent).toMatch(/Policy shown: .* of 1\sApril\s2022$/);
});

test("shows no policy if none was in effect", async () => {
  await openMessage(sampleMessage("Daniel Hartley"));
  expect(within(await screen.findByRole("article")).queryByText(/Policy shown/)).toBeNull();
});

test("marks a sample message of the demo in the list and beside the sender, and no other", async () => {
  const email = `daniel@harbourline${SAMPLE_DOMAIN}`;
  await openMessage(sampleMessage("Daniel Hartley", { email }));
  expect(screen.getByRole("link", { name: /Daniel Hartley.*Sample/ })).toBeDefined();
  const article = within(await screen.findByRole("article"));
  expect(article.getByText(messageTexts.sampleNote)).toBeDefined();
});

test("does not mark a message of a visitor as a sample", async () => {
  await openMessage(sampleMessage("Daniel Hartley"));
  expect(screen.queryByText(messageTexts.sample)).toBeNull();
  expect(within(await screen.findByRole("article")).queryByText(messageTexts.sampleNote)).toBeNull();
});
