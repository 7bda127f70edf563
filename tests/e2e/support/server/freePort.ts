/** A port of this machine that was free a moment ago, at least. */
export function freePort(): number {
  const probe = Bun.listen({ hostname: "127.0.0.1", port: 0, socket: { data: () => undefined } });
  probe.stop(true);
  return probe.port;
}
