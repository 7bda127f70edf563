import type { LiveState } from "./data/keepStreamOpen.ts";

import styles from "./LiveIndicator.module.css";

const LABELS: Record<LiveState, string> = { waiting: "", live: "live", polling: "every 30 s" };

export function LiveIndicator({ state }: { state: LiveState }) {
  if (state === "waiting") return null;
  return (
    <span className={styles.mark} data-state={state}>
      {LABELS[state]}
    </span>
  );
}
