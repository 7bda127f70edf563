import { expect, test } from "bun:test";
import { screen, waitFor, within } from "@testing-library/react";

import { setupTexts } from "#texts/admin/setup.ts";
import { sampleVersion } from "#tests/support/web/admin/legalScreens.ts";
import { sampleSettings } from "#tests/support/web/admin/settingsScreens.ts";
import { sampleDocumentOf, openSetupScreen } from "#tests/support/web/admin/setupScreens.ts";
import { legalTexts } from "#texts/admin/legal.ts";

const DASHBOARD = "/admin/dashboard";
const SAMPLE = sampleVersion("2022-04-01", { isSample: true });
const IN_USE = { setup: { done: ["live" as const], publicUrl: null } };
const settings = sampleSettings({ isDemo: false, samples: ["phone"] });

const hrefOf = (name: string) => screen.getByRole("link", { name }).getAttribute("href");
const names = (list: HTMLElement) =>
  within(list)
    .getAllByRole("link")
    .map((link) => link.textContent);

test("a missing policy links to its setup step", async () => {
  openSetupScreen(DASHBOARD, IN_USE);
  await screen.findByRole("link", { name: setupTexts.tasks.policy });
  expect(hrefOf(setupTexts.tasks.policy)).toBe("/admin/setup/legal");
});

test("the sample policy is listed with other samples and confirmed by saving it unchanged", async () => {
  const documents = [sampleDocumentOf(SAMPLE)];
  const { api, user } = openSetupScreen(DASHBOARD, {
    ...IN_USE,
    settings,
    documents,
    routes: {
      [`GET /legal/versions/${SAMPLE._id}`]: () => ({ data: SAMPLE }),
      [`PUT /legal/versions/${SAMPLE._id}`]: () => {
        documents[0] = sampleDocumentOf({ ...SAMPLE, isSample: false });
        return { data: { ...SAMPLE, isSample: false } };
      },
    },
  });
  const keep = await screen.findByRole("button", { name: "Keep: Privacy policy" });
  const list = keep.closest("ul");
  expect(list && names(list)).toEqual(["Phone", setupTexts.steps.policy.title]);
  expect(hrefOf(setupTexts.steps.policy.title)).toBe(`/admin/legal/edit/${SAMPLE._id}`);
  await user.click(keep);
  await waitFor(() => expect(screen.queryByRole("button", { name: "Keep: Privacy policy" })).toBeNull());
  const { titleEn, contentEn, factsEn, updatedAt } = SAMPLE;
  expect(api.callsTo(`PUT /legal/versions/${SAMPLE._id}`)[0]?.body).toMatchObject({
    titleEn,
    contentEn,
    factsEn,
    updatedAt,
    status: "Published",
  });
});

test("the sample policy can be removed", async () => {
  const documents = [sampleDocumentOf(SAMPLE)];
  const { user } = openSetupScreen(DASHBOARD, {
    ...IN_USE,
    settings,
    documents,
    routes: {
      [`DELETE /legal/versions/${SAMPLE._id}`]: () => {
        documents.pop();
        return { data: { _id: SAMPLE._id } };
      },
    },
  });
  await user.click(await screen.findByRole("button", { name: "Remove: Privacy policy" }));
  await waitFor(() => expect(screen.queryByRole("button", { name: "Remove: Privacy policy" })).toBeNull());
  expect(screen.getByRole("button", { name: "Remove: Phone" })).toBeDefined();
});

test("a sample that messages refer to cannot be removed; its name links to a new version", async () => {
  openSetupScreen(DASHBOARD, {
    ...IN_USE,
    settings,
    documents: [sampleDocumentOf({ ...SAMPLE, messages: 2 })],
  });
  const remove = await screen.findByRole<HTMLButtonElement>("button", { name: "Remove: Privacy policy" });
  expect([remove.disabled, remove.title]).toEqual([true, legalTexts.locked({ messages: 2 })]);
  expect(hrefOf(setupTexts.steps.policy.title)).toBe(`/admin/legal/version/${SAMPLE._id}`);
});

test("a sample replaced by another version is not listed", async () => {
  const [document] = [sampleDocumentOf(sampleVersion("2026-01-01"))];
  openSetupScreen(DASHBOARD, {
    ...IN_USE,
    settings,
    documents: [{ ...document, versions: [...document.versions, SAMPLE] }],
  });
  expect(await screen.findByRole("button", { name: "Keep: Phone" })).toBeDefined();
  expect(screen.queryByRole("button", { name: "Keep: Privacy policy" })).toBeNull();
});
