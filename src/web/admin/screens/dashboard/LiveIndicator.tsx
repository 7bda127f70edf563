import { dashboardTexts as texts } from "#texts/admin/dashboard.ts";

import type { LiveState } from "./data/keepStreamOpen.ts";

import styles from "./LiveIndicator.module.css";

export function LiveIndicator({ state }: { state: LiveState }) {
  if (state === "waiting") return null;
  return (
    <span className={styles.mark} data-state={state}>
      {texts.updates[state]}
    </span>
  );
}
