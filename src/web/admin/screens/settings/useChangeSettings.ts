import { useQueryClient } from "@tanstack/react-query";

import type { SettingsChange, SettingsRecord } from "#resources/settings/settings.ts";
import { useHttp } from "#web/api/http/HttpContext.tsx";
import { settingsKey, settingsQuery, updateSettings } from "#web/api/settings.ts";
import { setupKey } from "#web/api/setup.ts";

import { useConfirmedChange } from "#web/admin/lists/useConfirmedChange.ts";
import { useServices } from "#web/admin/session/services.ts";

interface ChangeOptions {
  failureText: string;
  onSaved?: () => void;
}

/** Changes the current settings outside of their form, such as a dismissed entry. */
export function useChangeSettings({ failureText, onSaved }: ChangeOptions) {
  const http = useHttp();
  const queryClient = useQueryClient();
  const { applySite } = useServices();
  return useConfirmedChange({
    async send(change: (current: SettingsRecord) => SettingsChange) {
      const current = await queryClient.fetchQuery({ ...settingsQuery(http), staleTime: 0 });
      return updateSettings(http, { change: change(current), expectedVersion: current.updatedAt });
    },
    onSuccess(saved) {
      queryClient.setQueryData(settingsKey, saved);
      void queryClient.invalidateQueries({ queryKey: setupKey });
      applySite(saved);
      onSaved?.();
    },
    failureText,
  });
}
