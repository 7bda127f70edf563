import type { Message } from "#contract/messages/messages.ts";
import { useHttp } from "#web/api/http/HttpContext.tsx";
import { messageTexts as texts } from "#texts/admin/messages.ts";
import { deleteMessage, mailboxOf } from "#web/api/messages.ts";
import { detectLanguage } from "#web/ui/text/detectLanguage.ts";
import { Trans } from "#web/ui/text/Trans.tsx";

import { useDeleteRecord } from "#web/admin/lists/useDeleteRecord.ts";
import { withReason } from "#web/admin/lists/useOptimisticUpdate.ts";
import { ConfirmDialog } from "#web/admin/ui/dialog/ConfirmDialog.tsx";

import { MESSAGE_RECORDS } from "./messageRecords.ts";

interface DeleteMessageDialogProps {
  message: Message;
  onClose: () => void;
  /**
   * Called when the message is hidden, before the server confirms.
   * @returns a rollback
   */
  onDelete: (message: Message) => () => void;
}

export function DeleteMessageDialog({ message, onClose, onDelete }: DeleteMessageDialogProps) {
  const http = useHttp();
  const confirm = useDeleteRecord({
    queries: MESSAGE_RECORDS,
    record: message,
    noun: "message",
    remove: () => deleteMessage(http, message._id),
    doneText: texts.deleted({ name: message.name }),
    failureText: (error) => withReason(texts.deleteFailed({ name: message.name }), error),
    onApplied: () => onDelete(message),
    onClose,
  });
  const canArchive = mailboxOf(message.status) === "inbox";
  return (
    <ConfirmDialog
      title={texts.deleteDialog.title}
      action={texts.deleteDialog.action}
      onConfirm={confirm}
      onCancel={onClose}
    >
      <p>
        <Trans
          text={texts.deleteDialog.text}
          elements={{
            name: () => (
              <strong lang={detectLanguage(message.name)}>
                <bdi>{message.name}</bdi>
              </strong>
            ),
          }}
        />
      </p>
      {canArchive && <p>{texts.deleteDialog.archiveInstead}</p>}
    </ConfirmDialog>
  );
}
