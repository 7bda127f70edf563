import { expect, test } from "bun:test";
import { fireEvent, screen, waitFor, within } from "@testing-library/react";

import { CHANNEL_FIELDS, CHANNEL_MESSAGES } from "#resources/channels.ts";
import type { ListedChannel } from "#resources/channels.ts";
import type { RecordFields } from "#resources/kinds/kinds.ts";
import { SENDER_FIELDS } from "#resources/mailSender.ts";
import type { MailSender } from "#resources/mailSender.ts";
import { notificationTexts } from "#texts/admin/notifications.ts";
import { uiTexts } from "#texts/admin/ui.ts";

import {
  ROUTES,
  sampleChannel,
  sampleDelivery,
  SENDER,
} from "#tests/support/web/admin/notificationScreens.ts";
import { renderAdmin } from "#tests/support/web/admin/renderAdmin.tsx";
import { listResponse } from "#tests/support/web/fakeApi.ts";
import type { FakeCall, FakeResponse } from "#tests/support/web/fakeApi.ts";

const { channels: texts, failures, fields, options } = notificationTexts;
const GROUP = sampleChannel({
  _id: "channel-2",
  name: "กลุ่มทีมขาย",
  kind: "line",
  to: "C123",
  secrets: ["accessToken"],
});

interface Opened {
  channels?: ListedChannel[];
  sender?: MailSender;
  routes?: Record<string, (call: FakeCall) => FakeResponse>;
}

async function open({ channels = [sampleChannel()], sender = SENDER, routes = {} }: Opened = {}) {
  const view = renderAdmin({
    path: "/admin/notifications",
    routes: {
      ...ROUTES,
      "GET /notifications/channels": () => listResponse(channels),
      "GET /notifications/sender": () => ({ data: sender }),
      ...routes,
    },
  });
  await screen.findByRole("region", { name: notificationTexts.sender.title });
  return view;
}

const region = (name: string) => within(screen.getByRole("region", { name }));
const dialog = () => within(screen.getByRole("dialog"));
const button = (name: string) => screen.getByRole("button", { name });
const rowOf = (name: string) =>
  within(screen.getAllByRole("listitem").find((row) => within(row).queryByText(name)) ?? document.body);

test("lists the channels with what they get and how they are doing", async () => {
  const last = sampleDelivery({ state: "failed", failure: "blockedPort", answer: "Connection timeout" });
  await open({ channels: [sampleChannel({ waiting: 3, stuck: 2, last }), { ...GROUP, isEnabled: false }] });
  const sales = rowOf("Sales");
  expect(sales.getByText("sales@firm.example")).toBeDefined();
  expect(sales.getByText(`${options.events.message}, ${options.events.summary}`)).toBeDefined();
  expect(sales.getByText(texts.waiting({ count: 3 }))).toBeDefined();
  expect(sales.getByText(texts.stuck({ count: 2 }))).toBeDefined();
  expect(sales.getByText(failures.blockedPort)).toBeDefined();
  expect(sales.getByText(last.answer)).toBeDefined();
  const group = rowOf(GROUP.name);
  expect(group.getByText(texts.off)).toBeDefined();
  expect(group.getByText(texts.never)).toBeDefined();
});

test("the address of a webhook is needed once, and never shown but for its host", async () => {
  const host = "hooks.slack.example";
  const { user, api } = await open({
    channels: [sampleChannel({ kind: "webhook", host, secrets: ["url"] })],
    routes: { "PUT /notifications/channels/channel-1": () => ({ data: GROUP }) },
  });
  expect(rowOf("Sales").getByText(host)).toBeDefined();
  await user.click(button(texts.editNamed({ name: "Sales" })));
  const address = dialog().getByLabelText<HTMLInputElement>(fields.url);
  expect([address.value, address.placeholder]).toEqual(["", notificationTexts.stored]);
  await user.fill(dialog().getByLabelText(fields.name), "Team");
  await user.click(button(uiTexts.saveChanges));
  await waitFor(() => expect(api.callsTo("PUT /notifications/channels/channel-1")).toHaveLength(1));
  expect(api.callsTo("PUT /notifications/channels/channel-1")[0]?.body).not.toHaveProperty("url");
});

