import { expect, test } from "bun:test";
import { fireEvent, screen, waitFor } from "@testing-library/react";

import { SCHEDULE_MESSAGES } from "#contract/content/schedule.ts";
import { recordTexts as texts } from "#texts/admin/records.ts";
import { uiTexts } from "#texts/admin/ui.ts";

import * as articles from "#tests/support/web/admin/articleScreens.ts";

const DRAFT = { ...articles.storedArticle, status: "Draft" } as const;

async function open(changes: object = DRAFT) {
  const { upload, sent } = articles.createFakeArticleUpload();
  await articles.openEditScreen(upload, {
    "GET /articles/id-night-shift": () => ({ data: { ...articles.storedArticle, ...changes } }),
  });
  return sent;
}

const field = (name: "publishAt" | "unpublishAt") =>
  screen.queryByLabelText<HTMLInputElement>(texts.schedule[name]);
function choose(name: "publishAt" | "unpublishAt", value: string) {
  fireEvent.change(field(name) as HTMLInputElement, { target: { value } });
}
const press = (name: string) => fireEvent.click(screen.getByRole("button", { name }));
const errorOf = (name: "publishAt" | "unpublishAt") =>
  document.getElementById(`${field(name)?.id}-error`)?.textContent;

test("a time turns Publish into Schedule", async () => {
  const sent = await open();
  expect(screen.queryByRole("button", { name: texts.schedule.submit })).toBeNull();
  choose("publishAt", "2199-12-01T09:30");
  await screen.findByRole("button", { name: texts.schedule.submit });
  expect(screen.queryByRole("button", { name: texts.publish })).toBeNull();
  press(texts.schedule.submit);
  await waitFor(() => expect(sent).toHaveLength(1));
  const { form } = sent[0] ?? {};
  expect(["status", "scheduled", "publishAt", "unpublishAt"].map((name) => form?.get(name))).toEqual([
    "Draft",
    "true",
    "2199-12-01T09:30",
    "",
  ]);
});

test("the stored times are in the site's time zone", async () => {
  const schedule = { publishAt: "2199-12-01T02:30:00.000Z", unpublishAt: null, isDecided: true };
  await open({ ...DRAFT, schedule });
  expect([field("publishAt")?.value, field("unpublishAt")?.value]).toEqual(["2199-12-01T09:30", ""]);
  expect(screen.getByText(texts.statuses.Scheduled)).toBeDefined();
});

test("a published text can only be taken down", async () => {
  const sent = await open({});
  expect(field("publishAt")).toBeNull();
  choose("unpublishAt", "2199-12-01T09:30");
  press(uiTexts.saveChanges);
  await waitFor(() => expect(sent).toHaveLength(1));
  expect([sent[0]?.form.get("status"), sent[0]?.form.get("unpublishAt")]).toEqual([
    "Published",
    "2199-12-01T09:30",
  ]);
});

test("times that can't be are refused at their fields", async () => {
  const sent = await open();
  choose("publishAt", "2020-01-01T10:00");
  choose("unpublishAt", "2019-01-01T10:00");
  press(texts.saveAsDraft);
  await waitFor(() => expect(errorOf("publishAt")).toBe(SCHEDULE_MESSAGES.past));
  expect(errorOf("unpublishAt")).toBe(SCHEDULE_MESSAGES.past);
  choose("publishAt", "2199-12-01T09:30");
  choose("unpublishAt", "2199-12-01T09:30");
  await waitFor(() => expect(errorOf("unpublishAt")).toBe(SCHEDULE_MESSAGES.order));
  expect(errorOf("publishAt")).toBeUndefined();
  expect(sent).toEqual([]);
});

test("an author's time is a wish that an editor reads", async () => {
  const schedule = { publishAt: "2199-12-01T02:30:00.000Z", unpublishAt: null, isDecided: false };
  await open({ ...DRAFT, schedule });
  expect(screen.getByText(texts.schedule.wished)).toBeDefined();
});
