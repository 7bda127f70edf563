// A ring that follows the pointer beside the real one; decoration, for mice and for visitors who do not mind motion.
import { useEffect, useRef, useSyncExternalStore } from "react";

import { followPointer } from "./followPointer.ts";
import styles from "./PointerRing.module.css";

const FITTING = "(hover: hover) and (pointer: fine) and (prefers-reduced-motion: no-preference)";

export function PointerRing() {
  return useSyncExternalStore(watch, isFitting, () => false) && <Ring />;
}

function Ring() {
  const ring = useRef<HTMLDivElement>(null);
  useEffect(() => (ring.current ? followPointer(ring.current) : undefined), []);
  return (
    <div ref={ring} className={styles.ring} aria-hidden="true">
      <svg viewBox="-36 -36 72 72">
        <circle className={styles.circle} r="22" />
      </svg>
    </div>
  );
}

function isFitting(): boolean {
  return matchMedia(FITTING).matches;
}

function watch(onChange: () => void): () => void {
  const query = matchMedia(FITTING);
  query.addEventListener("change", onChange);
  return () => query.removeEventListener("change", onChange);
}
