import { hiddenChange } from "#server/audit/auditChanges.ts";
import { recordChange } from "#server/audit/recordChange.ts";
import type { ChangeContext } from "#server/database/actor.ts";
import type { users } from "#server/database/schema.ts";
import type { Transaction } from "#server/database/transaction.ts";

type UserRow = typeof users.$inferSelect;

interface AccountChange {
  before: UserRow | null;
  after: UserRow | null;
}

/** Says that the password changed, but nothing about it. */
export async function auditAccount(
  tx: Transaction,
  context: ChangeContext,
  { before, after }: AccountChange,
): Promise<void> {
  const user = after ?? before;
  const hasNewPassword = before && after && before.passwordHash !== after.passwordHash;
  await recordChange(tx, context, {
    kind: "account",
    recordId: user?.id ?? null,
    recordName: user ? `${user.firstName} ${user.lastName}` : "",
    before: before && auditedFields(before),
    after: after && auditedFields(after),
    changes: hasNewPassword ? [hiddenChange("password")] : [],
  });
}

function auditedFields({ email, firstName, lastName, role, scope, isActive }: UserRow) {
  return { email, firstName, lastName, role, scope, isActive };
}
