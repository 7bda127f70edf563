// Growing waits after failed sign-ins. They are stored, so that a restart forgets none.
import { and, eq, lt, lte, notInArray, sql } from "drizzle-orm";

import type { Db, Reader } from "#server/database/open.ts";
import { inJsonArray } from "#server/database/queryHelpers.ts";
import { signInFailures } from "#server/database/schema.ts";
import { transaction } from "#server/database/transaction.ts";
import type { Transaction } from "#server/database/transaction.ts";
import { networkLayers } from "#server/http/protection/clientAddress.ts";
import { tooManyAttemptsError } from "#server/http/protection/rateLimiter.ts";

const MINUTE_MS = 60_000;

interface Backoff {
  /** The failure that causes the first wait: more than a person mistypes, fewer than a machine makes. */
  failuresBeforeWait: number;
  /** The first wait is one minute. Each further failure doubles it, up to this maximum. */
  maxWaitMs: number;
}

const PERSONAL: Backoff = { failuresBeforeWait: 10, maxWaitMs: 15 * MINUTE_MS };

/** Of the networks of an address, from the smallest to the largest; see `networkLayers`. */
const NETWORKS = [30, 150, 500];
const MAX_NETWORK_WAIT_MS = 60 * MINUTE_MS;

/** In the lane: of an account, more than a few networks can cause. */
const LANE_ACCOUNT: Backoff = { failuresBeforeWait: 100, maxWaitMs: 15 * MINUTE_MS };
/** The lane is for networks with few failures: they wait after a tenth of those that make them wait elsewhere. */
const LANE_DIVISOR = 10;

/** Failures are forgotten this long after the last one. */
const RETENTION_MS = 24 * 60 * MINUTE_MS;
/** Attempts between two deletions of old rows. */
const PRUNE_INTERVAL = 100;

/** Counts failed attempts of one account, device, session or network. */
export interface FailureCounter {
  name: string;
  backoff: Backoff;
  /** True if other people share the counter: a success removes one failure from it instead of all. */
  isShared: boolean;
}

/** The counters of the networks that contain the address, from the smallest to the largest. All accounts share them. */
export function networkCounters(address: string): FailureCounter[] {
  return networkLayers(address).map((network, index) => ({
    name: `network ${network}`,
    backoff: { failuresBeforeWait: NETWORKS[index] ?? Infinity, maxWaitMs: MAX_NETWORK_WAIT_MS },
    isShared: true,
  }));
}

/**
 * Counters of the lane, see `signInLane.ts`. The failures of its networks are those of `networkCounters`. Only the smallest
 * network may wait for a day: one address must not close the lane of its neighbours for longer than elsewhere.
 */
export function laneCounters(account: string, address: string): FailureCounter[] {
  const networks = networkCounters(address).map(({ backoff, ...counter }, index) => {
    const failuresBeforeWait = backoff.failuresBeforeWait / LANE_DIVISOR;
    return {
      ...counter,
      backoff: { failuresBeforeWait, maxWaitMs: index === 0 ? RETENTION_MS : backoff.maxWaitMs },
    };
  });
  return [{ name: `lane account ${account}`, backoff: LANE_ACCOUNT, isShared: true }, ...networks];
}

/** Counters of a browser that has not signed in to the account before. @param account its email in lower case */
export function strangerCounters(account: string, address: string): FailureCounter[] {
  return [{ name: `account ${account}`, backoff: PERSONAL, isShared: false }, ...networkCounters(address)];
}

/** The counter of a browser that signed in to the account before, or of a session: the failures of others do not count. */
export function ownCounter(id: string): FailureCounter {
  return { name: `own ${id}`, backoff: PERSONAL, isShared: false };
}

/**
 * The counter of wrong codes after a right password, which does not reset it. `id` is that of a browser that signed in
 * before; else at a confirmation that of the session, at a sign-in that of the account, for all other browsers together:
 * who knows the password must not keep the owner out.
 */
export function secondFactorCounter(id: string): FailureCounter {
  return { name: `second factor ${id}`, backoff: PERSONAL, isShared: false };
}

interface Options {
  db: Db;
  /** The names of counters are stored as hashes with this key. */
  key: Buffer;
  /** Milliseconds since 1970. */
  now: () => number;
  isEnabled: boolean;
  /** More rows than this are deleted: first those with the fewest failures, then the oldest. */
  maxRows?: number;
}

export type SignInThrottle = ReturnType<typeof createSignInThrottle>;

