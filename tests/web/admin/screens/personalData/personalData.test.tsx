import { expect, test } from "bun:test";
import { screen, waitFor, within } from "@testing-library/react";

import { AUTH_MESSAGES } from "#contract/accounts/session.ts";
import type { PersonalData } from "#resources/personalData.ts";
import { layoutTexts } from "#texts/admin/layout.ts";
import { personalDataTexts as texts } from "#texts/admin/personalData.ts";
import { sessionTexts } from "#texts/admin/session.ts";

import { sampleMessage } from "#tests/support/web/admin/fakeInbox.ts";
import { renderAdmin } from "#tests/support/web/admin/renderAdmin.tsx";

const PERSON = "nok@school.example";
const AT = "2026-11-20T03:00:00.000Z";
const COUNTS = { messages: 1, deliveries: 1, auditEntries: 1 };
const NOTHING: PersonalData = {
  person: PERSON,
  messages: [],
  deliveries: [],
  auditEntries: [],
  hasAccount: false,
};
const FOUND: PersonalData = {
  ...NOTHING,
  messages: [sampleMessage("Nok Suk", { _id: "m1", email: PERSON })],
  deliveries: [
    {
      _id: "d1",
      event: "message",
      channel: "Leads",
      messageId: "m1",
      state: "sent",
      answer: "250 OK",
      createdAt: AT,
    },
  ],
  auditEntries: [
    {
      _id: 7,
      at: AT,
      person: { id: "u1", name: "Somsri Jaidee" },
      device: "",
      session: "",
      action: "update",
      kind: "message",
      recordId: "m1",
      recordName: "",
      changes: [],
      isErased: false,
    },
  ],
};

/** A server that asks for the password before it erases. */
function openScreen(found: PersonalData) {
  let stored = found;
  let isConfirmed = false;
  return renderAdmin({
    path: "/admin/personal-data",
    routes: {
      "POST /personal-data/find": () => ({ data: stored }),
      "POST /auth/confirm": () => {
        isConfirmed = true;
        return {};
      },
      "POST /personal-data/erase": () => {
        if (!isConfirmed)
          return { status: 403, code: "reauthentication_required", message: AUTH_MESSAGES.confirmIdentity };
        stored = NOTHING;
        return { status: 201, data: COUNTS };
      },
    },
  });
}

async function find({ user }: ReturnType<typeof openScreen>, person = PERSON) {
  await user.fill(await screen.findByLabelText(texts.person), person);
  await user.click(screen.getByRole("button", { name: texts.find }));
}

test("lists what is stored about a person, and erases it after a confirmation and the password", async () => {
  const view = openScreen(FOUND);
  await find(view);
  const section = within(await screen.findByRole("region", { name: PERSON }));
  expect(section.getByRole("status").textContent).toBe(texts.counts(COUNTS));
  expect(view.api.callsTo("POST /personal-data/find")[0]?.body).toEqual({ person: PERSON });
  const messages = within(section.getByRole("list", { name: layoutTexts.names.messages }));
  expect(messages.getByRole("link", { name: "Nok Suk" }).getAttribute("href")).toBe(
    "/admin/messages?message=m1",
  );
  const delivery = texts.delivery({ channel: "Leads", state: texts.states.sent });
  expect(section.getByText(delivery)).toBeDefined();
  expect(section.getByText("Somsri Jaidee")).toBeDefined();

  await view.user.click(section.getByRole("button", { name: texts.erase }));
  await view.user.click(await screen.findByRole("button", { name: texts.eraseAction }));
  const { reauthentication } = sessionTexts;
  const prompt = within(await screen.findByRole("dialog", { name: reauthentication.title }));
  await view.user.fill(await prompt.findByLabelText(reauthentication.password), "correct-horse");
  await view.user.click(prompt.getByRole("button", { name: reauthentication.confirm }));
  await waitFor(() => expect(section.getByRole("status").textContent).toBe(texts.nothing));
  expect(section.queryByRole("button")).toBeNull();
  expect(await screen.findByText(texts.erased({ counts: texts.counts(COUNTS) }))).toBeDefined();
  expect(view.api.callsTo("POST /personal-data/erase").at(-1)?.body).toEqual({ person: PERSON });
});

test("does not offer to erase a person who has an account, and says why", async () => {
  const view = openScreen({ ...FOUND, hasAccount: true });
  await find(view);
  expect(await screen.findByText(texts.hasAccount)).toBeDefined();
  expect(screen.getByRole("button", { name: texts.export })).toBeDefined();
  expect(screen.queryByRole("button", { name: texts.erase })).toBeNull();
});

test("asks for a person before it searches", async () => {
  const view = openScreen(FOUND);
  await find(view, " ");
  expect(await screen.findByText(texts.required)).toBeDefined();
  expect(view.api.callsTo("POST /personal-data/find")).toEqual([]);
});
