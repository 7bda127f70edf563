// Asks before the account of an admin is deleted, names the person, and says what that means for them.
import type { User } from "#contract/accounts/users.ts";
import { useHttp } from "#web/api/http/HttpContext.tsx";
import { deleteUser } from "#web/api/users.ts";
import { languageOf } from "#web/ui/text/languageOf.ts";

import { useDeletion } from "../collections/list/useDeletion.ts";
import { withReason } from "../collections/list/useRecordChange.ts";
import { ConfirmDialog } from "../ui/dialog/ConfirmDialog.tsx";

import { USER_RECORDS } from "./userRecords.ts";
import { nameOf } from "./userForm.ts";

interface DeleteUserDialogProps {
  user: User;
  onClose: () => void;
}

export function DeleteUserDialog({ user, onClose }: DeleteUserDialogProps) {
  const http = useHttp();
  const confirm = useDeletion({
    kind: USER_RECORDS,
    record: user,
    noun: "user",
    remove: () => deleteUser(http, user._id),
    done: `${nameOf(user)} is deleted`,
    failed: (error) => withReason("Failed to delete admin.", error),
    onClose,
  });
  const name = nameOf(user);
  return (
    <ConfirmDialog title="Delete this admin?" action="Delete Admin" onConfirm={confirm} onCancel={onClose}>
      <p>
        <strong lang={languageOf(name)}>{name}</strong> ({user.email}) is signed out everywhere at once and
        can no longer sign in. This action cannot be undone.
      </p>
    </ConfirmDialog>
  );
}
