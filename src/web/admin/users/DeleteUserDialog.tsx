// Asks before the account of an admin is deleted, names the person, and says what that means for them.
import type { User } from "#contract/users.ts";
import { useHttp } from "#web/api/HttpContext.tsx";
import { deleteUser, usersKey } from "#web/api/users.ts";
import { languageOf } from "#web/ui/languageOf.ts";

import { useDeletion, withReason } from "../list/useDeletion.ts";
import { ConfirmDialog } from "../ui/ConfirmDialog.tsx";

import { nameOf } from "./userForm.ts";

interface DeleteUserDialogProps {
  user: User;
  onClose: () => void;
}

export function DeleteUserDialog({ user, onClose }: DeleteUserDialogProps) {
  const http = useHttp();
  const deletion = useDeletion({
    what: `user ${user._id}`,
    remove: () => deleteUser(http, user._id),
    queryKey: usersKey,
    done: `${nameOf(user)} is deleted`,
    failed: (error) => withReason("Failed to delete admin.", error),
    onClose,
  });
  const name = nameOf(user);
  return (
    <ConfirmDialog
      title="Delete this admin?"
      action="Delete Admin"
      busyText="Deleting..."
      busy={deletion.isPending}
      onConfirm={deletion.start}
      onCancel={onClose}
    >
      <p>
        <strong lang={languageOf(name)}>{name}</strong> ({user.email}) is signed out everywhere at once and
        can no longer sign in. This action cannot be undone.
      </p>
    </ConfirmDialog>
  );
}
