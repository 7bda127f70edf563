// Writes counted views in groups, and tells those who wait for new ones.
import type { Db } from "#server/database/open.ts";
import { isUnconfirmed } from "#server/database/writeAheadLog.ts";
import type { WriteAheadLog } from "#server/database/writeAheadLog.ts";
import { AppError } from "#server/errors.ts";
import type { Log } from "#server/log.ts";

import { createGroupCommit } from "./groupCommit.ts";
import type { LatestVisits } from "./latestVisits.ts";
import type { Expected } from "./sentPages.ts";
import { createReferrerAllowance } from "./sourceAllowance.ts";
import type { NewView, ViewWriter } from "./viewWriter.ts";

export interface KeeperParts {
  db: Db;
  wal: WriteAheadLog;
  log: Log;
  now: () => number;
  /** Told of each view before it is written, for the next may come meanwhile. */
  latest: LatestVisits;
}

/** What became of something that nobody waits for. */
export type Outcome = "kept" | "later" | "never";

const UNCONFIRMED = "views were written, but the disk does not confirm them";

export type ViewBuffer = ReturnType<typeof createViewBuffer>;

export function createViewBuffer({ db, wal, log, now, latest }: KeeperParts) {
  const newSources = createReferrerAllowance(now, () =>
    log.warn("no more new sources of views are kept today: further ones are counted as unknown"),
  );
  const group = createGroupCommit(db, wal, newSources);
  const listeners = new Set<() => void>();
  let isFailing = false;

  /**
   * Resolves when the view is on the disk, and the page that expected it expects it no more.
   * @throws AppError `diskFull` or `unavailable`, to be tried again; `internal` for one that is there, see `isUnconfirmed`; any other
   * error for a view that can never be written
   */
  async function keep(view: NewView, sent: Expected | null): Promise<void> {
    const { visitor, session, at, path } = view;
    latest.set(visitor, { session, at, path });
    await group.keep((writer) => {
      if (sent) writer.forget(sent.n);
      writer.addView(view);
    });
    for (const listener of listeners) listener();
  }

  /** Of a disk that stays full or broken the log hears once. */
  async function outcomeOf(written: Promise<void>): Promise<Outcome> {
    try {
      await written;
      isFailing = false;
      return "kept";
    } catch (error) {
      if (!(error instanceof AppError)) {
        log.error("a view can never be written", error);
        return "never";
      }
      const isThere = isUnconfirmed(error);
      if (!isFailing) log.error(isThere ? UNCONFIRMED : "views could not be written for now", error);
      isFailing = true;
      return isThere ? "kept" : "later";
    }
  }

  return {
    keep,
    /** The same where nobody waits for it; the log knows why it was not kept. */
    tryToKeep: (view: NewView, sent: Expected): Promise<Outcome> => outcomeOf(keep(view, sent)),
    /** For what can wait a little for company. */
    writeAtLeisure: (work: (writer: ViewWriter) => void): Promise<Outcome> =>
      outcomeOf(group.keepAtLeisure(work)),
    /** Writes all that waits at once. */
    flush: group.flush,
    async close(): Promise<void> {
      await group.flush();
      await wal.close();
    },
    /** Called after views were written. @returns what ends it */
    onCounted(listener: () => void): () => void {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
  };
}
