// What the browser may ask about the site settings.
import { queryOptions } from "@tanstack/react-query";

import type { SettingsChange, SettingsRecord } from "#contract/settings/settings.ts";

import { recordWith } from "./http/http.ts";
import type { Http } from "./http/http.ts";
import type { OnProgress, Upload } from "./http/upload.ts";

export const settingsKey = ["settings"] as const;

const asSettings = recordWith<SettingsRecord>("updatedAt");

export function settingsQuery(http: Http) {
  return queryOptions({
    queryKey: settingsKey,
    queryFn: () => http.get<SettingsRecord>("/settings").then(asSettings),
  });
}

/**
 * @param change the settings that are to be changed, and no others
 * @param expectedVersion `updatedAt` of the version that the change began with
 */
export function updateSettings(http: Http, change: SettingsChange, expectedVersion: string) {
  return http.put<SettingsRecord>("/settings", { ...change, updatedAt: expectedVersion }).then(asSettings);
}

export interface LogoUpload {
  logo: File;
  expectedVersion: string;
  onProgress?: OnProgress;
}

export function changeSiteLogo(upload: Upload, { logo, expectedVersion, onProgress }: LogoUpload) {
  const form = new FormData();
  form.set("updatedAt", expectedVersion);
  form.set("logo", logo);
  return upload<SettingsRecord>({ method: "PUT", path: "/settings/logo", form, onProgress }).then(asSettings);
}

export function removeSiteLogo(http: Http) {
  return http.delete<SettingsRecord>("/settings/logo").then(asSettings);
}
