import { useQueryClient } from "@tanstack/react-query";

import type { SettingName, SettingsRecord } from "#resources/settings/settings.ts";
import { recordTexts } from "#texts/admin/records.ts";
import { settingTexts as texts } from "#texts/admin/settings.ts";
import type { Language } from "#texts/language.ts";
import { useHttp } from "#web/api/http/HttpContext.tsx";
import { removeSiteLogo, settingsQuery, updateSettings, updateSiteLogo } from "#web/api/settings.ts";
import { setupKey } from "#web/api/setup.ts";
import { siteQuery } from "#web/api/site.ts";

import { useUploadToast } from "#web/admin/forms/images/useUploadToast.ts";
import { useServices } from "#web/admin/session/services.ts";
import { useToasts } from "#web/admin/ui/toasts/toasts.ts";
import type { NewToast } from "#web/admin/ui/toasts/toasts.ts";

import { BOARD_PATH } from "#web/admin/resource/translationPath.ts";
import { languageName } from "#web/admin/ui/languageName.ts";
import { pickChanges, toFormFields } from "./settingsForm.ts";
import type { SettingsFields } from "./settingsForm.ts";
import type { LogoChange } from "./useLogo.ts";
import { accentColours } from "#resources/settings/accent.ts";
import type { Hue } from "#resources/settings/site.ts";

interface SendOptions {
  /** A further language, whose texts are sent. */
  language: Language | undefined;
  /** Names of the settings that are sent also if they are unchanged. */
  outdated: readonly SettingName[];
  onLogoSaved: (saved: SettingsRecord) => void;
}

/** Uploads the logo, then sends the changed settings. */
export function useSendSettings({ language, outdated, onLogoSaved }: SendOptions) {
  const http = useHttp();
  const { upload } = useServices();
  const followUpload = useUploadToast();

  async function sendLogo(
    { file, isRemoved }: LogoChange,
    expectedVersion: string,
  ): Promise<SettingsRecord | null> {
    if (isRemoved) return removeSiteLogo(http);
    if (!file) return null;
    const toast = followUpload(1);
    try {
      return await updateSiteLogo(upload, { logo: file, expectedVersion, onProgress: toast.onProgress });
    } finally {
      toast.close();
    }
  }

  return async (fields: SettingsFields, current: SettingsRecord, logoChange: LogoChange) => {
    const withLogo = await sendLogo(logoChange, current.updatedAt);
    if (withLogo) onLogoSaved(withLogo);
    const change = pickChanges(toFormFields(current), fields, outdated);
    if (Object.keys(change).length === 0) return withLogo ?? current;
    return updateSettings(http, { change, expectedVersion: current.updatedAt, language });
  };
}

/**
 * Returns the handler of a successful save: updates caches, product name, sign-in path and accent, and shows a
 * toast.
 * @param language a further language, whose texts were saved
 */
export function useApplySaved(language: Language | undefined) {
  const http = useHttp();
  const queryClient = useQueryClient();
  const { applySite } = useServices();
  const toasts = useToasts();
  return (saved: SettingsRecord, before: SettingsRecord) => {
    queryClient.setQueryData(settingsQuery(http, language).queryKey, saved);
    void queryClient.invalidateQueries({ queryKey: siteQuery(http).queryKey });
    void queryClient.invalidateQueries({ queryKey: setupKey });
    const viewAction = { label: recordTexts.viewOnSite, href: language ? `/${language}` : "/" };
    if (language) return void toasts.show({ kind: "done", text: texts.saved, action: viewAction });
    applySite(saved);
    if (saved.accent !== before.accent) applyAccent(saved.accent);
    const added = saved.languages.inPreparation?.find((one) => !before.languages.further.includes(one));
    if (added) return void toasts.show(describeAdded(added));
    const isSlugChanged = saved.productSlug !== before.productSlug;
    const text = isSlugChanged ? texts.savedWithAddress({ slug: saved.productSlug }) : texts.saved;
    toasts.show({ kind: "done", text, action: viewAction });
  };
}

/** Leads to the board, where the language is published. */
function describeAdded(added: Language): NewToast {
  return {
    kind: "done",
    text: texts.languages.added({ language: languageName(added) }),
    action: { label: texts.languages.openBoard, href: BOARD_PATH },
  };
}

let sheet: CSSStyleSheet | null = null;

/** Applies a new accent without a reload. The tokens are those of the server's stylesheet for the hue. */
function applyAccent(hue: Hue): void {
  const { light, dark } = accentColours(hue);
  if (!sheet) {
    sheet = new CSSStyleSheet();
    document.adoptedStyleSheets = [...document.adoptedStyleSheets, sheet];
  }
  sheet.replaceSync(
    `${formatRule(":root:root", light)}${formatRule('[data-theme="dark"][data-theme]', dark)}`,
  );
}

function formatRule(
  selector: string,
  { accent, hover, tint }: ReturnType<typeof accentColours>["light"],
): string {
  return `${selector} { --accent: ${accent}; --accent-hover: ${hover}; --tint: ${tint}; }\n`;
}
