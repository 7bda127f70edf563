import { useState, useSyncExternalStore } from "react";
import type { ReactNode } from "react";
import { useLocation } from "wouter";

import { findRequiredPermission } from "#web/admin/frame/sections.ts";
import { useAllSections } from "#web/admin/frame/useSections.ts";
import { useServices, useSession } from "#web/admin/session/services.ts";

import { AccessDenied } from "./AccessDenied.tsx";
import { usePermissions } from "#web/admin/session/permissions.ts";

/** Shows Access Denied instead of a section that the admin's scope does not allow. */
export function RequirePermission({ children }: { children: ReactNode }) {
  const [path] = useLocation();
  const { user } = useSession();
  const can = usePermissions();
  const permission = findRequiredPermission(useAllSections(), path);
  const isShown = useIsKept(path, permission === null || can(permission));
  return isShown || !user ? children : <AccessDenied user={user} />;
}

/** A form with unsaved changes stays when its admin gets another scope, and its save fails with the reason. */
function useIsKept(path: string, isAllowed: boolean): boolean {
  const { leaveGuard } = useServices();
  const isBlocking = useSyncExternalStore(leaveGuard.subscribe, leaveGuard.isBlocking);
  const [shownPath, setShownPath] = useState<string | null>(null);
  if (isAllowed && shownPath !== path) setShownPath(path);
  return isAllowed || (isBlocking && shownPath === path);
}
