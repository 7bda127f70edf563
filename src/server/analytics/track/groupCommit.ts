// Writes what arrives at the same time in one transaction: a disk takes ten rows at once as fast as one.
import type { Db } from "#server/database/open.ts";
import { transaction } from "#server/database/transaction.ts";
import type { WriteAheadLog } from "#server/database/writeAheadLog.ts";
import { AppError } from "#server/errors.ts";

import { forgetPage } from "../viewNames.ts";
import type { ReferrerAllowance } from "./sourceAllowance.ts";
import { createViewWriter } from "./viewWriter.ts";
import type { ViewWriter } from "./viewWriter.ts";

type Work = (writer: ViewWriter) => void;

interface Waiting {
  work: Work;
  resolve(): void;
  reject(error: unknown): void;
}

/** More are refused: whoever waits for them has gone long before they are written. */
const MOST_WAITING = 10_000;
/** Of one transaction, which holds up everything else: a few milliseconds. */
const MOST_TOGETHER = 250;
/** If everybody waited for the same flush, there would be nothing to do meanwhile: the disk begins, and the next group grows. */
const ENOUGH_FOR_IDLE_DISK = 24;
/** Milliseconds in which a group grows, if it does. */
const MOST_GATHERING_MS = 5;
/** Milliseconds for what nobody waits for. */
const AT_LEISURE_MS = 20;

export function createGroupCommit(db: Db, wal: WriteAheadLog, newSources: ReferrerAllowance) {
  let waiting: Waiting[] = [];
  /** Not yet confirmed by the disk. */
  let written: Waiting[] = [];
  /** Neither kept nor refused yet. */
  let open = 0;
  let isDue = false;
  let leisure: Timer | null = null;
  let committing = Promise.resolve();
  let isConfirming = false;
  let confirming = Promise.resolve();

  function add(work: Work): Promise<void> {
    if (open >= MOST_WAITING) return Promise.reject(tooBusy());
    open += 1;
    return new Promise<void>((resolve, reject) => waiting.push({ work, resolve, reject })).finally(
      () => (open -= 1),
    );
  }

  /** With everything else that comes in the meantime: as long as each turn of the event loop brings more, but not for long. */
  function hurry() {
    if (isDue) return;
    isDue = true;
    gather(0, performance.now() + MOST_GATHERING_MS);
  }

  function gather(before: number, latest: number) {
    setImmediate(() => {
      const enough = isConfirming ? MOST_TOGETHER : ENOUGH_FOR_IDLE_DISK;
      if (waiting.length > before && waiting.length < enough && performance.now() < latest) {
        return gather(waiting.length, latest);
      }
      isDue = false;
      void commitNext();
    });
  }

  function commitNext(): Promise<void> {
    committing = committing.then(commitSome);
    return committing;
  }

  async function commitSome() {
    if (leisure !== null) clearTimeout(leisure);
    leisure = null;
    const group = waiting.slice(0, MOST_TOGETHER);
    waiting = waiting.slice(MOST_TOGETHER);
    if (waiting.length > 0) hurry();
    written.push(...(await writeGroup(db, group, newSources)));
    if (!isConfirming) confirming = confirmAll();
  }

  /** One flush at a time: what is written while the disk is busy shares the next one. */
  async function confirmAll(): Promise<void> {
    isConfirming = true;
    while (written.length > 0) {
      const together = written;
      written = [];
      await confirm(wal, together);
    }
    isConfirming = false;
  }

  return {
    /**
     * Resolves when it is on the disk.
     * @throws AppError `diskFull` or `unavailable`: nothing was written; `internal`: it was, see `isUnconfirmed`. Any other error for
     * what can never be written.
     */
    keep(work: Work): Promise<void> {
      const kept = add(work);
      hurry();
      return kept;
    },
    /** The same for what can wait a little for company. */
    keepAtLeisure(work: Work): Promise<void> {
      const kept = add(work);
      leisure ??= setTimeout(hurry, AT_LEISURE_MS).unref();
      return kept;
    },
    /** Writes all that waits at once. Resolves when it is on the disk, or was refused. */
    async flush(): Promise<void> {
      do await commitNext();
      while (waiting.length > 0);
      await confirming;
    },
  };
}

/** Gives those that were written; the others have been told that they were not. */
async function writeGroup(db: Db, group: Waiting[], newSources: ReferrerAllowance): Promise<Waiting[]> {
  if (group.length === 0) return [];
  try {
    await transaction(
      db,
      (tx) => {
        const writer = createViewWriter(tx, newSources);
        for (const { work } of group) work(writer);
        return writer.retitled;
      },
      { durability: "deferred", onCommit: (pages) => pages.forEach((n) => forgetPage(db, n)) },
    );
    return group;
  } catch (error) {
    const isOfAll = group.length === 1 || error instanceof AppError;
    if (isOfAll) {
      for (const { reject } of group) reject(error);
      return [];
    }
    // One that can never be written takes nobody along.
    const written: Waiting[] = [];
    for (const one of group) written.push(...(await writeGroup(db, [one], newSources)));
    return written;
  }
}

async function confirm(wal: WriteAheadLog, written: Waiting[]): Promise<void> {
  try {
    await wal.flush();
  } catch (error) {
    for (const { reject } of written) reject(error);
    return;
  }
  for (const { resolve } of written) resolve();
}

function tooBusy(): AppError {
  return new AppError("unavailable", "The server is busy. Please try again in a moment.", { retryAfter: 1 });
}
