import { eq } from "drizzle-orm";

import { CONFLICT_MESSAGE } from "#contract/conflicts.ts";
import type { Conflict } from "#contract/conflicts.ts";
import { AppError } from "#server/errors.ts";

import { first } from "./first.ts";
import { users } from "./schema.ts";
import type { Transaction } from "./transaction.ts";

export interface WriteContext {
  /** Id of the user who makes the change. */
  by: string;
  /** Milliseconds since 1970. */
  now: number;
  /** The version that the editor saw; not checked if omitted. */
  expectedVersion?: number | undefined;
}

export interface Version {
  updatedAt: number;
  updatedBy: string | null;
}

/**
 * Optimistic concurrency control. Runs in the writing transaction, so that of two concurrent saves the second
 * fails.
 * @param read returns the current record
 * @throws AppError `conflict` with a `Conflict` as its data
 */
export async function assertVersion<T>(
  tx: Transaction,
  stored: Version,
  { expectedVersion }: WriteContext,
  read: () => T | Promise<T>,
): Promise<void> {
  if (expectedVersion === undefined || stored.updatedAt <= expectedVersion) return;
  const data: Conflict<T> = { current: await read(), savedBy: await nameOf(tx, stored.updatedBy) };
  throw new AppError("conflict", CONFLICT_MESSAGE, { data });
}

/** Greater than the previous version, so that two saves in one millisecond differ. */
export function nextVersion({ updatedAt }: Pick<Version, "updatedAt">, { by, now }: WriteContext): Version {
  return { updatedAt: Math.max(now, updatedAt + 1), updatedBy: by };
}

async function nameOf(tx: Transaction, id: string | null): Promise<string | null> {
  if (id === null) return null;
  const { firstName, lastName } = users;
  const person = await first(tx.select({ firstName, lastName }).from(users).where(eq(users.id, id)));
  return person ? `${person.firstName} ${person.lastName}` : null;
}
