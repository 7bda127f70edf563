// Writes counted views in groups, and tells those who wait for new ones.
import type { Db } from "#server/database/open.ts";
import { isDurabilityError } from "#server/database/writeAheadLog.ts";
import type { WriteAheadLog } from "#server/database/writeAheadLog.ts";
import { AppError } from "#server/errors.ts";
import type { Log } from "#server/log.ts";

import { createGroupCommit } from "./groupCommit.ts";
import type { LatestVisits } from "./latestVisits.ts";
import type { ExpectedView } from "./expectedViews.ts";
import { createReferrerQuota } from "./referrerQuota.ts";
import type { NewView, ViewWriter } from "./viewWriter.ts";

export interface ViewBufferDependencies {
  db: Db;
  wal: WriteAheadLog;
  log: Log;
  now: () => number;
  /** Told of each view before it is written, for the next may come meanwhile. */
  latestVisits: LatestVisits;
}

/** What became of something that nobody waits for. */
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
   * Resolves when the view is on the disk, and the page that expected it expects it no more.
   * @throws AppError `diskFull` or `unavailable`, to be tried again; `internal` for one that is there, see `isUnconfirmed`; any other
   * error for a view that can never be written
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

  /** Of a disk that stays full or broken the log hears once. */
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
    /** The same where nobody waits for it; the log knows why it was not kept. */
    tryWrite: (view: NewView, expected: ExpectedView): Promise<WriteOutcome> =>
      toOutcome(write(view, expected)),
    /** For what can wait a little for company. */
    writeLazily: (task: (writer: ViewWriter) => void): Promise<WriteOutcome> =>
      toOutcome(groupCommit.writeLazily(task)),
    /** Writes all that waits at once. */
    flush: groupCommit.flush,
    async close(): Promise<void> {
      await groupCommit.flush();
      await wal.close();
    },
    /** Called after views were written. @returns what ends it */
    subscribe(listener: () => void): () => void {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
  };
}
