// Asks before a message is deleted, names its sender, and offers the archive in its place.
import type { Message } from "#contract/messages/messages.ts";
import { useHttp } from "#web/api/http/HttpContext.tsx";
import { deleteMessage } from "#web/api/messages.ts";
import { languageOf } from "#web/ui/text/languageOf.ts";

import { useDeletion } from "../collections/list/useDeletion.ts";
import { withReason } from "../collections/list/useRecordChange.ts";
import { ConfirmDialog } from "../ui/dialog/ConfirmDialog.tsx";

import { MESSAGE_RECORDS } from "./messageRecords.ts";
import { optimisticUpdate } from "./thereAndBack.ts";

interface DeleteMessageDialogProps {
  message: Message;
  onClose: () => void;
  /** Told at once: the message is out of sight while the server is asked. @returns what brings it back */
  onDelete: (message: Message) => () => void;
}

export function DeleteMessageDialog({ message, onClose, onDelete }: DeleteMessageDialogProps) {
  const http = useHttp();
  const confirm = useDeletion({
    kind: MESSAGE_RECORDS,
    record: message,
    noun: "message",
    remove: () => deleteMessage(http, message._id),
    done: `The message of ${message.name} is deleted`,
    failed: (error) => withReason(`The message of ${message.name} could not be deleted.`, error),
    ...optimisticUpdate(() => onDelete(message)),
    onClose,
  });
  const canArchive = message.status !== "archived";
  return (
    <ConfirmDialog
      title="Delete this message?"
      action="Delete Message"
      onConfirm={confirm}
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
