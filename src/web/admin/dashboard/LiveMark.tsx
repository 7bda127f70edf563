// Says how new a figure is: told by the server as it happens, or asked for twice a minute.
import type { LiveState } from "./data/keepOpen.ts";

import styles from "./LiveMark.module.css";

const WORDS: Record<LiveState, string> = { waiting: "", live: "live", polling: "every 30 s" };

export function LiveMark({ state }: { state: LiveState }) {
  if (state === "waiting") return null;
  return (
    <span className={styles.mark} data-state={state}>
      {WORDS[state]}
    </span>
  );
}
