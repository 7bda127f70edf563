// Asks before a client is deleted, shows which one, and says what leaves the site with it.
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";

import { CLIENT_MESSAGES } from "#contract/clients.ts";
import type { Client } from "#contract/clients.ts";
import { ApiError, isNotFound } from "#web/api/ApiError.ts";
import { clientsKey, deleteClient } from "#web/api/clients.ts";
import { useHttp } from "#web/api/HttpContext.tsx";
import { languageOf } from "#web/ui/languageOf.ts";
import { logWarning } from "#web/ui/logWarning.ts";

import { createOnce } from "../session/once.ts";
import { ConfirmDialog } from "../ui/ConfirmDialog.tsx";
import { useToasts } from "../ui/toasts.ts";

import { ClientLogo } from "./ClientLogo.tsx";
import { siteOf } from "./clientTexts.ts";

import styles from "./DeleteClientDialog.module.css";

interface DeleteClientDialogProps {
  client: Client;
  onClose: () => void;
}

export function DeleteClientDialog({ client, onClose }: DeleteClientDialogProps) {
  const deletion = useDeletion(client, onClose);
  const isShown = client.status === "active" && client.logo !== null;
  return (
    <ConfirmDialog
      title="Delete this client?"
      action="Delete Client"
      busyText="Deleting..."
      busy={deletion.isPending}
      onConfirm={deletion.start}
      onCancel={onClose}
    >
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

function useDeletion(client: Client, onClose: () => void) {
  const http = useHttp();
  const queries = useQueryClient();
  const toasts = useToasts();
  const [once] = useState(createOnce);
  const deletion = useMutation({
    // One that is gone already is what was asked for.
    mutationFn: () => deleteClient(http, client._id).catch(ignoreNotFound),
    onSuccess: () => toasts.show({ kind: "done", text: `${client.name} is deleted` }),
    onError: (error) => {
      logWarning(`Deleting the client ${client._id} failed`, error);
      // The end of the session is said where it leads to.
      if (error instanceof ApiError && error.status === 401) return;
      toasts.show({
        kind: "failed",
        text: `${CLIENT_MESSAGES.deleteFailed} ${error.message}`.trim(),
        action: { label: "Retry", run: start },
      });
    },
    onSettled: () => {
      onClose();
      return queries.invalidateQueries({ queryKey: clientsKey });
    },
  });

  function start() {
    void once(() => deletion.mutateAsync().then(ignore, ignore));
  }

  return { isPending: deletion.isPending, start };
}

function ignoreNotFound(error: unknown) {
  if (!isNotFound(error)) throw error;
  return null;
}

/** The outcome is told by then. */
function ignore() {}
