import type { Client, ClientStatus } from "#contract/content/clients.ts";
import { clientTexts as texts } from "#texts/admin/clients.ts";
import { uiTexts } from "#texts/admin/ui.ts";
import { updateClient } from "#web/api/clients.ts";

import { useOptimisticUpdate, withReason } from "#web/admin/lists/useOptimisticUpdate.ts";
import { useServices } from "#web/admin/session/services.ts";
import { useToasts } from "#web/admin/ui/toasts/toasts.ts";

import { toFormData } from "./clientForm.ts";
import { CLIENT_QUERIES } from "./clientQueries.ts";

export function useToggleClientStatus() {
  const { upload } = useServices();
  const toasts = useToasts();
  const applyChange = useOptimisticUpdate<Client, Client>(CLIENT_QUERIES);

  function toggle(client: Client) {
    const status: ClientStatus = client.status === "active" ? "inactive" : "active";
    const changed = { ...client, status };
    applyChange({
      from: client,
      to: changed,
      description: `Changing the status of the client ${client._id}`,
      send: () => updateClient(upload, client._id, toFormData(changed, null, client.updatedAt)),
      onSuccess: (saved) => {
        const undo = () => toggle({ ...saved, status });
        const text = texts.statusChanged[status]({ name: saved.name });
        toasts.show({ kind: "done", text, action: { label: uiTexts.undo, run: undo } });
      },
      failureText: (error) => withReason(texts.messages.updateFailed, error),
    });
  }

  return toggle;
}
