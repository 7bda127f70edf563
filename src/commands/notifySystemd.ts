import type { Logger } from "#server/logger.ts";

/**
 * Tells systemd that the server is ready and, as often as `WatchdogSec` of the unit asks for it, that it is alive. Does nothing
 * outside such a unit. systemd's own program sends it: Bun has no datagram sockets of the file system, and a failing call of
 * the C library could end the server.
 * @returns tells systemd that the server is stopping
 */
export function notifySystemd(log: Logger): (options: { isRestarting: boolean }) => Promise<void> {
  const { NOTIFY_SOCKET: socket, WATCHDOG_USEC: microseconds } = process.env;
  if (!socket) return async () => undefined;
  let hasWarned = false;

  async function send(state: string) {
    const stdio = ["ignore", "ignore", "ignore"] as const;
    const exitCode = await Promise.try(
      () => Bun.spawn(["systemd-notify", state], { stdio: [...stdio] }).exited,
    ).catch(String);
    if (exitCode === 0 || hasWarned) return;
    hasWarned = true;
    log.warn("systemd-notify failed", { state, exitCode });
  }

  void send("READY=1");
  const timer = microseconds
    ? setInterval(() => void send("WATCHDOG=1"), Number(microseconds) / 1000 / 3).unref()
    : undefined;
  return async ({ isRestarting }) => {
    clearInterval(timer);
    // After that, systemd would wait for the end of the process, and kill it.
    if (!isRestarting) await send("STOPPING=1");
  };
}
