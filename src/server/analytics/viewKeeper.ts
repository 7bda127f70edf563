// Writes counted views in groups, and tells those who wait for new ones.
import { AppError } from "#server/errors.ts";
import type { Services } from "#server/services.ts";
import type { Db } from "#server/store/database.ts";
import type { NewView, ViewWriter } from "#server/store/viewWriter.ts";

import { createGroupCommit } from "./groupCommit.ts";
import type { LatestVisits } from "./latestVisits.ts";
import type { Expected } from "./sentPages.ts";

export interface KeeperParts {
  db: Db;
  log: Services["log"];
  /** Told of each view that is written. */
  latest: LatestVisits;
}

export type ViewKeeper = ReturnType<typeof createViewKeeper>;

export function createViewKeeper({ db, log, latest }: KeeperParts) {
  const group = createGroupCommit(db);
  const listeners = new Set<() => void>();
  let isFailing = false;

  /** Of a disk that stays full the log hears once. */
  function tell(error: unknown) {
    if (!isFailing) log.error("views could not be written for now", error);
    isFailing = true;
  }

  /**
   * Resolves when the view is on the disk, and the page that expected it expects it no more.
   * @throws AppError `diskFull` or `unavailable`; any other error for a view that can never be written
   */
  async function keep(view: NewView, sent: Expected | null): Promise<void> {
    const { visitor, session, at, path } = view;
    latest.set(visitor, { session, at, path });
    await group.keep((writer) => {
      if (sent) writer.forget(sent.n);
      writer.addView(view);
    });
    isFailing = false;
    for (const listener of listeners) listener();
  }

  return {
    keep,
    /** The same where nobody waits for it; the log knows why it was not kept. */
    async tryToKeep(view: NewView, sent: Expected): Promise<"kept" | "later" | "never"> {
      try {
        await keep(view, sent);
        return "kept";
      } catch (error) {
        if (error instanceof AppError) {
          tell(error);
          return "later";
        }
        log.error("a view can never be written", error);
        return "never";
      }
    },
    /** For what can wait a little for company. @returns whether it was written; if not, the log knows why */
    async writeAtLeisure(work: (writer: ViewWriter) => void): Promise<boolean> {
      try {
        await group.keepAtLeisure(work);
        return true;
      } catch (error) {
        tell(error);
        return false;
      }
    },
    /** Writes all that waits at once. */
    flush: group.flush,
    /** Called after views were written. @returns what ends it */
    onCounted(listener: () => void): () => void {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
  };
}
