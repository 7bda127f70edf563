import type { Db } from "#server/database/open.ts";
import { isDurabilityError } from "#server/database/writeAheadLog.ts";
import type { WriteAheadLog } from "#server/database/writeAheadLog.ts";
import { AppError } from "#server/errors.ts";
import type { Logger } from "#server/logger.ts";

import { createGroupCommit } from "./groupCommit.ts";
import type { LatestVisits } from "./latestVisits.ts";
import type { ExpectedView } from "./expectedViews.ts";
import { createReferrerQuota } from "./referrerQuota.ts";
import type { NewView, ViewWriter } from "./viewWriter.ts";

export interface ViewBufferDependencies {
  db: Db;
  wal: WriteAheadLog;
  log: Logger;
  now: () => number;
  /** Updated before each write, because the next view may arrive during it. */
  latestVisits: LatestVisits;
}

/** The outcome of a write that nobody waits for. */
export type WriteOutcome = "kept" | "later" | "never";

const UNCONFIRMED = "views were written, but the disk does not confirm them";

export type ViewBuffer = ReturnType<typeof createViewBuffer>;

export function createViewBuffer({ db, wal, log, now, latestVisits }: ViewBufferDependencies) {
  const referrerQuota = createReferrerQuota(now, () =>
    log.warn("daily limit of new traffic sources reached: further ones count as unknown"),
  );
  const groupCommit = createGroupCommit(db, wal, referrerQuota);
  const listeners = new Set<() => void>();
  let isFailing = false;

  /**
   * Resolves when the view is on disk and its expected view is deleted.
   * @throws AppError `diskFull` or `unavailable` to retry; `internal` for a written view, see `isUnconfirmed`;
   * other errors for a view that can never be written
   */
  async function write(view: NewView, expected: ExpectedView | null): Promise<void> {
    const { visitor, session, at, path } = view;
    latestVisits.set(visitor, { session, at, path });
    await groupCommit.write((writer) => {
      if (expected) writer.deleteExpected(expected.n);
      writer.addView(view);
    });
    for (const listener of listeners) listener();
  }

  /** Logs a persistent disk error only once. */
  async function toOutcome(written: Promise<void>): Promise<WriteOutcome> {
    try {
      await written;
      isFailing = false;
      return "kept";
    } catch (error) {
      if (!(error instanceof AppError)) {
        log.error("dropped a view that can't be written", error);
        return "never";
      }
      const isWritten = isDurabilityError(error);
      if (!isFailing) log.error(isWritten ? UNCONFIRMED : "views could not be written for now", error);
      isFailing = true;
      return isWritten ? "kept" : "later";
    }
  }

  return {
    write,
    /** The same for a write that nobody waits for. The log contains the reason of a failure. */
    tryWrite: (view: NewView, expected: ExpectedView): Promise<WriteOutcome> =>
      toOutcome(write(view, expected)),
    /** For writes that may wait a little. */
    writeLazily: (task: (writer: ViewWriter) => void): Promise<WriteOutcome> =>
      toOutcome(groupCommit.writeLazily(task)),
    /** Writes everything that is queued. */
    flush: groupCommit.flush,
    async close(): Promise<void> {
      await groupCommit.flush();
      await wal.close();
    },
    /**
     * Calls the listener after views were written.
     * @returns a function that unsubscribes
     */
    subscribe(listener: () => void): () => void {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
  };
}
