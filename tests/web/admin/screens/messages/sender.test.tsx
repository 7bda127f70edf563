import { expect, test } from "bun:test";
import { screen, within } from "@testing-library/react";

import type { Message } from "#contract/messages/messages.ts";
import { messageTexts as texts } from "#texts/admin/messages.ts";
import { createFakeInbox, sampleMessage } from "#tests/support/web/admin/fakeInbox.ts";
import { renderAdmin } from "#tests/support/web/admin/renderAdmin.tsx";

async function openMessage(changes: Partial<Message>) {
  const message = sampleMessage("Daniel Hartley", changes);
  const { user } = renderAdmin({ path: "/admin/messages", routes: createFakeInbox([message]).routes });
  await user.click(await screen.findByRole("link", { name: /Daniel Hartley/ }));
  return within(await screen.findByRole("article"));
}

test("shows all that the sender filled in, and each way to answer", async () => {
  const message = await openMessage({
    phone: "+6621234567,12",
    lineId: "daniel",
    company: "Harbour Line",
    subject: "Request a quote",
    consent: true,
    repeats: 2,
  });
  const facts = [
    texts.company({ company: "Harbour Line" }),
    texts.subject({ subject: "Request a quote" }),
    texts.consentGiven,
    texts.timesSent({ count: 3 }),
  ];
  expect(message.getByText(facts.join(" · "))).toBeDefined();
  const hrefOf = (name: string | RegExp) => message.getByRole("link", { name }).getAttribute("href");
  expect(hrefOf("02 123 4567 #12")).toBe("tel:+6621234567,12");
  expect(hrefOf(texts.call)).toBe("tel:+6621234567,12");
  expect(hrefOf(new RegExp(texts.openLine))).toBe("https://line.me/R/ti/p/~daniel");
  expect(hrefOf(new RegExp(texts.replyByEmail))).toStartWith("mailto:daniel-hartley@visitor.example?");
});

test("without an email, offers no reply by mail", async () => {
  const message = await openMessage({ email: "", phone: "+66812345678" });
  expect(message.queryByText(texts.replyByEmail)).toBeNull();
  expect(message.queryByText(texts.copyAddress)).toBeNull();
  expect(message.getByRole("link", { name: texts.call })).toBeDefined();
});
