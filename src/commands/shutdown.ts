import type { Logger } from "#server/logger.ts";

/** How long a shutdown waits for running requests. */
const SHUTDOWN_GRACE_MS = 10_000;
const POLL_INTERVAL_MS = 20;

/** Resolves with the first SIGTERM or SIGINT; later signals change nothing. */
export function waitForShutdownSignal(): Promise<NodeJS.Signals> {
  return new Promise((resolve) => {
    for (const signal of ["SIGTERM", "SIGINT"] as const) process.on(signal, () => resolve(signal));
  });
}

/**
 * SIGHUP of a closed terminal or a log rotation must not stop the site, and there is no configuration to
 * reload.
 */
export function ignoreHangup(log: Logger): void {
  process.on("SIGHUP", () => log.info("ignored SIGHUP", { signal: "SIGHUP" }));
}

/**
 * The state after an uncaught error is unknown. Acknowledged writes are on disk, and a service manager restarts
 * the process.
 */
export function exitOnUncaughtError(log: Logger): void {
  const exit = (error: unknown) => {
    log.error("uncaught error; exiting", error);
    process.exit(1);
  };
  process.on("uncaughtException", exit);
  process.on("unhandledRejection", exit);
}

/** Stops accepting requests, waits for running ones and closes idle connections. */
export async function stopServers(servers: readonly Bun.Server<undefined>[], log: Logger): Promise<void> {
  const deadline = Date.now() + SHUTDOWN_GRACE_MS;
  const countPending = () => servers.reduce((sum, { pendingRequests }) => sum + pendingRequests, 0);
  for (const server of servers) void server.stop(false);
  // The promise of `stop` waits for every connection, including idle ones that a browser opened in advance.
  while (countPending() > 0 && Date.now() < deadline) await Bun.sleep(POLL_INTERVAL_MS);
  if (countPending() > 0)
    log.warn("closed requests that did not finish in time", { requests: countPending() });
  await Promise.all(servers.map((server) => server.stop(true)));
}
