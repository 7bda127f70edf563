import type { Client } from "#contract/content/clients.ts";
import { clientTexts as texts } from "#texts/admin/clients.ts";
import { deleteClient } from "#web/api/clients.ts";
import { detectLanguage } from "#web/ui/text/detectLanguage.ts";

import { DeleteDialog } from "#web/admin/lists/DeleteDialog.tsx";
import { withReason } from "#web/admin/lists/useOptimisticUpdate.ts";

import { CLIENT_QUERIES } from "./clientQueries.ts";
import { ClientLogo } from "./ClientLogo.tsx";
import { displayUrl } from "./clientTexts.ts";

import styles from "./DeleteClientDialog.module.css";

interface DeleteClientDialogProps {
  client: Client;
  onClose: () => void;
}

export function DeleteClientDialog({ client, onClose }: DeleteClientDialogProps) {
  const isVisible = client.status === "active" && client.logo !== null;
  return (
    <DeleteDialog
      title={texts.deleteDialog.title}
      action={texts.deleteDialog.action}
      queries={CLIENT_QUERIES}
      record={client}
      noun="client"
      remove={(http) => deleteClient(http, client._id)}
      doneText={texts.deleted({ name: client.name })}
      failureText={(error) => withReason(texts.messages.deleteFailed, error)}
      onClose={onClose}
    >
      <div className={styles.client}>
        <ClientLogo client={client} />
        <div className={styles.who}>
          <p className={styles.name} lang={detectLanguage(client.name)}>
            {client.name}
          </p>
          <p className={styles.site}>{displayUrl(client.url)}</p>
        </div>
      </div>
      <p>{isVisible ? texts.deleteDialog.shown : texts.deleteDialog.hidden}</p>
    </DeleteDialog>
  );
}
