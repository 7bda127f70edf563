// /healthz tells that the process lives, /readyz that it can store what it is given.
import { ACTIVITY_PICTURE_BYTES } from "#contract/pictures.ts";
import type { Db } from "#server/database/open.ts";
import { getSecret } from "#server/database/secrets.ts";
import type { AppContext } from "#server/http/context.ts";
import { routes } from "#server/http/routeTable.ts";
import type { Log } from "#server/log.ts";
import type { ImageStore } from "#server/media/ImageStore.ts";

import { probeWrite } from "./probe.ts";

/** Each look costs a write, so a flood of them gets the last answer. */
const VERDICT_MS = 2_000;

/** A photograph of the largest size that is taken, and its copies for smaller screens. */
const ROOM_BYTES = 1.5 * ACTIVITY_PICTURE_BYTES;

type Verdict = Record<"database" | "uploads" | "migrations", "ok" | "failed">;
interface HealthDependencies {
  db: Db;
  log: Log;
  /** Milliseconds since 1970. */
  now: () => number;
  images: Pick<ImageStore, "blobs">;
}

export function healthRoutes(dependencies: HealthDependencies) {
  const { now } = dependencies;
  let known: { verdict: Promise<Verdict>; until: number } | null = null;

  function currentVerdict(): Promise<Verdict> {
    // One from a clock that was ahead, and is set right again, counts for nothing.
    if (known && known.until > now() && known.until <= now() + VERDICT_MS) return known.verdict;
    known = { verdict: look(dependencies), until: now() + VERDICT_MS };
    return known.verdict;
  }

  return routes([
    ["GET", "/healthz", alive],
    ["GET", "/readyz", (c: AppContext) => ready(c, currentVerdict())],
  ]);
}

function alive(c: AppContext) {
  return c.json({ status: "ok" });
}

async function ready(c: AppContext, current: Promise<Verdict>) {
  const verdict = await current;
  const isReady = Object.values(verdict).every((part) => part === "ok");
  if (!isReady) c.header("Retry-After", "5");
  return c.json({ status: isReady ? "ready" : "not ready", ...verdict }, isReady ? 200 : 503);
}

async function look({ db, log, images }: HealthDependencies): Promise<Verdict> {
  async function attempt(part: keyof Verdict, probe: () => Promise<unknown>) {
    try {
      await probe();
      return "ok";
    } catch (error) {
      log.error("not ready", error, { part });
      return "failed";
    }
  }
  const [database, uploads, migrations] = await Promise.all([
    attempt("database", () => probeWrite(db)),
    attempt("uploads", () => probeUploads({ db, images })),
    // Opening the database migrates it; a secret can be read only from a finished schema.
    attempt("migrations", () => getSecret(db, "visitors")),
  ]);
  return { database, uploads, migrations };
}

async function probeUploads({ db, images }: Pick<HealthDependencies, "db" | "images">) {
  // Without it pictures are refused, even where a few bytes would fit.
  db.$reserve.restore();
  await images.blobs.assertWritable(ROOM_BYTES);
}
