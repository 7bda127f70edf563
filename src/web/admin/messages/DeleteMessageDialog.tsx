// Asks before a message is deleted, names its sender, and offers the archive in its place.
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";

import type { Message } from "#contract/messages.ts";
import { ApiError, nullIfNotFound } from "#web/api/ApiError.ts";
import { useHttp } from "#web/api/HttpContext.tsx";
import { deleteMessage, messagesKey } from "#web/api/messages.ts";
import { languageOf } from "#web/ui/languageOf.ts";
import { logWarning } from "#web/ui/logWarning.ts";

import { createOnce } from "../session/once.ts";
import { ConfirmDialog } from "../ui/ConfirmDialog.tsx";
import { useToasts } from "../ui/toasts.ts";

interface DeleteMessageDialogProps {
  message: Message;
  onClose: () => void;
  onDeleted: (message: Message) => void;
}

export function DeleteMessageDialog({ message, onClose, onDeleted }: DeleteMessageDialogProps) {
  const deletion = useDeletion(message, { onClose, onDeleted });
  const canArchive = message.status !== "archived";
  return (
    <ConfirmDialog
      title="Delete this message?"
      action="Delete Message"
      busyText="Deleting..."
      busy={deletion.isPending}
      onConfirm={deletion.start}
      onCancel={onClose}
    >
      <p>
        The message of <strong lang={languageOf(message.name)}>{message.name}</strong> is deleted for good.
        This action cannot be undone.
      </p>
      {canArchive && <p>To keep it out of sight, archive it instead.</p>}
    </ConfirmDialog>
  );
}

function useDeletion(message: Message, told: Pick<DeleteMessageDialogProps, "onClose" | "onDeleted">) {
  const http = useHttp();
  const queries = useQueryClient();
  const toasts = useToasts();
  const [once] = useState(createOnce);
  const deletion = useMutation({
    scope: { id: "messages" },
    // One that is gone already is what was asked for.
    mutationFn: () => deleteMessage(http, message._id).catch(nullIfNotFound),
    onSuccess: () => {
      told.onDeleted(message);
      toasts.show({ kind: "done", text: `The message of ${message.name} is deleted` });
    },
    onError: (error) => {
      logWarning(`Deleting the message ${message._id} failed`, error);
      // The end of the session is said where it leads to.
      if (error instanceof ApiError && error.status === 401) return;
      toasts.show({
        kind: "failed",
        text: `The message of ${message.name} could not be deleted. ${error.message}`.trim(),
        action: { label: "Retry", run: start },
      });
    },
    onSettled: () => {
      told.onClose();
      return queries.invalidateQueries({ queryKey: messagesKey });
    },
  });

  function start() {
    void once(() => deletion.mutateAsync().then(ignore, ignore));
  }

  return { isPending: deletion.isPending, start };
}

/** The outcome is told by then. */
function ignore() {}
