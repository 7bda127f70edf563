// /healthz tells that the process lives, /readyz that it can store what it is given.
import { access, constants, rm, statfs } from "node:fs/promises";
import { join } from "node:path";

import { ACTIVITY_PICTURE_BYTES } from "#contract/pictures.ts";
import { AppError } from "#server/errors.ts";
import type { Services } from "#server/services.ts";
import { getSecret } from "#server/database/secrets.ts";
import { probeWrite } from "./probe.ts";

import type { AppContext } from "#server/http/context.ts";
import { routes } from "#server/http/routeTable.ts";

/** Each look costs a write, so a flood of them gets the last answer. */
const VERDICT_MS = 2_000;

/** A photograph of the largest size that is taken, and its copies for smaller screens. */
const ROOM_BYTES = 1.5 * ACTIVITY_PICTURE_BYTES;

type Verdict = Record<"database" | "uploads" | "migrations", "ok" | "failed">;
const verdicts = new WeakMap<Services, { verdict: Promise<Verdict>; until: number }>();

export const healthRoutes = routes([
  ["GET", "/healthz", alive],
  ["GET", "/readyz", ready],
]);

function alive(c: AppContext) {
  return c.json({ status: "ok" });
}

async function ready(c: AppContext) {
  const verdict = await verdictOf(c.get("services"));
  const isReady = Object.values(verdict).every((part) => part === "ok");
  if (!isReady) c.header("Retry-After", "5");
  return c.json({ status: isReady ? "ready" : "not ready", ...verdict }, isReady ? 200 : 503);
}

function verdictOf(services: Services): Promise<Verdict> {
  const known = verdicts.get(services);
  const now = services.now();
  // One from a clock that was ahead, and is set right again, counts for nothing.
  if (known && known.until > now && known.until <= now + VERDICT_MS) return known.verdict;
  const verdict = look(services);
  verdicts.set(services, { verdict, until: now + VERDICT_MS });
  return verdict;
}

async function look(services: Services): Promise<Verdict> {
  const [database, uploads, migrations] = await Promise.all([
    attempt(services, "database", () => probeWrite(services.db)),
    attempt(services, "uploads", () => probeUploads(services)),
    // Opening the database migrates it; a secret can be read only from a finished schema.
    attempt(services, "migrations", () => getSecret(services.db, "visitors")),
  ]);
  return { database, uploads, migrations };
}

async function attempt(services: Services, part: string, look: () => Promise<unknown>) {
  try {
    await look();
    return "ok";
  } catch (error) {
    services.log.error("not ready", error, { part });
    return "failed";
  }
}

async function probeUploads({ db, pictures }: Services) {
  // Without it pictures are refused, even where a few bytes would fit.
  db.$reserve.restore();
  // Pictures wait in a folder of their own; the one in which they are given their names may be another user's.
  await access(pictures.uploads, constants.R_OK | constants.W_OK | constants.X_OK);
  const { bavail, bsize } = await statfs(pictures.uploads);
  if (bavail * bsize < ROOM_BYTES) throw new AppError("diskFull", "There is no room left for a photograph.");
  const probe = join(pictures.incoming, `probe-${crypto.randomUUID()}`);
  try {
    await Bun.write(probe, "ready?");
  } finally {
    await rm(probe, { force: true });
  }
}
