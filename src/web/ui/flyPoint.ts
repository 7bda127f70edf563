import type { startFlight } from "./pointFlight.ts";

/** Decoration, whose code is loaded with the first flight. */
export async function flyPoint(...flight: Parameters<typeof startFlight>): Promise<void> {
  const module = await import("./pointFlight.ts").catch(() => null);
  module?.startFlight(...flight);
}
