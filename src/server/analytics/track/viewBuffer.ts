import type { Db } from "#server/database/open.ts";
import { isDurabilityError } from "#server/database/writeAheadLog.ts";
import type { WriteAheadLog } from "#server/database/writeAheadLog.ts";
import { AppError } from "#server/errors.ts";
import type { Logger } from "#server/logger.ts";

import { GroupCommit } from "./groupCommit.ts";
import type { LatestVisits } from "./latestVisits.ts";
import type { ExpectedView } from "./expectedViews.ts";
import { createReferrerQuota } from "./referrerLimits.ts";
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

export class ViewBuffer {
  readonly #dependencies: ViewBufferDependencies;
  readonly #referrerQuota: ReturnType<typeof createReferrerQuota>;
  readonly #groupCommit: GroupCommit;
  readonly #listeners = new Set<() => void>();
  #isFailing = false;

  constructor(dependencies: ViewBufferDependencies) {
    this.#dependencies = dependencies;
    this.#referrerQuota = createReferrerQuota(dependencies.now, () =>
      dependencies.log.warn("daily limit of new traffic sources reached: further ones count as unknown"),
    );
    this.#groupCommit = new GroupCommit(dependencies.db, dependencies.wal, this.#referrerQuota);
  }

  /**
   * Resolves when the view is on disk and its expected view is deleted.
   * @throws AppError `diskFull` or `unavailable` to retry; `internal` for a written view, see `isDurabilityError`;
   * other errors for a view that can never be written
   */
  async write(view: NewView, expected: ExpectedView | null): Promise<void> {
    const { visitor, session, at, path } = view;
    this.#dependencies.latestVisits.set(visitor, { session, at, path });
    await this.#groupCommit.write((writer) => {
      if (expected) writer.deleteExpected(expected.n);
      writer.addView(view);
    });
    for (const listener of this.#listeners) listener();
  }

  /** The same for a write that nobody waits for. The log contains the reason of a failure. */
  tryWrite(view: NewView, expected: ExpectedView): Promise<WriteOutcome> {
    return this.#toOutcome(this.write(view, expected));
  }

  /** For writes that may wait a little. */
  writeLazily(task: (writer: ViewWriter) => void): Promise<WriteOutcome> {
    return this.#toOutcome(this.#groupCommit.writeLazily(task));
  }

  /** Writes everything that is queued. */
  flush(): Promise<void> {
    return this.#groupCommit.flush();
  }

  async close(): Promise<void> {
    await this.#groupCommit.flush();
    await this.#dependencies.wal.close();
  }

  /**
   * Calls the listener after views were written.
   * @returns a function that unsubscribes
   */
  subscribe(listener: () => void): () => void {
    this.#listeners.add(listener);
    return () => void this.#listeners.delete(listener);
  }

  /** Logs a persistent disk error only once. */
  async #toOutcome(written: Promise<void>): Promise<WriteOutcome> {
    try {
      await written;
      this.#isFailing = false;
      return "kept";
    } catch (error) {
      if (!(error instanceof AppError)) {
        this.#dependencies.log.error("dropped a view that can't be written", error);
        return "never";
      }
      const isWritten = isDurabilityError(error);
      if (!this.#isFailing)
        this.#dependencies.log.error(isWritten ? UNCONFIRMED : "views could not be written for now", error);
      this.#isFailing = true;
      return isWritten ? "kept" : "later";
    }
  }
}
