import { useMutation, useQueryClient } from "@tanstack/react-query";

import { settingTexts } from "#texts/admin/settings.ts";
import { translationBoardTexts as texts } from "#texts/admin/translationBoard.ts";
import type { Language } from "#texts/language.ts";
import { useHttp } from "#web/api/http/HttpContext.tsx";
import { settingsQuery, updateSettings } from "#web/api/settings.ts";
import { logWarning } from "#web/ui/logWarning.ts";

import { withReason } from "../collections/list/useOptimisticUpdate.ts";
import { languageName } from "../collections/translations/languageName.ts";
import { useServices } from "../services.ts";
import { useToasts } from "../ui/toasts/toasts.ts";

/** Takes a language out of preparation. */
export function usePublishLanguage(language: Language) {
  const http = useHttp();
  const client = useQueryClient();
  const toasts = useToasts();
  const { applySite } = useServices();
  const { mutate, isPending } = useMutation({
    async mutationFn() {
      const { languages, updatedAt } = await client.fetchQuery({ ...settingsQuery(http), staleTime: 0 });
      const { inPreparation = [], ...others } = languages;
      const remaining = inPreparation.filter((one) => one !== language);
      const change = { languages: remaining.length > 0 ? { ...others, inPreparation: remaining } : others };
      return updateSettings(http, { change, expectedVersion: updatedAt });
    },
    onSuccess(saved) {
      client.setQueryData(settingsQuery(http).queryKey, saved);
      applySite(saved);
      toasts.show({
        kind: "done",
        text: texts.preparation.published({ language: languageName(language) }),
        action: { label: settingTexts.viewOnSite, href: `/${language}` },
      });
    },
    onError(error) {
      logWarning(texts.preparation.publishFailed, error);
      toasts.show({ kind: "failed", text: withReason(texts.preparation.publishFailed, error) });
    },
  });
  return { publish: () => mutate(), isPublishing: isPending };
}
