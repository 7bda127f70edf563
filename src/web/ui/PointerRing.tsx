import { useEffect, useRef, useSyncExternalStore } from "react";

import { followPointer } from "./followPointer.ts";

import styles from "./PointerRing.module.css";

const MEDIA_QUERY = "(hover: hover) and (pointer: fine) and (prefers-reduced-motion: no-preference)";

/** Decorative ring that follows the mouse; not shown on touch screens or under prefers-reduced-motion. */
export function PointerRing() {
  return useSyncExternalStore(subscribe, isSupported, () => false) && <Ring />;
}

function Ring() {
  const ringRef = useRef<HTMLDivElement>(null);
  useEffect(() => (ringRef.current ? followPointer(ringRef.current) : undefined), []);
  return (
    <div ref={ringRef} className={styles.ring} aria-hidden="true">
      <svg viewBox="-36 -36 72 72">
        <circle className={styles.circle} r="22" />
      </svg>
    </div>
  );
}

function isSupported(): boolean {
  return matchMedia(MEDIA_QUERY).matches;
}

function subscribe(onChange: () => void): () => void {
  const query = matchMedia(MEDIA_QUERY);
  query.addEventListener("change", onChange);
  return () => query.removeEventListener("change", onChange);
}
