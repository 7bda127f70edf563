import { useEffect, useState } from "react";
import type { ComponentType } from "react";

/** The decorative ring that follows the mouse; its code is loaded at the first move of one. */
export function LazyPointerRing() {
  const [Ring, setRing] = useState<ComponentType>();
  useEffect(() => {
    async function load({ pointerType }: PointerEvent) {
      if (pointerType !== "mouse") return;
      stop();
      // Decoration: without it, the page is complete.
      const module = await import("./PointerRing.tsx").catch(() => null);
      if (module) setRing(() => module.PointerRing);
    }
    const stop = () => removeEventListener("pointermove", load);
    addEventListener("pointermove", load);
    return stop;
  }, []);
  return Ring && <Ring />;
}
