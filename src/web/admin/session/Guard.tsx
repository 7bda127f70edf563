// Lets only people of the required role see what is inside.
import { Fragment, useState, useSyncExternalStore } from "react";
import type { ReactNode } from "react";
import { Redirect, useLocation, useSearch } from "wouter";

import type { Role, User } from "#contract/accounts/users.ts";

import { useLoginPath, useServices, useSession } from "../services.ts";

import { AccessDenied } from "./AccessDenied.tsx";
import { SessionOverDialog } from "./SessionOverDialog.tsx";
import { Verifying } from "./Verifying.tsx";

interface GuardProps {
  children: ReactNode;
  requiredRole?: Role;
  /** Where people who are not signed in go; the sign-in unless given. */
  redirectTo?: string;
}

export function Guard({ children, requiredRole = "admin", redirectTo }: GuardProps) {
  const { user, isAuthenticated, isLoading } = useSession();
  const worker = useInterrupted(user);
  const loginPath = useLoginPath();
  const [path] = useLocation();
  const search = useSearch();
  const isInterrupted = worker !== null && !isAuthenticated;
  if (isInterrupted || (isAuthenticated && user?.role === requiredRole)) {
    // One and the same place in the tree for both, so that the form behind the dialog keeps what was typed; another person begins anew.
    return (
      <Fragment key={(worker ?? user)?._id}>
        {children}
        {isInterrupted && <SessionOverDialog user={worker} />}
      </Fragment>
    );
  }
  if (isLoading) return <Verifying />;
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
function useInterrupted(user: User | null): User | null {
  const { leaveGuard } = useServices();
  const held = useSyncExternalStore(leaveGuard.subscribe, leaveGuard.isHeld);
  const [last, setLast] = useState(user);
  if (user && user !== last) setLast(user);
  return held && last?.role === "admin" ? last : null;
}
