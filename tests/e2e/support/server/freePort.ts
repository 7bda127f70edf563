/** Returns a port that is currently free. Another process may take it before it is used. */
export function freePort(): number {
  const probe = Bun.listen({ hostname: "127.0.0.1", port: 0, socket: { data: () => undefined } });
  probe.stop(true);
  return probe.port;
}