test("a new webhook needs an address", async () => {
  const { user } = await open({ channels: [sampleChannel({ kind: "webhook" })] });
  await user.click(button(texts.editNamed({ name: "Sales" })));
  await user.click(button(uiTexts.saveChanges));
  expect(await dialog().findByText(CHANNEL_MESSAGES.url)).toBeDefined();
});

test("a test says in plain words why it failed, and what the other side said", async () => {
  const answers = [
    { failure: "login", answer: "HTTP 401 invalid_token" },
    { failure: null, answer: "ok" },
  ];
  const { user } = await open({
    routes: { "POST /notifications/channels/channel-1/test": () => ({ data: answers.shift() }) },
  });
  const send = () => user.click(button(notificationTexts.test.sendTo({ name: "Sales" })));
  await send();
  const result = within(await screen.findByText(notificationTexts.test.failed).then((text) => closest(text)));
  expect(result.getByText(failures.login)).toBeDefined();
  expect(result.getByText("HTTP 401 invalid_token")).toBeDefined();
  await send();
  expect(await screen.findByText(notificationTexts.test.sent)).toBeDefined();
  expect(screen.queryByText(failures.login)).toBeNull();
});

const closest = (text: HTMLElement) => text.closest<HTMLElement>("[role=status]") ?? text;

test("the form shows the fields of the chosen kind, and sends only those", async () => {
  const { user, api } = await open({
    channels: [],
    routes: { "POST /notifications/channels": () => ({ status: 201, data: GROUP }) },
  });
  await user.click(button(texts.create));
  expect(dialog().getByLabelText(fields.recipients)).toBeDefined();
  await user.fill(dialog().getByLabelText(fields.recipients), "not an address");
  // Radio buttons, or a list where the names of the options are long.
  const list = dialog().queryByRole("combobox", { name: fields.kind });
  if (list) fireEvent.change(list, { target: { value: "line" } });
  else await user.click(dialog().getByLabelText(options.kind.line));
  expect(dialog().queryByLabelText(fields.recipients)).toBeNull();
  await user.fill(dialog().getByLabelText(fields.name), GROUP.name);
  await user.fill(dialog().getByLabelText(fields.to), "C123");
  await user.fill(dialog().getByLabelText(fields.accessToken), "token");
  await user.click(dialog().getByLabelText(options.events.backupFailed));
  await user.click(button(texts.add));
  expect(await screen.findByText(texts.isSaved({ name: GROUP.name }))).toBeDefined();
  expect(api.callsTo("POST /notifications/channels")[0]?.body).toMatchObject({
    name: GROUP.name,
    kind: "line",
    to: "C123",
    accessToken: "token",
    recipients: [],
    events: ["message", "backupFailed"],
    isEnabled: true,
  });
});

test("a stored secret is not shown, and stays unless a new one is entered", async () => {
  const { user, api } = await open({
    channels: [GROUP],
    routes: { "PUT /notifications/channels/channel-2": () => ({ data: GROUP }) },
  });
  await user.click(button(texts.editNamed({ name: GROUP.name })));
  const token = dialog().getByLabelText<HTMLInputElement>(fields.accessToken);
  expect([token.value, token.placeholder]).toEqual(["", notificationTexts.stored]);
  expect(dialog().getByLabelText<HTMLInputElement>(fields.channelSecret).placeholder).toBe("");
  await user.fill(dialog().getByLabelText(fields.to), "456");
  await user.click(button(uiTexts.saveChanges));
  await waitFor(() => expect(api.callsTo("PUT /notifications/channels/channel-2")).toHaveLength(1));
  const body = api.callsTo("PUT /notifications/channels/channel-2")[0]?.body;
  expect(body).toMatchObject({ to: "C123456", updatedAt: GROUP.updatedAt });
  expect(body).not.toHaveProperty("accessToken");
});

test("offers the ids of groups in which the LINE account was greeted", async () => {
  const found = ["C".padEnd(33, "4"), "U".padEnd(33, "5")];
  const { user } = await open({ channels: [{ ...GROUP, to: "", found }] });
  await user.click(button(texts.editNamed({ name: GROUP.name })));
  expect(dialog().getByText(/\/api\/v1\/notifications\/line\/channel-2$/)).toBeDefined();
  await user.click(button(notificationTexts.line.use.label({ id: found[0] ?? "" })));
  expect(dialog().getByLabelText<HTMLInputElement>(fields.to).value).toBe(found[0] ?? "");
});

