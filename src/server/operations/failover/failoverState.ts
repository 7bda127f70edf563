import { existsSync, readFileSync, renameSync, writeFileSync } from "node:fs";
import { join } from "node:path";

import { z } from "zod";

import { fsyncDirectory } from "#server/database/fsyncDirectory.ts";

import { fsyncFile } from "../archive/files.ts";

const stateSchema = z.object({
  /** This data folder as a holder of leases. In no backup: a restored copy is another holder. */
  holder: z.uuid(),
  /** By bucket that this machine backs up to or was promoted on: the epoch of its promotion, or 0. */
  epochs: z.record(z.string(), z.number()),
  /** Of a standby: the bucket, the restored backup, and damaged ones, which are not read again. */
  standby: z
    .object({ target: z.string(), archive: z.string().nullable(), refused: z.array(z.string()) })
    .nullable(),
});

export type FailoverState = z.infer<typeof stateSchema>;

export function readState(dataDir: string): FailoverState {
  const path = join(dataDir, "vitrine.failover.json");
  if (!existsSync(path)) return { holder: crypto.randomUUID(), epochs: {}, standby: null };
  return stateSchema.parse(JSON.parse(readFileSync(path, "utf8")));
}

/** All of it or nothing. */
export function updateState(dataDir: string, change: (state: FailoverState) => Partial<FailoverState>): void {
  const state = readState(dataDir);
  const path = join(dataDir, "vitrine.failover.json");
  writeFileSync(`${path}.part`, JSON.stringify({ ...state, ...change(state) }), { mode: 0o600 });
  fsyncFile(`${path}.part`);
  renameSync(`${path}.part`, path);
  fsyncDirectory(dataDir);
}

/** Another machine may have been promoted since. */
export function isPromoted(dataDir: string, target: string): boolean {
  return (readState(dataDir).epochs[target] ?? 0) > 0;
}
