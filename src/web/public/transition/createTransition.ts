import { createStore } from "#web/api/createStore.ts";

export type TransitionPhase = "idle" | "rising" | "covered" | "leaving";

export interface TransitionState {
  phase: TransitionPhase;
  /** How many columns there are; none where the visitor asked for less motion. */
  columns: number;
}

/** A change of pages that is about to happen. */
export interface PendingNavigation {
  commit(): void;
  /** Settles once the page's code and data are there; `null` when they are already. */
  prefetch: Promise<unknown> | null;
}

export interface PageTransition {
  /** Begins a passage; during one, the newest move replaces the one that has not happened yet. */
  start(navigation: PendingNavigation): void;
  /** Lets go of a move that has not happened yet. */
  cancel(): void;
  /** Whether a move is still to happen. */
  isPending(): boolean;
  getState(): TransitionState;
  /** Calls back whenever the view changes; gives the function that ends it. */
  subscribe(onChange: () => void): () => void;
}

/** Milliseconds, as in PassageColumns.module.css. Rising and leaving together stay below 700. */
const RISE_TIMING = { one: 280, apart: 40 };
const LEAVE_TIMING = { one: 200, apart: 20 };
/** Milliseconds that the columns, or the old page, stay longer for a page that is late; then its own loading state shows. */
const MAX_WAIT_MS = 600;

const IDLE: TransitionState = { phase: "idle", columns: 0 };

/**
 * Columns rise over the page, the page changes while it is covered, and the columns leave upward.
 * @param getColumnCount called at the start of each transition
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
    schedule(totalDuration(RISE_TIMING, columns), cover);
  }

  function cover() {
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

  /** In one go, so that the page has changed when the columns begin to leave. */
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
    cancel,
    isPending: () => pendingNavigation !== null,
    getState,
    subscribe,
  };
}

/** One timer at a time; no delay calls back immediately. */
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

/** Of all columns together; nothing takes no time. */
function totalDuration({ one, apart }: typeof RISE_TIMING, columns: number): number {
  return columns > 0 ? one + (columns - 1) * apart : 0;
}
