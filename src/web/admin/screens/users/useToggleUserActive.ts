import { useRef } from "react";

import type { User } from "#contract/accounts/users.ts";
import { uiTexts } from "#texts/admin/ui.ts";
import { userTexts as texts } from "#texts/admin/users.ts";
import { useHttp } from "#web/api/http/HttpContext.tsx";
import { setUserActive } from "#web/api/users.ts";

import { useOptimisticUpdate, withReason } from "#web/admin/lists/useOptimisticUpdate.ts";
import { useToasts } from "#web/admin/ui/toasts/toasts.ts";

import { fullName } from "./userForm.ts";
import { USER_QUERIES } from "./userQueries.ts";

/** Ignores the second click of a double click, which would revert the first. */
const DOUBLE_CLICK_MS = 500;

/** Optimistic update with rollback. */
export function useToggleUserActive() {
  const http = useHttp();
  const toasts = useToasts();
  const applyChange = useOptimisticUpdate<User, User>(USER_QUERIES);
  const lastPressedAt = useRef(new Map<string, number>());

  function toggle(user: User) {
    const isActive = !user.isActive;
    applyChange({
      from: user,
      to: { ...user, isActive },
      description: `Changing the status of the user ${user._id}`,
      send: () => setUserActive(http, user._id, isActive),
      onSuccess: (saved) => {
        const name = fullName(saved);
        const text = isActive ? texts.activated({ name }) : texts.deactivated({ name });
        const undo = () => toggle({ ...saved, isActive });
        toasts.show({ kind: "done", text, action: { label: uiTexts.undo, run: undo } });
      },
      failureText: (error) => {
        const name = fullName(user);
        return withReason(
          isActive ? texts.activateFailed({ name }) : texts.deactivateFailed({ name }),
          error,
        );
      },
    });
  }

  return (user: User) => {
    const last = lastPressedAt.current.get(user._id) ?? -Infinity;
    const now = performance.now();
    lastPressedAt.current.set(user._id, now);
    if (now - last >= DOUBLE_CLICK_MS) toggle(user);
  };
}
