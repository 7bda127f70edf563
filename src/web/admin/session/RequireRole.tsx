// Lets only people of the required role see what is inside.
import { Fragment, useState, useSyncExternalStore } from "react";
import type { ReactNode } from "react";
import { Redirect, useLocation, useSearch } from "wouter";

import type { Role, User } from "#contract/accounts/users.ts";

import { useLoginPath, useServices, useSession } from "../services.ts";

import { AccessDenied } from "./AccessDenied.tsx";
import { SessionExpiredDialog } from "./SessionExpiredDialog.tsx";
import { VerifyingAccess } from "./VerifyingAccess.tsx";

interface RequireRoleProps {
  children: ReactNode;
  requiredRole?: Role;
  /** Where people who are not signed in go; the sign-in unless given. */
  redirectTo?: string;
}

export function RequireRole({ children, requiredRole = "admin", redirectTo }: RequireRoleProps) {
  const { user, isAuthenticated, isLoading } = useSession();
  const interruptedUser = useInterruptedUser(user);
  const loginPath = useLoginPath();
  const [path] = useLocation();
  const search = useSearch();
  const isInterrupted = interruptedUser !== null && !isAuthenticated;
  if (isInterrupted || (isAuthenticated && user?.role === requiredRole)) {
    // One and the same place in the tree for both, so that the form behind the dialog keeps what was typed; another person begins anew.
    return (
      <Fragment key={(interruptedUser ?? user)?._id}>
        {children}
        {isInterrupted && <SessionExpiredDialog user={interruptedUser} />}
      </Fragment>
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
 * Whose session ended while a form held unsaved changes: they stay on the screen and sign in above it.
 * `null` for everybody else.
 */
function useInterruptedUser(user: User | null): User | null {
  const { leaveGuard } = useServices();
  const isBlocking = useSyncExternalStore(leaveGuard.subscribe, leaveGuard.isBlocking);
  const [lastUser, setLastUser] = useState(user);
  if (user && user !== lastUser) setLastUser(user);
  return isBlocking && lastUser?.role === "admin" ? lastUser : null;
}
