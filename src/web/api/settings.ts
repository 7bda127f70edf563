import { queryOptions } from "@tanstack/react-query";

import type { SettingsChange, SettingsRecord } from "#resources/settings/settings.ts";
import type { Language } from "#texts/language.ts";

import { assertRecordWith } from "./http/httpClient.ts";
import type { HttpClient } from "./http/httpClient.ts";
import type { OnProgress, Upload } from "./http/upload.ts";

export const settingsKey = ["settings"] as const;

const assertSettings = assertRecordWith<SettingsRecord>("updatedAt");

/** @param language a further language of the site, whose texts are read; by default the main one */
export function settingsQuery(http: HttpClient, language?: Language) {
  return queryOptions({
    queryKey: language ? [...settingsKey, language] : settingsKey,
    queryFn: () => http.get<SettingsRecord>(settingsPath(language)).then(assertSettings),
  });
}

interface SettingsUpdate {
  /** Only the settings to change. */
  change: SettingsChange;
  /** `updatedAt` of the version that the change is based on. */
  expectedVersion: string;
  /** A further language, whose texts are changed. */
  language?: Language | undefined;
}

export function updateSettings(http: HttpClient, { change, expectedVersion, language }: SettingsUpdate) {
  return http
    .put<SettingsRecord>(settingsPath(language), { ...change, updatedAt: expectedVersion })
    .then(assertSettings);
}

/**
 * The HTML of a page with settings that are not saved.
 * @param change the changed settings as JSON
 */
export function settingsPreviewQuery(http: HttpClient, path: string, change: string) {
  return queryOptions({
    queryKey: ["settings preview", path, change],
    queryFn: async () =>
      (await http.post<{ html: string }>("/settings/preview", { ...JSON.parse(change), path })).html,
    gcTime: 0,
  });
}

function settingsPath(language: Language | undefined): string {
  return language ? `/settings?lang=${language}` : "/settings";
}

export interface LogoUpload {
  /** Or the path of a stored picture. */
  logo: File | string;
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
