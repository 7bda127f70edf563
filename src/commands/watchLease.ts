import type { Logger } from "#server/logger.ts";
import { readState } from "#server/operations/failover/failoverState.ts";
import { holdLease, LeaseLostError } from "#server/operations/failover/lease.ts";

import type { Config } from "./config.ts";

const CHECK_INTERVAL_MS = 30_000;

/**
 * Asks the buckets of the backups whether another machine serves the site. While one can't be asked, the site is served.
 * @returns resolves when another machine serves it
 * @throws LeaseLostError if it does already
 */
export async function watchLease({ dataDir, s3 }: Config, log: Logger) {
  let reason = "";

  async function check() {
    for (const target of Object.keys(readState(dataDir).epochs))
      await holdLease(dataDir, target, s3).catch((error: unknown) => {
        if (error instanceof LeaseLostError) throw error;
        if (String(error) !== reason) log.warn("reading the lease failed", { target, reason: String(error) });
        reason = String(error);
      });
  }

  await check();
  const { promise: lost, resolve } = Promise.withResolvers<LeaseLostError>();
  const report = (error: unknown) => {
    log.error("checking the lease of the site failed", error);
    if (error instanceof LeaseLostError) resolve(error);
  };
  setInterval(() => void check().catch(report), CHECK_INTERVAL_MS).unref();
  return { lost };
}
