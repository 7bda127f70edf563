import { createStore } from "#web/api/createStore.ts";

export type TransitionPhase = "idle" | "rising" | "covered" | "leaving";

export interface TransitionState {
  phase: TransitionPhase;
  /** Number of columns; 0 under prefers-reduced-motion. */
  columns: number;
}

/** A navigation that has not been committed yet. */
export interface PendingNavigation {
  commit(): void;
  /** Settles when the page's chunk and data are loaded; `null` if they already are. */
  prefetch: Promise<unknown> | null;
}

export interface PageTransition {
  /** Starts a transition; during one, replaces the navigation that is still pending. */
  start(navigation: PendingNavigation): void;
  /** Call when the columns have risen. */
  cover(): void;
  /** Discards the pending navigation. */
  cancel(): void;
  /** True until the pending navigation is committed. */
  isPending(): boolean;
  getState(): TransitionState;
  /** Calls back on each state change. Returns the unsubscribe function. */
  subscribe(onChange: () => void): () => void;
}

/** Milliseconds, as in TransitionColumns.module.css. Rising and leaving take less than 700 ms together. */
const RISE_TIMING = { duration: 280, stagger: 40 };
const LEAVE_TIMING = { duration: 200, stagger: 20 };
/** Maximum wait for the prefetch in milliseconds; then the page shows its own loading state. */
const MAX_WAIT_MS = 600;
/** How much longer than planned the columns may rise: a busy browser starts them late. */
const MAX_DELAY_MS = 200;

const IDLE: TransitionState = { phase: "idle", columns: 0 };

/**
 * Page transition: columns rise and cover the page, the navigation is committed, the columns leave upward.
 * @param getColumnCount called when a transition starts
 */
export function createTransition(getColumnCount: () => number): PageTransition {
  const { get: getState, set: setState, subscribe } = createStore(IDLE);
  let pendingNavigation: PendingNavigation | null = null;
  const { schedule, cancelTimer } = createTimer();

  function start(navigation: PendingNavigation) {
    const isRising = pendingNavigation !== null && getState().phase !== "covered";
    pendingNavigation = navigation;
    if (getState().phase === "covered") waitUntilReady(navigation);
    else if (!isRising) rise();
  }

  function rise() {
    const columns = getState().phase === "leaving" ? getState().columns : getColumnCount();
    setState({ phase: "rising", columns });
    schedule(columns > 0 ? totalDuration(RISE_TIMING, columns) + MAX_DELAY_MS : 0, cover);
  }

  function cover() {
    if (getState().phase !== "rising") return;
    setState({ ...getState(), phase: "covered" });
    if (pendingNavigation) waitUntilReady(pendingNavigation);
  }

  function waitUntilReady(navigation: PendingNavigation) {
    cancelTimer();
    if (!navigation.prefetch) return commitNavigation();
    const onReady = () => {
      if (pendingNavigation === navigation) commitNavigation();
    };
    navigation.prefetch.then(onReady, onReady);
    schedule(MAX_WAIT_MS, commitNavigation);
  }

  /** Changes phase and page in the same task, so that the columns never uncover the old page. */
  function commitNavigation() {
    const navigation = pendingNavigation;
    pendingNavigation = null;
    leave();
    navigation?.commit();
  }

  function leave() {
    setState({ ...getState(), phase: "leaving" });
    schedule(totalDuration(LEAVE_TIMING, getState().columns), () => setState(IDLE));
  }

  function cancel() {
    if (!pendingNavigation) return;
    pendingNavigation = null;
    leave();
  }

  return {
    start,
    cover,
    cancel,
    isPending: () => pendingNavigation !== null,
    getState,
    subscribe,
  };
}

/** A single timer; calls back immediately without a delay. */
function createTimer() {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const cancelTimer = () => clearTimeout(timer);
  function schedule(ms: number, callback: () => void) {
    cancelTimer();
    if (ms > 0) timer = setTimeout(callback, ms);
    else callback();
  }
  return { schedule, cancelTimer };
}

/** Milliseconds until the last column has moved; 0 without columns. */
function totalDuration({ duration, stagger }: typeof RISE_TIMING, columns: number): number {
  return columns > 0 ? duration + (columns - 1) * stagger : 0;
}
