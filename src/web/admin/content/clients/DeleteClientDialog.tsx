// Asks before a client is deleted, shows which one, and says what leaves the site with it.
import { CLIENT_MESSAGES } from "#contract/content/clients.ts";
import type { Client } from "#contract/content/clients.ts";
import { deleteClient } from "#web/api/clients.ts";
import { useHttp } from "#web/api/http/HttpContext.tsx";
import { languageOf } from "#web/ui/text/languageOf.ts";

import { useDeletion } from "../../collections/list/useDeletion.ts";
import { withReason } from "../../collections/list/useRecordChange.ts";
import { ConfirmDialog } from "../../ui/dialog/ConfirmDialog.tsx";

import { CLIENT_RECORDS } from "./clientRecords.ts";
import { ClientLogo } from "./ClientLogo.tsx";
import { siteOf } from "./clientTexts.ts";

import styles from "./DeleteClientDialog.module.css";

interface DeleteClientDialogProps {
  client: Client;
  onClose: () => void;
}

export function DeleteClientDialog({ client, onClose }: DeleteClientDialogProps) {
  const http = useHttp();
  const confirm = useDeletion({
    kind: CLIENT_RECORDS,
    record: client,
    noun: "client",
    remove: () => deleteClient(http, client._id),
    done: `${client.name} is deleted`,
    failed: (error) => withReason(CLIENT_MESSAGES.deleteFailed, error),
    onClose,
  });
  const isShown = client.status === "active" && client.logo !== null;
  return (
    <ConfirmDialog title="Delete this client?" action="Delete Client" onConfirm={confirm} onCancel={onClose}>
      <div className={styles.client}>
        <ClientLogo client={client} />
        <div className={styles.who}>
          <p className={styles.name} lang={languageOf(client.name)}>
            {client.name}
          </p>
          <p className={styles.site}>{siteOf(client.url)}</p>
        </div>
      </div>
      <p>{isShown && "The logo leaves the strip on the About page at once. "}This action cannot be undone.</p>
    </ConfirmDialog>
  );
}
