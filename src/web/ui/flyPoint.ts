import { logWarning } from "./logWarning.ts";
import type { startFlight } from "./pointFlight.ts";

/** Decoration, whose code is loaded with the first flight. */
export async function flyPoint(...flight: Parameters<typeof startFlight>): Promise<void> {
  try {
    const { startFlight } = await import("./pointFlight.ts");
    startFlight(...flight);
  } catch (error) {
    logWarning("The flight of the point could not be loaded", error);
  }
}