export function createSignInThrottle({ db, key, now, isEnabled, maxRows = 20_000 }: Options) {
  let attempts = 0;
  const toRow = (counter: FailureCounter): CounterRow => ({
    ...counter,
    key: new Bun.CryptoHasher("sha256", key).update(`sign-in ${counter.name}`).digest("base64url"),
  });

  /** Counts the attempt as failed until it succeeds, so that attempts at the same time do not pass together. */
  async function countAttempt(rows: CounterRow[], startedAt: number) {
    // Without the writing connection: refused attempts must not delay others.
    assertNoWait(await findFailures(db, rows), rows, startedAt);
    const isPruning = attempts % PRUNE_INTERVAL === 0;
    attempts += 1;
    return transaction(
      db,
      async (tx) => {
        if (isPruning) await prune(tx, startedAt, maxRows);
        return increment(tx, rows, startedAt);
      },
      { durability: "deferred" },
    );
  }

  return {
    /** The longest wait of the counters at present, in milliseconds. */
    async findWait(counters: FailureCounter[]): Promise<number> {
      const rows = counters.map(toRow);
      return longestWait(await findFailures(db, rows), rows, now());
    },

    /**
     * Runs a check of a password, code or link, which resolves to `null` if it fails. An error of the check does not count.
     * It gets the failures of the first counter, itself included; 0 with the limits off.
     * @throws AppError `tooMany` while a counter's wait lasts; also as `check`
     */
    async attempt<T>(
      counters: FailureCounter[],
      check: (failures: number) => Promise<T | null>,
    ): Promise<T | null> {
      if (!isEnabled) return check(0);
      const rows = counters.map(toRow);
      const startedAt = now();
      const { previous, failures } = await countAttempt(rows, startedAt);
      const uncount = (isReset: boolean) =>
        transaction(db, (tx) => uncountAttempt(tx, { rows, previous, startedAt, isReset }), {
          durability: "deferred",
        });
      try {
        const result = await check(failures);
        if (result !== null) await uncount(true);
        return result;
      } catch (error) {
        await uncount(false);
        throw error;
      }
    },
  };
}

interface CounterRow extends FailureCounter {
  key: string;
}

type Failures = ReadonlyMap<string, typeof signInFailures.$inferSelect>;

async function findFailures(reader: Reader, rows: CounterRow[]): Promise<Failures> {
  const keys = rows.map((row) => row.key);
  const stored = await reader.select().from(signInFailures).where(inJsonArray(signInFailures.key, keys));
  return new Map(stored.map((row) => [row.key, row]));
}

function assertNoWait(stored: Failures, rows: CounterRow[], now: number) {
  const waitMs = longestWait(stored, rows, now);
  if (waitMs > 0) throw tooManyAttemptsError(Math.ceil(waitMs / 1000));
}

/** Milliseconds. */
function longestWait(stored: Failures, rows: CounterRow[], now: number): number {
  const waits = rows.map((row) => {
    const failure = stored.get(row.key);
    return failure ? remainingWait(failure, row.backoff, now) : 0;
  });
  return Math.max(...waits);
}

/** No wait if the system clock was set back: it would last for the whole difference. */
function remainingWait(
  { failures, lastFailureAt }: typeof signInFailures.$inferSelect,
  { failuresBeforeWait, maxWaitMs }: Backoff,
  now: number,
): number {
  const elapsed = now - lastFailureAt;
  if (failures < failuresBeforeWait || elapsed < 0 || elapsed >= RETENTION_MS) return 0;
  return Math.min(maxWaitMs, MINUTE_MS * 2 ** (failures - failuresBeforeWait)) - elapsed;
}

async function increment(tx: Transaction, rows: CounterRow[], now: number) {
  const { key, failures, lastFailureAt } = signInFailures;
  const previous = await findFailures(tx, rows);
  assertNoWait(previous, rows, now);
  const isForgotten = lte(lastFailureAt, now - RETENTION_MS);
  const [first] = await tx
    .insert(signInFailures)
    .values(rows.map((row) => ({ key: row.key, failures: 1, lastFailureAt: now })))
    .onConflictDoUpdate({
      target: key,
      set: {
        failures: sql`CASE WHEN ${isForgotten} THEN 1 ELSE ${failures} + 1 END`,
        lastFailureAt: now,
      },
    })
    .returning();
  return { previous, failures: first?.failures ?? 0 };
}

interface CountedAttempt {
  rows: CounterRow[];
  /** Before the attempt. */
  previous: Failures;
  startedAt: number;
  /** True after a success, for a counter that is not shared: it is set to zero. */
  isReset: boolean;
}

async function uncountAttempt(tx: Transaction, { rows, previous, startedAt, isReset }: CountedAttempt) {
  const { key, failures, lastFailureAt } = signInFailures;
  for (const row of rows) {
    if (isReset && !row.isShared) {
      await tx.delete(signInFailures).where(eq(key, row.key));
      continue;
    }
    // A wait that was over must not begin again, unless another attempt failed since.
    const restored = previous.get(row.key)?.lastFailureAt ?? startedAt;
    await tx
      .update(signInFailures)
      .set({
        failures: sql`${failures} - 1`,
        lastFailureAt: sql`CASE WHEN ${lastFailureAt} = ${startedAt} THEN ${restored} ELSE ${lastFailureAt} END`,
      })
      .where(eq(key, row.key));
    await tx.delete(signInFailures).where(and(eq(key, row.key), lt(failures, 1)));
  }
}

/** A flood of new networks and accounts evicts its own rows before those that have a wait. */
async function prune(tx: Transaction, now: number, maxRows: number) {
  const { key, failures, lastFailureAt } = signInFailures;
  await tx.delete(signInFailures).where(lte(lastFailureAt, now - RETENTION_MS));
  const kept = tx
    .select({ key })
    .from(signInFailures)
    .orderBy(sql`${failures} DESC`, sql`${lastFailureAt} DESC`)
    .limit(maxRows);
  await tx.delete(signInFailures).where(notInArray(key, kept));
}
