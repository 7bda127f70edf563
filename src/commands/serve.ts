// `vitrine serve`: opens the data folder, listens, and ends in good order.
import type { Envelope } from "#contract/envelope.ts";
import { keepRetention } from "#server/analytics/retention.ts";
import { createApp } from "#server/app.ts";
import type { App } from "#server/app.ts";
import { registerFirstAdmin } from "#server/auth/signIn.ts";
import { readConfig } from "#server/config.ts";
import type { Config } from "#server/config.ts";
import { AppError, codeOf } from "#server/errors.ts";
import { sweepUploads } from "#server/images/sweepUploads.ts";
import { createLog } from "#server/log.ts";
import type { Log } from "#server/log.ts";
import type { Services } from "#server/services.ts";
import type { Db } from "#server/store/database.ts";
import { allFiles } from "#server/store/pictures.ts";
import { getSite } from "#server/store/settings.ts";
import { StartError } from "#server/store/StartError.ts";
import { hasAdmin } from "#server/store/users.ts";

import { VERSION } from "./commandLine.ts";
import { askedToEnd, endWhenBroken, outliveHangup, stopServer } from "./ending.ts";
import { mendPictures } from "./mendPictures.ts";
import { openServices, uploadsPath, withStore } from "./openServices.ts";

/** Seconds without an answer, or with less than 16 KB a second of a body that has not `takeTime`. */
const IDLE_SECONDS = 60;

/** Nobody knows what was asked for: programs can read this too. */
const MALFORMED_HOST: Envelope<null> = { success: false, data: null, message: "Malformed Host" };
const NOT_FOUND: Envelope<null> = {
  success: false,
  data: null,
  message: "There is nothing at this address",
};

export async function runServe(flags: Record<string, string>): Promise<void> {
  const config = readConfig(process.env, flags);
  const log = createLog(config.logLevel, (line) => console.log(line));
  const ending = askedToEnd();
  endWhenBroken(log);
  outliveHangup(log);
  await withStore(config, async (db) => {
    tellNews(db, log);
    const services = await openServices(config, { db, log });
    await prepareData(services);
    const server = listen(config, createApp(services), log);
    const endRetention = keepRetention(services);
    await announce(services, server);
    const stopping = new AbortController();
    const mended = mendPictures(services, stopping.signal);
    log.info("stopping", { signal: await ending });
    stopping.abort();
    services.live.close();
    await Promise.all([endRetention(), mended, stopServer(server, log)]);
    await services.views.close();
    await services.sums.close();
  });
  log.info("stopped");
  process.exit(0);
}

/** At once: where the port cannot be had, the next start finds nothing new any more. */
function tellNews({ $news }: Db, log: Log) {
  // Whoever mistyped the folder would wonder where the site has gone.
  if ($news === "created") log.warn("there was no database in this data folder: a new, empty one was made");
  else if ($news !== null) log.warn("the database was brought to a newer schema", { ...$news });
}

async function prepareData(services: Services) {
  const { config, db, log } = services;
  await sweep(services);
  keepReserve(services);
  services.views.restore();
  services.sums.onCounted();
  if (!config.rateLimits)
    log.warn("RATE_LIMITS IS OFF: anyone may try passwords without end. For load tests only.");
  if (!config.firstAdmin || (await hasAdmin(db))) return;
  await registerFirstAdmin(services, { ...config.firstAdmin, firstName: "First", lastName: "Admin" });
  log.info("first admin created from ADMIN_EMAIL and ADMIN_PASSWORD");
}

/** Only tidiness: where it is not possible the site still goes up, and /readyz says what is wrong. */
async function sweep({ config, db, log }: Services) {
  try {
    const { leftovers, aside, back, refused } = await sweepUploads(uploadsPath(config), await allFiles(db));
    if (refused) {
      const { error, ...files } = refused;
      log.error("pictures that no record names could not be put aside", error, files);
    }
    if (leftovers > 0) log.info("leftovers of unfinished uploads removed", { files: leftovers });
    if (aside > 0) log.warn("pictures that no record names are put aside for 30 days", { files: aside });
    if (back > 0) log.info("pictures that were put aside are named again", { files: back });
  } catch (error) {
    log.error("the uploads folder could not be swept", error);
  }
}

