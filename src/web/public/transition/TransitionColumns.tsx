import { useLayoutEffect, useRef, useSyncExternalStore } from "react";

import type { PageTransition, TransitionState } from "./createTransition.ts";
import styles from "./TransitionColumns.module.css";

export function TransitionColumns({ transition }: { transition: PageTransition }) {
  const { phase, columns } = useSyncExternalStore(
    transition.subscribe,
    transition.getState,
    transition.getState,
  );
  return (
    phase !== "idle" && columns > 0 && <Columns phase={phase} columns={columns} onRisen={transition.cover} />
  );
}

function Columns({ phase, columns, onRisen }: TransitionState & { onRisen: () => void }) {
  const layerRef = useRef<HTMLDivElement>(null);
  useLayoutEffect(() => {
    if (layerRef.current && "showPopover" in layerRef.current) layerRef.current.showPopover();
  }, []);
  return (
    <div
      ref={layerRef}
      className={styles.columns}
      popover="manual"
      data-route-transition
      data-phase={phase}
      aria-hidden="true"
      // The last column is the last to arrive.
      onTransitionEnd={({ target, currentTarget }) => {
        if (target === currentTarget.lastElementChild) onRisen();
      }}
    >
      {Array.from({ length: columns }, (_, index) => (
        // oxlint-disable-next-line react/no-array-index-key -- columns are identical and never reordered
        <div key={index} className={styles.column} />
      ))}
    </div>
  );
}
