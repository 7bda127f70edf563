import { createContext, use, useCallback } from "react";

import { hasPermission } from "#contract/accounts/permissions.ts";
import type { Permission } from "#contract/accounts/permissions.ts";
import { DEFAULT_SCOPE } from "#contract/accounts/scopes.ts";
import type { AdminScope } from "#contract/accounts/scopes.ts";

const ScopeContext = createContext<AdminScope>(DEFAULT_SCOPE);

/** Provides the scope of the signed-in admin, also while an expired session asks for a sign-in above a form. */
export const ScopeProvider = ScopeContext.Provider;

/** Tells what the signed-in admin may do. Screens hide the rest; the server decides. */
export function usePermissions(): (permission: Permission) => boolean {
  const scope = use(ScopeContext);
  return useCallback((permission: Permission) => hasPermission({ scope }, permission), [scope]);
}
