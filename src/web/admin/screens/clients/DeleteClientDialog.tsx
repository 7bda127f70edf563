import type { Client } from "#contract/content/clients.ts";
import { clientTexts as texts } from "#texts/admin/clients.ts";
import { deleteClient } from "#web/api/clients.ts";
import { useHttp } from "#web/api/http/HttpContext.tsx";
import { detectLanguage } from "#web/ui/text/detectLanguage.ts";

import { useDeleteRecord } from "#web/admin/lists/useDeleteRecord.ts";
import { withReason } from "#web/admin/lists/useOptimisticUpdate.ts";
import { ConfirmDialog } from "#web/admin/ui/dialog/ConfirmDialog.tsx";

import { CLIENT_QUERIES } from "./clientQueries.ts";
import { ClientLogo } from "./ClientLogo.tsx";
import { displayUrl } from "./clientTexts.ts";

import styles from "./DeleteClientDialog.module.css";

interface DeleteClientDialogProps {
  client: Client;
  onClose: () => void;
}

export function DeleteClientDialog({ client, onClose }: DeleteClientDialogProps) {
  const http = useHttp();
  const confirm = useDeleteRecord({
    queries: CLIENT_QUERIES,
    record: client,
    noun: "client",
    remove: () => deleteClient(http, client._id),
    doneText: texts.deleted({ name: client.name }),
    failureText: (error) => withReason(texts.messages.deleteFailed, error),
    onClose,
  });
  const isVisible = client.status === "active" && client.logo !== null;
  return (
    <ConfirmDialog
      title={texts.deleteDialog.title}
      action={texts.deleteDialog.action}
      onConfirm={confirm}
      onCancel={onClose}
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
    </ConfirmDialog>
  );
}
