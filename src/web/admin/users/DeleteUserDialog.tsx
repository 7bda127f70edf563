// Asks before the account of an admin is deleted, names the person, and says what that means for them.
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";

import type { User } from "#contract/users.ts";
import { ApiError, isNotFound } from "#web/api/ApiError.ts";
import { useHttp } from "#web/api/HttpContext.tsx";
import { deleteUser, usersKey } from "#web/api/users.ts";
import { languageOf } from "#web/ui/languageOf.ts";
import { logWarning } from "#web/ui/logWarning.ts";

import { createOnce } from "../session/once.ts";
import { ConfirmDialog } from "../ui/ConfirmDialog.tsx";
import { useToasts } from "../ui/toasts.ts";

import { nameOf } from "./userForm.ts";

interface DeleteUserDialogProps {
  user: User;
  onClose: () => void;
}

export function DeleteUserDialog({ user, onClose }: DeleteUserDialogProps) {
  const deletion = useDeletion(user, onClose);
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

function useDeletion(user: User, onClose: () => void) {
  const http = useHttp();
  const client = useQueryClient();
  const toasts = useToasts();
  const [once] = useState(createOnce);
  const deletion = useMutation({
    // One that is gone already is what was asked for.
    mutationFn: () => deleteUser(http, user._id).catch(ignoreNotFound),
    onSuccess: () => toasts.show({ kind: "done", text: `${nameOf(user)} is deleted` }),
    onError: (error) => {
      logWarning(`Deleting the user ${user._id} failed`, error);
      // The end of the session is said where it leads to.
      if (error instanceof ApiError && error.status === 401) return;
      toasts.show({
        kind: "failed",
        text: `Failed to delete admin. ${error.message}`.trim(),
        action: { label: "Retry", run: start },
      });
    },
    onSettled: () => {
      onClose();
      return client.invalidateQueries({ queryKey: usersKey });
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
