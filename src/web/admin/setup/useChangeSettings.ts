import { useMutation, useQueryClient } from "@tanstack/react-query";

import type { SettingsChange, SettingsRecord } from "#contract/settings/settings.ts";
import { setupTexts as texts } from "#texts/admin/setup.ts";
import { useHttp } from "#web/api/http/HttpContext.tsx";
import { settingsKey, updateSettings } from "#web/api/settings.ts";
import { setupKey } from "#web/api/setup.ts";
import { logWarning } from "#web/ui/logWarning.ts";
import { withReason } from "../collections/list/useOptimisticUpdate.ts";

import { useToasts } from "../ui/toasts/toasts.ts";

/** Changes settings outside of their form, such as a dismissed entry. */
export function useChangeSettings(settings: SettingsRecord) {
  const http = useHttp();
  const queryClient = useQueryClient();
  const toasts = useToasts();
  return useMutation({
    mutationFn: (change: SettingsChange) =>
      updateSettings(http, { change, expectedVersion: settings.updatedAt }),
    onSuccess(saved) {
      queryClient.setQueryData(settingsKey, saved);
      void queryClient.invalidateQueries({ queryKey: setupKey });
    },
    onError(error) {
      logWarning(texts.saveFailed, error);
      toasts.show({ kind: "failed", text: withReason(texts.saveFailed, error) });
      void queryClient.invalidateQueries({ queryKey: settingsKey });
    },
  });
}
