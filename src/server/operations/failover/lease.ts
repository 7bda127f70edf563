import { join } from "node:path";

import { z } from "zod";

import { LEASE_LOST_EXIT_CODE, StartError } from "#server/StartError.ts";

import { leaseName } from "../archive/archiveNames.ts";
import { openS3Store } from "../archive/s3Store.ts";
import type { S3Access } from "../archive/s3Store.ts";
import { DATABASE_ENTRY, readInstallationId } from "../archive/siteDatabase.ts";
import { readState, storeEpoch } from "./failoverState.ts";

/** Short: a start and a promotion wait for it. */
export const LEASE_PATIENCE = { timeoutMs: 5_000, attempts: 2, delayMs: 500 };

const leaseSchema = z.object({ holder: z.uuid(), epoch: z.number().int().positive(), time: z.number() });

/** Another machine holds the lease: this one must not serve the site. */
export class LeaseLostError extends StartError {
  override readonly exitCode = LEASE_LOST_EXIT_CODE;
}

/**
 * Checks the lease of the bucket, and writes it if this machine was promoted in a higher epoch. Without a promotion there is none.
 * @throws LeaseLostError; StartError if the bucket can't be used
 */
export async function holdLease(dataDir: string, target: string, access: S3Access): Promise<void> {
  const { holder, epochs } = readState(dataDir);
  const epoch = epochs[target] ?? 0;
  for (let isWritten = false; ; isWritten = true) {
    const { store, name, lease, etag } = await readLease(dataDir, target, access);
    if (lease && lease.holder !== holder && lease.epoch >= epoch)
      throw new LeaseLostError(
        `Another machine serves this site since ${new Date(lease.time).toISOString()} (epoch ${lease.epoch} of ${target}).`,
        `To follow it, move this data folder aside and run \`vitrine standby ${target}\`. To serve this data, run \`vitrine promote --force ${target}\`.`,
      );
    if (isWritten || epoch <= (lease?.epoch ?? 0)) return;
    await store.replaceObject(name, JSON.stringify({ holder, epoch, time: Date.now() }), etag);
  }
}

/**
 * Makes this machine the server of the site. If it is killed, the start of the server goes on.
 * @returns the epoch
 * @throws as `holdLease`: another machine may be promoted at the same time
 */
export async function takeLease(dataDir: string, target: string, access: S3Access): Promise<number> {
  const { lease } = await readLease(dataDir, target, access);
  const before = readState(dataDir).epochs[target] ?? 0;
  const epoch = Math.max(before, lease?.epoch ?? 0) + 1;
  storeEpoch(dataDir, target, epoch);
  await holdLease(dataDir, target, access).catch((error: unknown) => {
    if (error instanceof LeaseLostError) storeEpoch(dataDir, target, before);
    throw error;
  });
  return epoch;
}

/** Before a backup: each start asks this bucket from now on. @throws as `holdLease` */
export async function registerBucket(dataDir: string, target: string, access: S3Access): Promise<void> {
  await holdLease(dataDir, target, access);
  if (readState(dataDir).epochs[target] === undefined) storeEpoch(dataDir, target, 0);
}

async function readLease(dataDir: string, target: string, access: S3Access) {
  const store = openS3Store(target, access, LEASE_PATIENCE);
  const installation = readInstallationId(join(dataDir, DATABASE_ENTRY));
  if (installation === null && readState(dataDir).standby)
    throw new StartError("The standby is replacing its site at this moment.", "Repeat the command.");
  const name = leaseName(installation);
  const found = await store.readObject(name);
  const lease = found && leaseSchema.parse(JSON.parse(found.text));
  return { store, name, lease, etag: found?.etag ?? null };
}
