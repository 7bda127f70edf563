import { flushSync } from "react-dom";

import { logWarning } from "#web/ui/logWarning.ts";
import { prefersReducedMotion } from "#web/ui/useReducedMotion.ts";

/** A navigation that has not been committed yet. */
export interface PendingNavigation {
  commit(): void;
  /** Resolves when the page's chunk and data are loaded; `null` if they already are. */
  prefetch: Promise<unknown> | null;
}

export interface PageTransition {
  /** Starts a transition; replaces the navigation that is still pending. */
  start(navigation: PendingNavigation): Promise<void>;
  /** Discards the pending navigation. */
  cancel(): void;
  /** Resolves when the columns have left. */
  finished(): Promise<unknown>;
  /** True until the pending navigation is committed. */
  isPending(): boolean;
}

/** Maximum wait for the prefetch in milliseconds, on the old page; then the page shows its own loading state. */
const MAX_WAIT_MS = 600;

/** Page transition: the browser moves the columns of styles/public.css over the old page, and away from the new one. */
export function createTransition(): PageTransition {
  let pendingNavigation: PendingNavigation | null = null;
  let transition: ViewTransition | undefined;

  async function start(navigation: PendingNavigation) {
    pendingNavigation = navigation;
    if (navigation.prefetch) await Promise.race([navigation.prefetch, wait(MAX_WAIT_MS)]);
    const isCurrent = () => pendingNavigation === navigation;
    if (!isCurrent()) return;
    const commit = () => {
      if (!isCurrent()) return;
      pendingNavigation = null;
      navigation.commit();
    };
    if (!("startViewTransition" in document) || prefersReducedMotion()) return commit();
    for (const [index, column] of document.querySelectorAll<HTMLElement>("[data-columns] i").entries())
      column.style.viewTransitionName = `column-${index + 1}`;
    transition = document.startViewTransition(() => flushSync(commit));
    await transition.ready.catch(logUnlessSkipped);
  }

  function cancel() {
    pendingNavigation = null;
    transition?.skipTransition();
  }

  const finished = async () => transition?.finished;

  return { start, cancel, finished, isPending: () => pendingNavigation !== null };
}

/** A skipped transition, as for another navigation, rejects with an AbortError. */
function logUnlessSkipped(error: unknown) {
  if (!(error instanceof DOMException && error.name === "AbortError"))
    logWarning("The page transition failed", error);
}

function wait(ms: number): Promise<void> {
  return new Promise((resolve) => void setTimeout(resolve, ms));
}
