// Activates and deactivates an admin: shown at once, taken back with a message when the server refuses.
import { useRef } from "react";

import type { User } from "#contract/accounts/users.ts";
import { uiTexts } from "#texts/admin/ui.ts";
import { userTexts as texts } from "#texts/admin/users.ts";
import { useHttp } from "#web/api/http/HttpContext.tsx";
import { setUserActive } from "#web/api/users.ts";

import { useRecordChange, withReason } from "../collections/list/useRecordChange.ts";
import { useToasts } from "../ui/toasts/toasts.ts";

import { nameOf } from "./userForm.ts";
import { USER_RECORDS } from "./userRecords.ts";

/** Milliseconds; the second press of a double click would otherwise take back what the first one did. */
const DOUBLE_PRESS_MS = 500;

export function useUserStatus() {
  const http = useHttp();
  const toasts = useToasts();
  const change = useRecordChange<User, User>(USER_RECORDS);
  const pressed = useRef(new Map<string, number>());

  function turn(user: User) {
    const isActive = !user.isActive;
    change({
      from: user,
      to: { ...user, isActive },
      what: `Changing the status of the user ${user._id}`,
      send: () => setUserActive(http, user._id, isActive),
      onSent: (saved) => {
        const name = nameOf(saved);
        const text = isActive ? texts.activated(name) : texts.deactivated(name);
        const undo = () => turn({ ...saved, isActive });
        toasts.show({ kind: "done", text, action: { label: uiTexts.undo, run: undo } });
      },
      failed: (error) => {
        const name = nameOf(user);
        return withReason(isActive ? texts.activateFailed(name) : texts.deactivateFailed(name), error);
      },
    });
  }

  return (user: User) => {
    const last = pressed.current.get(user._id) ?? -Infinity;
    const now = performance.now();
    pressed.current.set(user._id, now);
    if (now - last >= DOUBLE_PRESS_MS) turn(user);
  };
}
