import { expect, test } from "bun:test";
import { fireEvent, screen, within } from "@testing-library/react";

import type { Message } from "#contract/messages/messages.ts";
import { messageTexts as texts } from "#texts/admin/messages.ts";
import { createFakeInbox, sampleMessage } from "#tests/support/web/admin/fakeInbox.ts";
import { renderAdmin } from "#tests/support/web/admin/renderAdmin.tsx";
import { containing } from "#tests/support/web/textPatterns.ts";

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
    consent: "I agree.",
    repeats: 2,
  });
  const facts = [
    texts.company({ company: "Harbour Line" }),
    texts.subject({ subject: "Request a quote" }),
    texts.consentGiven({ sentence: "I agree." }),
    texts.timesSent({ count: 3 }),
  ];
  expect(message.getByText(facts.join(" · "))).toBeDefined();
  const hrefOf = (name: string | RegExp) => message.getByRole("link", { name }).getAttribute("href");
  expect(hrefOf("02 123 4567 #12")).toBe("tel:+6621234567,12");
  expect(hrefOf(texts.call)).toBe("tel:+6621234567,12");
  expect(hrefOf(containing(texts.openLine))).toBe("https://line.me/R/ti/p/~daniel");
  expect(hrefOf(containing(texts.replyByEmail))).toStartWith("mailto:daniel-hartley@visitor.example?");
});

test("without an email, offers no reply by mail", async () => {
  const message = await openMessage({ email: "", phone: "+66812345678" });
  expect(message.queryByText(texts.replyByEmail)).toBeNull();
  expect(message.queryByText(texts.copyAddress)).toBeNull();
  expect(message.getByRole("link", { name: texts.call })).toBeDefined();
});

test.each<[string, Partial<Message>, string, string]>([
  ["an email", {}, texts.replyByEmail, "mailto:daniel-hartley@visitor.example"],
  [
    "no email but a LINE ID",
    { email: "", lineId: "daniel", phone: "+66812345678" },
    texts.openLine,
    "https:",
  ],
  ["only a telephone number", { email: "", phone: "+66812345678" }, texts.call, "tel:+66812345678"],
])("the key R answers in the first way of a sender who left %s", async (_, changes, text, href) => {
  const message = await openMessage(changes);
  const followed: string[] = [];
  const follow = (event: MouseEvent) => {
    event.preventDefault();
    if (event.target instanceof HTMLAnchorElement) followed.push(event.target.href);
  };
  document.addEventListener("click", follow, { once: true });
  fireEvent.keyDown(document.body, { key: "r" });
  expect(followed[0]).toStartWith(href);
  expect(message.getByRole("link", { name: containing(text) }).dataset["kind"]).toBe("primary");
});
