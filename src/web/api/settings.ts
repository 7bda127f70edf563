import { queryOptions } from "@tanstack/react-query";

import type { SettingsChange, SettingsRecord } from "#contract/settings/settings.ts";

import { assertRecordWith } from "./http/httpClient.ts";
import type { HttpClient } from "./http/httpClient.ts";
import type { OnProgress, Upload } from "./http/upload.ts";

export const settingsKey = ["settings"] as const;

const assertSettings = assertRecordWith<SettingsRecord>("updatedAt");

export function settingsQuery(http: HttpClient) {
  return queryOptions({
    queryKey: settingsKey,
    queryFn: () => http.get<SettingsRecord>("/settings").then(assertSettings),
  });
}

/**
 * @param change only the settings to change
 * @param expectedVersion `updatedAt` of the version that the change is based on
 */
export function updateSettings(http: HttpClient, change: SettingsChange, expectedVersion: string) {
  return http
    .put<SettingsRecord>("/settings", { ...change, updatedAt: expectedVersion })
    .then(assertSettings);
}

export interface LogoUpload {
  logo: File;
  expectedVersion: string;
  onProgress?: OnProgress;
}

export function updateSiteLogo(upload: Upload, { logo, expectedVersion, onProgress }: LogoUpload) {
  const form = new FormData();
  form.set("updatedAt", expectedVersion);
  form.set("logo", logo);
  return upload<SettingsRecord>({ method: "PUT", path: "/settings/logo", form, onProgress }).then(
    assertSettings,
  );
}

export function removeSiteLogo(http: HttpClient) {
  return http.delete<SettingsRecord>("/settings/logo").then(assertSettings);
}
