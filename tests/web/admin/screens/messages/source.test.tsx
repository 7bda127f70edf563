import { expect, test } from "bun:test";
import { screen, within } from "@testing-library/react";

import { SAMPLE_DOMAIN } from "#contract/messages/messages.ts";
import type { Message, MessageSource } from "#contract/messages/messages.ts";
import { messageTexts } from "#texts/admin/messages.ts";
import { createFakeInbox, sampleMessage } from "#tests/support/web/admin/fakeInbox.ts";
import { renderAdmin } from "#tests/support/web/admin/renderAdmin.tsx";
import { containing, filledIn } from "#tests/support/web/textPatterns.ts";

async function openMessage(message: Message) {
  const { user } = renderAdmin({ path: "/admin/messages", routes: createFakeInbox([message]).routes });
  await user.click(await screen.findByRole("link", { name: new RegExp(message.name) }));
}

const { sentFrom, cameFrom, campaign, visitStartedOn, policyShown } = messageTexts;

test.each<[MessageSource, string[]]>([
  [
    { page: "/address", entry: "/article/one", referrer: "google.com", campaign: "" },
    [
      sentFrom({ page: "/address" }),
      cameFrom({ referrer: "google.com" }),
      visitStartedOn({ page: "/article/one" }),
    ],
  ],
  [
    { page: "/address", entry: "/", referrer: "", campaign: "news / mail" },
    [sentFrom({ page: "/address" }), campaign({ name: "news / mail" }), visitStartedOn({ page: "/" })],
  ],
  [{ page: "/address", entry: "/address", referrer: "", campaign: "" }, [sentFrom({ page: "/address" })]],
])("shows the source of a message: %j", async (source, facts) => {
  await openMessage(sampleMessage("Daniel Hartley", { source }));
  expect(within(await screen.findByRole("article")).getByText(facts.join(" · "))).toBeDefined();
});

test("shows no source if it is unknown", async () => {
  await openMessage(sampleMessage("Daniel Hartley"));
  expect(
    within(await screen.findByRole("article")).queryByText(filledIn(sentFrom({ page: "<page/>" }))),
  ).toBeNull();
});

test("shows the policy version that the sender saw, with a link to it", async () => {
  const policy = { title: "นโยบายความเป็นส่วนตัว", effectiveDate: "2022-04-01" };
  await openMessage(sampleMessage("Daniel Hartley", { policy }));
  const link = await screen.findByRole("link", { name: "นโยบายความเป็นส่วนตัว" });
  expect(link.getAttribute("href")).toBe("/privacy-policy/2022-04-01");
  const text = policyShown({ date: "1 April 2022" }).replace("<policy/>", policy.title);
  expect(link.parentElement?.textContent.replaceAll("\u00A0", " ")).toBe(text);
});

test("shows no policy if none was in effect", async () => {
  await openMessage(sampleMessage("Daniel Hartley"));
  expect((await screen.findByRole("article")).textContent).not.toMatch(
    filledIn(policyShown({ date: "<date/>" })),
  );
});

test("marks a sample message of the demo in the list and beside the sender, and no other", async () => {
  const email = `daniel@harbourline${SAMPLE_DOMAIN}`;
  await openMessage(sampleMessage("Daniel Hartley", { email }));
  const row = screen.getByRole("link", { name: containing(messageTexts.sample) });
  expect(row.textContent).toContain("Daniel Hartley");
  const article = within(await screen.findByRole("article"));
  expect(article.getByText(messageTexts.sampleNote)).toBeDefined();
});

test("does not mark a message of a visitor as a sample", async () => {
  await openMessage(sampleMessage("Daniel Hartley"));
  expect(screen.queryByText(messageTexts.sample)).toBeNull();
  expect(within(await screen.findByRole("article")).queryByText(messageTexts.sampleNote)).toBeNull();
});
