import { useState, useSyncExternalStore } from "react";
import type { ReactNode } from "react";
import { Redirect, useLocation, useSearch } from "wouter";

import type { Role, User } from "#contract/accounts/users.ts";

import { SecondFactorSetupPage } from "#web/admin/screens/login/SecondFactorSetupPage.tsx";
import { useLoginPath, useServices, useSession } from "#web/admin/session/services.ts";

import { AccessDenied } from "./AccessDenied.tsx";
import { ScopeProvider } from "#web/admin/session/permissions.ts";
import { SessionExpiredDialog } from "./SessionExpiredDialog.tsx";
import { VerifyingAccess } from "./VerifyingAccess.tsx";

interface RequireRoleProps {
  children: ReactNode;
  requiredRole?: Role;
  /** Where to redirect people who are not signed in; defaults to the sign-in page. */
  redirectTo?: string;
}

/**
 * Shows a screen to an admin only. If the session ends while a form has unsaved changes, the form stays and
 * `SessionExpiredDialog` asks for a new sign-in above it.
 */
export function RequireRole({ children, requiredRole = "admin", redirectTo }: RequireRoleProps) {
  const { user, isAuthenticated, isLoading, isSetupRequired } = useSession();
  const stayingUser = useStayingUser(user);
  const loginPath = useLoginPath();
  const [path] = useLocation();
  const search = useSearch();
  const isSetupShown = useSetupShown(isSetupRequired ?? false);
  const isInterrupted = stayingUser !== null && !isAuthenticated;
  const shownUser = stayingUser ?? user;
  if (shownUser && (isInterrupted || (isAuthenticated && user?.role === requiredRole))) {
    if (user && isSetupShown) return <SecondFactorSetupPage user={user} />;
    // One provider for both cases, so that the form keeps its state below the dialog. The key remounts it for
    // another user.
    return (
      <ScopeProvider key={shownUser._id} value={shownUser.scope}>
        {children}
        {isInterrupted && <SessionExpiredDialog user={stayingUser} />}
      </ScopeProvider>
    );
  }
  if (isLoading) return <VerifyingAccess />;
  if (!isAuthenticated || !user) {
    const from = search ? `${path}?${search}` : path;
    return <Redirect to={redirectTo ?? loginPath} replace state={{ from }} />;
  }
  return <AccessDenied user={user} />;
}

/**
 * An open form with unsaved changes stays, and its save fails with the reason. Once the set-up is shown, it stays
 * too: its own forms may have unsaved changes.
 */
function useSetupShown(isSetupRequired: boolean): boolean {
  const { leaveGuard } = useServices();
  const isBlocking = useSyncExternalStore(leaveGuard.subscribe, leaveGuard.isBlocking);
  const [isShown, setShown] = useState(false);
  const shouldShow = isSetupRequired && (isShown || !isBlocking);
  if (shouldShow !== isShown) setShown(shouldShow);
  return shouldShow;
}

/**
 * Returns the admin who stays on the screen if the session ends: the last one who signed in, while a form has unsaved
 * changes; else `null`.
 */
function useStayingUser(user: User | null): User | null {
  const { leaveGuard } = useServices();
  const isBlocking = useSyncExternalStore(leaveGuard.subscribe, leaveGuard.isBlocking);
  const [lastUser, setLastUser] = useState(user);
  if (user && user !== lastUser) setLastUser(user);
  return isBlocking && lastUser?.role === "admin" ? lastUser : null;
}
