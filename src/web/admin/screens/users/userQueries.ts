import type { User } from "#contract/accounts/users.ts";
import { userPagesKey, usersKey } from "#web/api/users.ts";

import type { RecordQueries } from "#web/admin/lists/applyOptimisticUpdate.ts";

export const USER_QUERIES: RecordQueries<User> = {
  key: usersKey,
  pagesKey: userPagesKey,
  statsKey: [...usersKey, "stats"],
  countsOf: ({ role, scope, isActive }) => ({
    totalUsers: 1,
    adminUsers: Number(role === "admin"),
    activeUsers: Number(isActive),
    activeOwners: Number(role === "admin" && scope === "owner" && isActive),
  }),
};