test("a channel for mail needs a recipient", async () => {
  const { user } = await open();
  await user.click(button(texts.create));
  await user.click(button(texts.add));
  expect(await dialog().findByText(CHANNEL_MESSAGES.recipients)).toBeDefined();
  expect(dialog().getByText(CHANNEL_MESSAGES.nameRequired)).toBeDefined();
  await user.fill(dialog().getByLabelText(fields.name), "Office");
  await user.click(button(texts.add));
  expect(document.activeElement).toBe(dialog().getByLabelText(fields.recipients));
});

test("deletes a channel after a question, and moves the focus to the list", async () => {
  const { user } = await open({
    routes: { "DELETE /notifications/channels/channel-1": () => ({ data: { _id: "channel-1" } }) },
  });
  await user.click(button(texts.deleteNamed({ name: "Sales" })));
  await user.click(button(texts.deleteDialog.action));
  expect(await screen.findByText(texts.deleted({ name: "Sales" }))).toBeDefined();
  expect(document.activeElement?.id).toBe("channels");
});

test("the sender's form asks only what the choice needs", async () => {
  const { user, api } = await open({
    sender: { ...SENDER, provider: "none", fromAddress: "", host: "", secrets: [] },
    routes: { "PUT /notifications/sender": () => ({ data: SENDER }) },
  });
  expect(region(notificationTexts.sender.title).getByText(notificationTexts.sender.none)).toBeDefined();
  await user.click(button(notificationTexts.sender.setUp));
  expect(dialog().queryByLabelText(fields.fromAddress)).toBeNull();
  const choose = (label: string, value: string) => user.selectOptions(dialog().getByLabelText(label), value);
  await choose(fields.provider, "smtp");
  expect(dialog().getByLabelText(fields.password)).toBeDefined();
  await choose(fields.login, "oauth2");
  expect(dialog().queryByLabelText(fields.password)).toBeNull();
  expect(dialog().getByLabelText(fields.tokenUrl)).toBeDefined();
  await choose(fields.provider, "resend");
  expect(dialog().queryByLabelText(fields.host)).toBeNull();
  await user.fill(dialog().getByLabelText(fields.fromAddress), "site@firm.example");
  await user.fill(dialog().getByLabelText(fields.apiKey), "re_123");
  await user.click(button(uiTexts.saveChanges));
  expect(await screen.findByText(notificationTexts.sender.isSaved)).toBeDefined();
  expect(api.callsTo("PUT /notifications/sender")[0]?.body).toMatchObject({
    provider: "resend",
    fromAddress: "site@firm.example",
    apiKey: "re_123",
  });
});

test("sends a test mail to the admin", async () => {
  const { user } = await open({
    routes: { "POST /notifications/sender/test": () => ({ data: { failure: null, answer: "250 queued" } }) },
  });
  expect(screen.getByText(notificationTexts.sender.from({ address: SENDER.fromAddress }))).toBeDefined();
  await user.click(button(notificationTexts.test.mail));
  expect(await screen.findByText("250 queued")).toBeDefined();
});

test("a list that fails to load can be loaded again", async () => {
  const answers: FakeResponse[] = [{ status: 503, message: "No room" }];
  const view = renderAdmin({
    path: "/admin/notifications",
    routes: { ...ROUTES, "GET /notifications/channels": () => answers.shift() ?? listResponse([GROUP]) },
  });
  await screen.findByText(notificationTexts.loadFailed);
  await view.user.click(button(uiTexts.tryAgain));
  expect(await screen.findByText(GROUP.name)).toBeDefined();
});

test("each field and option of the descriptors has a label", () => {
  const fieldLabels: Record<string, string> = fields;
  const optionLabels: Record<string, Record<string, string>> = options;
  const all: RecordFields = { ...CHANNEL_FIELDS, ...SENDER_FIELDS };
  for (const [name, field] of Object.entries(all)) {
    expect([name, typeof fieldLabels[name]]).toEqual([name, "string"]);
    if (field.kind === "choice" || field.kind === "choices")
      expect(Object.keys(optionLabels[name] ?? {})).toEqual(expect.arrayContaining([...field.options]));
  }
});
