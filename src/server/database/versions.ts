// On what context a record is changed, and the refusal to overwrite a version that its editor has not seen.
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
  /** When the version that the change began with was saved; not asked when left out. */
  expectedVersion?: number | undefined;
}

export interface Version {
  updatedAt: number;
  updatedBy: string | null;
}

/**
 * Asked in the transaction that writes, so that of two saves at once the second is told.
 * @param read gives the record as it stands
 * @throws AppError `conflict` with a `Conflict` in its data
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

/** Later than the version before, so that two saves within a millisecond are told apart. */
export function nextVersion({ updatedAt }: Pick<Version, "updatedAt">, { by, now }: WriteContext): Version {
  return { updatedAt: Math.max(now, updatedAt + 1), updatedBy: by };
}

async function nameOf(tx: Transaction, id: string | null): Promise<string | null> {
  if (id === null) return null;
  const { firstName, lastName } = users;
  const person = await first(tx.select({ firstName, lastName }).from(users).where(eq(users.id, id)));
  return person ? `${person.firstName} ${person.lastName}` : null;
}
