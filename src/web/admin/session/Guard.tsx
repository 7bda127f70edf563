// Lets only people of the required role see what is inside.
import type { ReactNode } from "react";
import { Redirect, useLocation, useSearch } from "wouter";

import type { Role } from "#contract/users.ts";

import { useLoginPath, useSession } from "../services.ts";

import { AccessDenied } from "./AccessDenied.tsx";
import { Verifying } from "./Verifying.tsx";

interface GuardProps {
  children: ReactNode;
  role?: Role;
  /** Where people who are not signed in go; the sign-in unless given. */
  redirectTo?: string;
}

export function Guard({ children, role = "admin", redirectTo }: GuardProps) {
  const { user, isAuthenticated, isLoading } = useSession();
  const loginPath = useLoginPath();
  const [path] = useLocation();
  const search = useSearch();
  if (isLoading) return <Verifying />;
  if (!isAuthenticated || !user) {
    const from = search ? `${path}?${search}` : path;
    return <Redirect to={redirectTo ?? loginPath} replace state={{ from }} />;
  }
  return user.role === role ? children : <AccessDenied user={user} />;
}
