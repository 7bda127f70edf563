// Activates and deactivates an admin: shown at once, taken back with a message when the server refuses.
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useRef } from "react";

import type { User } from "#contract/users.ts";
import { ApiError } from "#web/api/ApiError.ts";
import type { PageOf } from "#web/api/http.ts";
import { useHttp } from "#web/api/HttpContext.tsx";
import { setUserActive, userPagesKey, usersKey } from "#web/api/users.ts";
import { logWarning } from "#web/ui/logWarning.ts";

import { useToasts } from "../ui/toasts.ts";

import { nameOf } from "./userForm.ts";

interface StatusChange {
  user: User;
  isActive: boolean;
}

/** Milliseconds; the second press of a double click would otherwise take back what the first one did. */
const DOUBLE_PRESS_MS = 500;

export function useUserStatus() {
  const http = useHttp();
  const client = useQueryClient();
  const toasts = useToasts();
  const pressed = useRef(new Map<string, number>());

  function show({ user, isActive }: StatusChange) {
    client.setQueriesData<PageOf<User>>(
      { queryKey: userPagesKey },
      (page) =>
        page && {
          ...page,
          items: page.items.map((one) => (one._id === user._id ? { ...one, isActive } : one)),
        },
    );
  }

  const change = useMutation({
    mutationFn: ({ user, isActive }: StatusChange) => setUserActive(http, user._id, isActive),
    onMutate: async (asked) => {
      await client.cancelQueries({ queryKey: userPagesKey });
      show(asked);
    },
    onSuccess: (saved, { isActive }) => {
      const text = `${nameOf(saved)} is ${isActive ? "activated" : "deactivated"}`;
      const undo = () => change.mutate({ user: saved, isActive: !isActive });
      toasts.show({ kind: "done", text, action: { label: "Undo", run: undo } });
    },
    onError: (error, asked) => {
      logWarning(`Changing the status of the user ${asked.user._id} failed`, error);
      show({ ...asked, isActive: !asked.isActive });
      // The end of the session is said where it leads to.
      if (error instanceof ApiError && error.status === 401) return;
      toasts.show({
        kind: "failed",
        text: failureOf(error, asked),
        action: { label: "Retry", run: () => change.mutate(asked) },
      });
    },
    onSettled: () => client.invalidateQueries({ queryKey: usersKey }),
  });

  return (user: User) => {
    const last = pressed.current.get(user._id) ?? -Infinity;
    const now = performance.now();
    pressed.current.set(user._id, now);
    if (now - last >= DOUBLE_PRESS_MS) change.mutate({ user, isActive: !user.isActive });
  };
}

function failureOf(error: Error, { user, isActive }: StatusChange): string {
  const failed = `Failed to ${isActive ? "activate" : "deactivate"} ${nameOf(user)}.`;
  return error.message ? `${failed} ${error.message}` : failed;
}
