import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";

import { z } from "zod";

import { replaceFile } from "#server/database/fsync.ts";

/** Two files, because a promotion writes the one while the standby writes the other. In no backup: a restored copy is another holder. */
const LEASE_FILE = "vitrine.lease.json";
const STANDBY_FILE = "vitrine.standby.json";

const leaseSchema = z.object({
  holder: z.uuid(),
  /** By bucket that this machine backs up to or was promoted on: the epoch of its promotion, or 0. */
  epochs: z.record(z.string(), z.number()),
});
/** The bucket, the restored backup, and damaged ones, which are not read again. `null` once it is left. */
const standbySchema = z
  .object({ target: z.string(), archive: z.string().nullable(), refused: z.array(z.string()) })
  .nullable();

export function readState(dataDir: string) {
  const lease = leaseSchema.optional().parse(readJson(dataDir, LEASE_FILE));
  const standby = standbySchema.optional().parse(readJson(dataDir, STANDBY_FILE)) ?? null;
  return { ...(lease ?? { holder: crypto.randomUUID(), epochs: {} }), standby };
}

export function storeEpoch(dataDir: string, target: string, epoch: number): void {
  const { holder, epochs } = readState(dataDir);
  replaceFile(join(dataDir, LEASE_FILE), JSON.stringify({ holder, epochs: { ...epochs, [target]: epoch } }));
}

export function storeStandby(dataDir: string, standby: z.infer<typeof standbySchema>): void {
  replaceFile(join(dataDir, STANDBY_FILE), JSON.stringify(standby));
}

/** Another machine may have been promoted since. */
export function isPromoted(dataDir: string, target: string): boolean {
  return (readState(dataDir).epochs[target] ?? 0) > 0;
}

function readJson(dataDir: string, name: string): unknown {
  const path = join(dataDir, name);
  return existsSync(path) ? JSON.parse(readFileSync(path, "utf8")) : undefined;
}
