// `vitrine serve`: opens the data folder, listens, and ends in good order.
import { createApp } from "#server/app.ts";
import type { App } from "#server/app.ts";
import { registerFirstAdmin } from "#server/auth/signIn.ts";
import { readConfig } from "#server/config.ts";
import type { Config } from "#server/config.ts";
import { FORM_BYTES } from "#contract/pictures.ts";
import { sweepUploads } from "#server/images/sweepUploads.ts";
import { createLog } from "#server/log.ts";
import type { Log } from "#server/log.ts";
import type { Services } from "#server/services.ts";
import { closeDatabase } from "#server/store/database.ts";
import { lockDataFolder } from "#server/store/lock.ts";
import { allFiles } from "#server/store/pictures.ts";
import { getSite } from "#server/store/settings.ts";
import { StartError } from "#server/store/StartError.ts";
import { hasAdmin } from "#server/store/users.ts";

import { makeDataFolder, openServices, openStore, uploadsPath } from "./openServices.ts";

/** What is in flight has this long to end. */
const GRACE_MS = 10_000;
/** Seconds; a phone on a slow line may pause this long in the middle of a photograph. */
const IDLE_SECONDS = 60;

export async function runServe(flags: Record<string, string>): Promise<void> {
  const config = readConfig(process.env, flags);
  const log = createLog(config.logLevel, (line) => console.log(line));
  makeDataFolder(config);
  const lock = lockDataFolder(config.dataDir);
  const db = openStore(config);
  const services = await openServices(config, { db, log });
  await prepareData(services);
  const server = listen(config, createApp(services));
  await announce(services, server);

  const signal = await firstOf(["SIGTERM", "SIGINT"]);
  log.info("stopping", { signal });
  await stop(server, log);
  closeDatabase(db);
  lock.release();
  log.info("stopped");
  process.exit(0);
}

async function prepareData(services: Services) {
  const { config, db, log } = services;
  const removed = await sweepUploads(uploadsPath(config), await allFiles(db));
  if (removed > 0) log.info("leftovers of unfinished uploads removed", { files: removed });
  if (!config.rateLimits) log.warn("RATE_LIMITS IS OFF: anyone may try passwords without end. For load tests only.");
  if (!config.firstAdmin || (await hasAdmin(db))) return;
  await registerFirstAdmin(services, { ...config.firstAdmin, firstName: "First", lastName: "Admin" });
  log.info("first admin created from ADMIN_EMAIL and ADMIN_PASSWORD");
}

function listen({ host, port }: Config, app: App) {
  try {
    return Bun.serve({
      hostname: host,
      port,
      // Else a second process could share the port without a word.
      reusePort: false,
      development: false,
      idleTimeout: IDLE_SECONDS,
      maxRequestBodySize: FORM_BYTES,
      fetch: (request, server) => answer(app, request, server),
      error: () => new Response("Something went wrong on our side.", { status: 500 }),
    });
  } catch (error) {
    throw new StartError(`Port ${port} on ${host} cannot be opened${reasonOf(error)}.`, adviceFor(error), {
      cause: error,
    });
  }
}

/** A malformed `Host` would make the address relative and slip past every guard on a path. */
function answer(app: App, request: Request, server: Bun.Server<undefined>) {
  if (!URL.canParse(request.url)) return new Response("Malformed Host", { status: 400 });
  return app.fetch(request, { peer: server.requestIP(request)?.address ?? "" });
}

async function announce({ config, db, setupLink, log }: Services, server: Bun.Server<undefined>) {
  const host = config.host.includes(":") ? `[${config.host}]` : config.host;
  const address = config.publicUrl ?? `http://${host}:${server.port}`;
  log.info("listening", { host: config.host, port: server.port ?? 0 });
  console.log(`Vitrine is ready at ${address}`);
  if (await hasAdmin(db)) return;
  const { productSlug } = await getSite(db);
  console.log(`Create the first admin at ${address}/${productSlug}/setup#${setupLink.token}`);
}

async function stop(server: Bun.Server<undefined>, log: Log) {
  const ended = server.stop(false).then(() => "ended");
  const late = Bun.sleep(GRACE_MS).then(() => "late");
  if ((await Promise.race([ended, late])) === "ended") return;
  log.warn("some requests did not end in time and were cut off");
  await server.stop(true);
}

function firstOf(signals: NodeJS.Signals[]): Promise<string> {
  return new Promise((resolve) => {
    for (const signal of signals) process.on(signal, () => resolve(signal));
  });
}

function reasonOf(error: unknown): string {
  const code = codeOf(error);
  if (code === "EADDRINUSE") return ": another program listens there";
  if (code === "EACCES") return ": this user may not";
  return code ? ` (${code})` : "";
}

function adviceFor(error: unknown): string {
  return codeOf(error) === "EADDRINUSE"
    ? "Stop that program, or start with another PORT."
    : "Start with another PORT or HOST.";
}

function codeOf(error: unknown): string {
  return error instanceof Error && "code" in error ? String(error.code) : "";
}
