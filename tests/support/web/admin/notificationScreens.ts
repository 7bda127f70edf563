import { screen } from "@testing-library/react";

import type { Delivery, ListedChannel } from "#resources/channels.ts";
import type { MailSender } from "#resources/mailSender.ts";
import { notificationTexts } from "#texts/admin/notifications.ts";
import { uiTexts } from "#texts/admin/ui.ts";

import { listResponse } from "#tests/support/web/fakeApi.ts";
import type { ResourceForm } from "./resourceForms.ts";

export function sampleDelivery(changes: Partial<Delivery> = {}): Delivery {
  return {
    _id: "delivery-1",
    channel: { _id: "channel-1", name: "Sales" },
    state: "waiting",
    attempts: 0,
    failure: null,
    answer: "",
    nextAttemptAt: "2026-11-20T03:00:00.000Z",
    createdAt: "2026-11-20T03:00:00.000Z",
    finishedAt: null,
    ...changes,
  };
}

export function sampleChannel(changes: Partial<ListedChannel> = {}): ListedChannel {
  return {
    _id: "channel-1",
    name: "Sales",
    kind: "mail",
    language: "th",
    events: ["message", "summary"],
    isEnabled: true,
    recipients: ["sales@firm.example"],
    to: "",
    found: [],
    host: "",
    format: "json",
    secrets: [],
    createdAt: "2026-11-20T03:00:00.000Z",
    updatedAt: "2026-11-20T03:00:00.000Z",
    waiting: 0,
    stuck: 0,
    last: null,
    ...changes,
  };
}

export const SALES = sampleChannel();

export const SENDER: MailSender = {
  _id: "sender",
  createdAt: "2026-11-20T03:00:00.000Z",
  provider: "smtp",
  fromName: "Rueang",
  fromAddress: "site@firm.example",
  host: "mail.firm.example",
  port: 587,
  security: "starttls",
  login: "password",
  user: "site",
  tokenUrl: "",
  tokenScope: "",
  clientId: "",
  dkimDomain: "",
  dkimSelector: "",
  secrets: ["password"],
  updatedAt: "2026-11-20T03:00:00.000Z",
};

export const ROUTES = {
  "GET /notifications/channels": () => listResponse([SALES]),
  "GET /notifications/sender": () => ({ data: SENDER }),
};

export const EDIT_FORMS: Record<string, ResourceForm> = {
  channel: {
    path: "/admin/notifications",
    routes: ROUTES,
    opener: notificationTexts.channels.editNamed({ name: SALES.name }),
    formId: "channel-form",
    field: "name",
    save: uiTexts.saveChanges,
    call: "PUT /notifications/channels/channel-1",
    saved: SALES,
    said: notificationTexts.channels.isSaved({ name: SALES.name }),
    draft: "channel channel-1",
  },
  "sender of mails": {
    path: "/admin/notifications",
    routes: ROUTES,
    opener: notificationTexts.sender.change,
    formId: "sender-form",
    field: "fromName",
    save: uiTexts.saveChanges,
    call: "PUT /notifications/sender",
    saved: SENDER,
    said: notificationTexts.sender.isSaved,
    draft: "mail_sender",
  },
};

export const CREATE_FORMS: Record<string, ResourceForm> = {
  channel: {
    path: "/admin/notifications",
    routes: ROUTES,
    opener: notificationTexts.channels.create,
    formId: "channel-form",
    field: "name",
    fillOthers: (user) =>
      user.fill(
        screen.getByLabelText(notificationTexts.fields.recipients),
        "sales@firm.example\noffice@firm.example",
      ),
    save: notificationTexts.channels.add,
    call: "POST /notifications/channels",
    saved: SALES,
    said: notificationTexts.channels.isSaved({ name: SALES.name }),
    draft: "channel new",
  },
};