function keepReserve({ db, log }: Services) {
  db.$reserve.onRelease((bytesLeft) =>
    log.warn("the disk is full: texts are kept in the room of the reserve", { bytesLeft }),
  );
  try {
    db.$reserve.restore();
  } catch (error) {
    const isFull = error instanceof AppError && error.code === "diskFull";
    const reason = isFull
      ? "there is hardly any room left on the disk"
      : "the reserve for a full disk cannot be written";
    log.error(`${reason}; pictures are refused`, error);
  }
}

/**
 * Of an answer that could not be sent. The listener opens a file after the handler has found it; a program beside this one may have
 * deleted it in between.
 */
function answerError(error: Error, log: Log): Response {
  if (codeOf(error) !== "ENOENT") {
    log.error("a request failed", error);
    return new Response("Something went wrong on our side.", { status: 500 });
  }
  log.warn("a file was deleted before it could be sent", { reason: error.message });
  const headers = { "Cache-Control": "no-store", "X-Content-Type-Options": "nosniff" };
  return Response.json(NOT_FOUND, { status: 404, headers });
}

/** Opens the port. @throws StartError when it cannot be had */
export function listen({ host, port }: Pick<Config, "host" | "port">, app: App, log: Log) {
  try {
    return Bun.serve({
      hostname: host,
      port,
      // Else a second process could share the port without a word.
      reusePort: false,
      development: false,
      idleTimeout: IDLE_SECONDS,
      // Every call limits what it reads by itself, and says so in the envelope; Bun would answer with an empty 413.
      maxRequestBodySize: Number.MAX_SAFE_INTEGER,
      fetch: (request, server) => answer(app, request, server),
      error: (error) => answerError(error, log),
    });
  } catch (error) {
    throw new StartError(`Port ${port} on ${host} cannot be opened${reasonOf(error)}.`, adviceFor(error), {
      cause: error,
    });
  }
}

/** A malformed `Host` would make the address relative and slip past every guard on a path. */
function answer(app: App, request: Request, server: Bun.Server<undefined>) {
  if (!URL.canParse(request.url)) return Response.json(MALFORMED_HOST, { status: 400 });
  const peer = server.requestIP(request)?.address ?? "";
  const takeTime = () => server.timeout(request, 0);
  return app.fetch(asGet(request), { peer, isHead: request.method === "HEAD", takeTime });
}

/** Hono answers HEAD with an empty body, and so with a wrong length; Bun leaves the body out by itself and tells its length. */
function asGet(request: Request): Request {
  if (request.method !== "HEAD") return request;
  return new Request(request.url, { headers: request.headers, signal: request.signal });
}

async function announce({ config, db, setupLink, log }: Services, server: Bun.Server<undefined>) {
  const address = config.publicUrl ?? `http://${visitableHost(config.host)}:${server.port}`;
  log.info("listening", {
    host: config.host,
    port: server.port ?? 0,
    version: VERSION,
    dataDir: config.dataDir,
  });
  console.log(`Vitrine is ready at ${address}`);
  if (await hasAdmin(db)) return;
  const { productSlug } = await getSite(db);
  console.log(`Create the first admin at ${address}/${productSlug}/setup#${setupLink.token}`);
}

/** "Every address" is no address to visit. */
function visitableHost(host: string): string {
  if (["0.0.0.0", "::", "*"].includes(host)) return "localhost";
  return host.includes(":") ? `[${host}]` : host;
}

function reasonOf(error: unknown): string {
  const code = codeOf(error);
  if (code === "EADDRINUSE") return ": another program listens there";
  if (code === "EACCES") return ": this user may not";
  return code ? ` (${code})` : "";
}

function adviceFor(error: unknown): string {
  const code = codeOf(error);
  if (code === "EADDRINUSE") return "Stop that program, or start with another PORT.";
  if (code === "EACCES") return "Start with a PORT above 1023, behind a proxy.";
  return "Start with another PORT, or with a HOST that is an address of this machine.";
}
