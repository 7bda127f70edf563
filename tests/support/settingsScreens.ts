import { spyOn } from "bun:test";

import { screen } from "@testing-library/react";

import type { SettingsRecord } from "#contract/settings/settings.ts";
import { DEMO_SITE } from "#demo/site.ts";
import { uiTexts } from "#texts/admin/ui.ts";
import type { Upload } from "#web/api/http/upload.ts";

import type { FakeAnswer, FakeCall } from "./fakeApi.ts";
import { hands } from "./hands.ts";
import { showAdmin } from "./showAdmin.tsx";

export function sampleSettings(changes: Partial<SettingsRecord> = {}): SettingsRecord {
  return {
    ...structuredClone(DEMO_SITE),
    samples: [],
    unreadable: [],
    updatedAt: "2026-11-20T03:00:00.000Z",
    ...changes,
  };
}

export const SAVED_AT = "2026-11-21T09:00:00.000Z";

interface Options {
  /** Of the settings screen; "contact" unless told. */
  group?: string;
  settings?: SettingsRecord;
  upload?: Upload;
  overrule?: Record<string, (call: FakeCall) => FakeAnswer | Promise<FakeAnswer>>;
}

/** Of the hundreds that a machine knows: enough to choose from. */
const ZONES = ["Asia/Bangkok", "Asia/Tokyo", "Europe/Paris"];

export async function openSettings({
  group = "contact",
  settings = sampleSettings(),
  ...options
}: Options = {}) {
  let kept = settings;
  spyOn(Intl, "supportedValuesOf").mockReturnValue(ZONES);
  const shown = showAdmin({
    path: `/admin/settings/${group}`,
    routes: {
      "GET /messages/stats": () => ({ data: { new: 0, read: 0, archived: 0, total: 0 } }),
      "GET /settings": () => ({ data: kept }),
      "PUT /settings": ({ body }) => {
        // The form sends parts of the settings.
        kept = { ...kept, ...(body as Partial<SettingsRecord>), updatedAt: SAVED_AT };
        return { data: kept };
      },
      "DELETE /settings/logo": () => {
        kept = { ...kept, logo: null, updatedAt: SAVED_AT };
        return { data: kept };
      },
      ...options.overrule,
    },
    ...(options.upload ? { upload: options.upload } : {}),
  });
  await screen.findByRole("button", { name: uiTexts.saveChanges });
  return { ...shown, user: hands() };
}

type User = Awaited<ReturnType<typeof openSettings>>["user"];

export async function retype(user: User, label: string, text: string) {
  const field = screen.getByLabelText(label);
  await user.clear(field);
  await user.click(field);
  await user.paste(text);
}

export const save = (user: User) => user.click(screen.getByRole("button", { name: uiTexts.saveChanges }));

export const value = (label: string) => screen.getByLabelText<HTMLInputElement>(label).value;
