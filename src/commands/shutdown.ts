// How a running server ends: in good order when it is asked to, at once when something broke that nobody caught.
import type { Log } from "#server/log.ts";

/** What is in flight has this long to end. */
const SHUTDOWN_GRACE_MS = 10_000;
const POLL_INTERVAL_MS = 20;

/** Resolves with the first signal that asks the process to end; further ones change nothing. */
export function waitForShutdownSignal(): Promise<NodeJS.Signals> {
  return new Promise((resolve) => {
    for (const signal of ["SIGTERM", "SIGINT"] as const) process.on(signal, () => resolve(signal));
  });
}

/** A log that is rotated or a terminal that is closed takes no site down: there is nothing to read anew, so it goes on. */
export function ignoreHangup(log: Log): void {
  process.on("SIGHUP", () => log.info("ignored SIGHUP", { signal: "SIGHUP" }));
}

/** After such an error nobody knows what still works. Whatever was acknowledged is on the disk; a service manager starts anew. */
export function exitOnUncaughtError(log: Log): void {
  const exit = (error: unknown) => {
    log.error("uncaught error; exiting", error);
    process.exit(1);
  };
  process.on("uncaughtException", exit);
  process.on("unhandledRejection", exit);
}

/** Takes no more requests and waits for those in flight. Connections on which nothing was asked are closed. */
export async function stopServer(server: Bun.Server<undefined>, log: Log): Promise<void> {
  const deadline = Date.now() + SHUTDOWN_GRACE_MS;
  void server.stop(false);
  // Its promise waits for every connection; those that a browser opened in advance may never ask anything.
  while (server.pendingRequests > 0 && Date.now() < deadline) await Bun.sleep(POLL_INTERVAL_MS);
  if (server.pendingRequests > 0) {
    log.warn("closed requests that did not finish in time", { requests: server.pendingRequests });
  }
  await server.stop(true);
}
