import { MAX_ACTIVITY_IMAGE_BYTES } from "#contract/images.ts";
import type { Db } from "#server/database/open.ts";
import { getIdentifier, storeSecret } from "#server/database/secrets.ts";
import type { AppContext } from "#server/http/context.ts";
import { createRoutes } from "#server/http/routeTable.ts";
import type { Logger } from "#server/logger.ts";
import type { ImageStore } from "#server/media/ImageStore.ts";

/** A check costs a write, so the result is cached. */
const READINESS_TTL_MS = 2_000;

/** An image of the maximum size with its variants. */
const REQUIRED_FREE_BYTES = 1.5 * MAX_ACTIVITY_IMAGE_BYTES;

type ReadinessChecks = Record<"database" | "uploads" | "migrations", "ok" | "failed">;
interface HealthDependencies {
  db: Db;
  log: Logger;
  /** Milliseconds since 1970. */
  now: () => number;
  images: Pick<ImageStore, "blobs">;
  delivery: { countStuck(): Promise<number> };
  backups: { isStaged(): boolean };
}

export function healthRoutes(dependencies: HealthDependencies) {
  const { now } = dependencies;
  let cached: { checks: Promise<ReadinessChecks>; expiresAt: number } | null = null;

  function getReadiness(): Promise<ReadinessChecks> {
    // Ignores a result from before the clock was set back.
    if (cached && cached.expiresAt > now() && cached.expiresAt <= now() + READINESS_TTL_MS)
      return cached.checks;
    cached = { checks: checkReadiness(dependencies), expiresAt: now() + READINESS_TTL_MS };
    return cached.checks;
  }

  return createRoutes([
    ["GET", "/healthz", liveness],
    ["GET", "/readyz", (c: AppContext) => readiness(c, getReadiness(), dependencies)],
  ]);
}

function liveness(c: AppContext) {
  return c.json({ status: "ok" });
}

/** Stuck deliveries are named, but visitors don't notice them: the server stays ready. */
async function readiness(c: AppContext, current: Promise<ReadinessChecks>, dependencies: HealthDependencies) {
  const { delivery, backups } = dependencies;
  const checks = await current;
  // With a staged restore, the server is about to start again.
  const isReady = Object.values(checks).every((part) => part === "ok") && !backups.isStaged();
  if (!isReady) c.header("Retry-After", "5");
  const deliveries = checks.database === "ok" && (await delivery.countStuck()) > 0 ? "stuck" : "ok";
  return c.json({ status: isReady ? "ready" : "not ready", ...checks, deliveries }, isReady ? 200 : 503);
}

async function checkReadiness({ db, log, images }: HealthDependencies): Promise<ReadinessChecks> {
  async function runCheck(part: keyof ReadinessChecks, probe: () => Promise<unknown>) {
    try {
      await probe();
      return "ok";
    } catch (error) {
      log.error("not ready", error, { part });
      return "failed";
    }
  }
  const [database, uploads, migrations] = await Promise.all([
    runCheck("database", () => storeSecret(db, "probe", crypto.randomUUID())),
    runCheck("uploads", () => assertUploadsWritable({ db, images })),
    // The database is migrated when it is opened, so reading from one migrated table is enough.
    runCheck("migrations", () => getIdentifier(db, "installation")),
  ]);
  return { database, uploads, migrations };
}

async function assertUploadsWritable({ db, images }: Pick<HealthDependencies, "db" | "images">) {
  // Without the reserve uploads are rejected, even if a few bytes are free.
  db.$reserve.restore();
  await images.blobs.assertWritable(REQUIRED_FREE_BYTES);
}
