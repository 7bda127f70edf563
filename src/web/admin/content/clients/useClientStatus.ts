// Makes a client active or inactive without its form: shown at once, taken back with a message when it fails.
import { CLIENT_MESSAGES } from "#contract/content/clients.ts";
import type { Client, ClientStatus } from "#contract/content/clients.ts";
import { clientTexts as texts } from "#texts/admin/clients.ts";
import { uiTexts } from "#texts/admin/ui.ts";
import { updateClient } from "#web/api/clients.ts";

import { useRecordChange, withReason } from "../../collections/list/useRecordChange.ts";
import { useServices } from "../../services.ts";
import { useToasts } from "../../ui/toasts/toasts.ts";

import { bodyOf } from "./clientForm.ts";
import { CLIENT_RECORDS } from "./clientRecords.ts";

export function useClientStatus() {
  const { upload } = useServices();
  const toasts = useToasts();
  const change = useRecordChange<Client, Client>(CLIENT_RECORDS);

  function turn(client: Client) {
    const status: ClientStatus = client.status === "active" ? "inactive" : "active";
    const changed = { ...client, status };
    change({
      from: client,
      to: changed,
      what: `Changing the status of the client ${client._id}`,
      send: () => updateClient(upload, client._id, bodyOf(changed, null, client.updatedAt)),
      onSent: (saved) => {
        const undo = () => turn({ ...saved, status });
        const text = texts.statusChanged[status](saved.name);
        toasts.show({ kind: "done", text, action: { label: uiTexts.undo, run: undo } });
      },
      failed: (error) => withReason(CLIENT_MESSAGES.updateFailed, error),
    });
  }

  return turn;
}
