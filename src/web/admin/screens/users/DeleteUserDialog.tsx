import type { User } from "#contract/accounts/users.ts";
import { userTexts as texts } from "#texts/admin/users.ts";
import { useHttp } from "#web/api/http/HttpContext.tsx";
import { deleteUser } from "#web/api/users.ts";
import { Trans } from "#web/ui/text/Trans.tsx";
import { detectLanguage } from "#web/ui/text/detectLanguage.ts";

import { useDeleteRecord } from "#web/admin/lists/useDeleteRecord.ts";
import { withReason } from "#web/admin/lists/useOptimisticUpdate.ts";
import { ConfirmDialog } from "#web/admin/ui/dialog/ConfirmDialog.tsx";

import { USER_QUERIES } from "./userQueries.ts";
import { fullName } from "./userForm.ts";

interface DeleteUserDialogProps {
  user: User;
  onClose: () => void;
}

export function DeleteUserDialog({ user, onClose }: DeleteUserDialogProps) {
  const http = useHttp();
  const confirm = useDeleteRecord({
    queries: USER_QUERIES,
    record: user,
    noun: "user",
    remove: () => deleteUser(http, user._id),
    doneText: texts.deleted({ name: fullName(user) }),
    failureText: (error) => withReason(texts.deleteFailed, error),
    onClose,
  });
  const name = fullName(user);
  return (
    <ConfirmDialog
      title={texts.deleteDialog.title}
      action={texts.deleteDialog.action}
      onConfirm={confirm}
      onCancel={onClose}
    >
      <p>
        <Trans
          text={texts.deleteDialog.text({ email: user.email })}
          elements={{ name: () => <strong lang={detectLanguage(name)}>{name}</strong> }}
        />
      </p>
    </ConfirmDialog>
  );
}
