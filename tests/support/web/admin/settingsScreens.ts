import { spyOn } from "bun:test";

import { screen } from "@testing-library/react";

import type { SettingsRecord } from "#resources/settings/settings.ts";
import { uiTexts } from "#texts/admin/ui.ts";
import type { Upload } from "#web/api/http/upload.ts";

import { ENGLISH_SITE } from "#tests/support/content/englishSite.ts";
import type { FakeResponse, FakeCall } from "#tests/support/web/fakeApi.ts";
import { renderAdmin } from "./renderAdmin.tsx";

export function sampleSettings(changes: Partial<SettingsRecord> = {}): SettingsRecord {
  return {
    ...structuredClone(ENGLISH_SITE),
    unreadable: [],
    updatedAt: "2026-11-20T03:00:00.000Z",
    ...changes,
  };
}

export const SAVED_AT = "2026-11-21T09:00:00.000Z";

interface Options {
  /** Group of the settings screen, "contact" by default. */
  group?: string;
  settings?: SettingsRecord;
  upload?: Upload;
  routes?: Record<string, (call: FakeCall) => FakeResponse | Promise<FakeResponse>>;
}

/** Replaces the hundreds of time zones of `Intl.supportedValuesOf`, which slow down the tests. */
const TIME_ZONES = ["Asia/Bangkok", "Asia/Tokyo", "Europe/Paris"];

export async function openSettingsScreen({
  group = "contact",
  settings = sampleSettings(),
  ...options
}: Options = {}) {
  let stored = settings;
  spyOn(Intl, "supportedValuesOf").mockReturnValue(TIME_ZONES);
  const view = renderAdmin({
    path: `/admin/settings/${group}`,
    routes: {
      "GET /messages/stats": () => ({ data: { new: 0, read: 0, archived: 0, total: 0 } }),
      "GET /settings": () => ({ data: stored }),
      "PUT /settings": ({ body }) => {
        // The form sends only the settings of its group.
        stored = { ...stored, ...(body as Partial<SettingsRecord>), updatedAt: SAVED_AT };
        return { data: stored };
      },
      "DELETE /settings/logo": () => {
        stored = { ...stored, logo: null, updatedAt: SAVED_AT };
        return { data: stored };
      },
      ...options.routes,
    },
    ...(options.upload ? { upload: options.upload } : {}),
  });
  // The first test of a file loads the modules of the screen.
  await screen.findByRole("button", { name: uiTexts.saveChanges });
  return view;
}

type User = Awaited<ReturnType<typeof openSettingsScreen>>["user"];

export async function replaceText(user: User, label: string, text: string) {
  const field = screen.getByLabelText(label);
  await user.clear(field);
  await user.click(field);
  await user.paste(text);
}

export const clickSave = (user: User) =>
  user.click(screen.getByRole("button", { name: uiTexts.saveChanges }));

export const getValue = (label: string) => screen.getByLabelText<HTMLInputElement>(label).value;
