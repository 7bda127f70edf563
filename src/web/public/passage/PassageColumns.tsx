// The cobalt columns that cover the page while it changes; there only during a passage.
import { useLayoutEffect, useRef, useSyncExternalStore } from "react";

import type { Passage, PassageView } from "./createPassage.ts";
import styles from "./PassageColumns.module.css";

export function PassageColumns({ passage }: { passage: Passage }) {
  const { phase, columns } = useSyncExternalStore(passage.watch, passage.view, passage.view);
  return phase !== "idle" && columns > 0 && <Columns phase={phase} columns={columns} />;
}

function Columns({ phase, columns }: PassageView) {
  const layer = useRef<HTMLDivElement>(null);
  useLayoutEffect(() => {
    if (layer.current && "showPopover" in layer.current) layer.current.showPopover();
  }, []);
  return (
    <div
      ref={layer}
      className={styles.columns}
      popover="manual"
      data-passage
      data-phase={phase}
      aria-hidden="true"
    >
      {Array.from({ length: columns }, (_, index) => (
        // oxlint-disable-next-line react/no-array-index-key -- columns are alike and keep their place
        <div key={index} className={styles.column} />
      ))}
    </div>
  );
}
