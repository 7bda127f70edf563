// The passage from page to page: columns rise, the page changes while it is covered, the columns leave upward.

export type Phase = "idle" | "rising" | "covered" | "leaving";

export interface PassageView {
  phase: Phase;
  /** How many columns there are; none where the visitor asked for less motion. */
  columns: number;
}

/** A change of pages that is about to happen. */
export interface Move {
  go(): void;
  /** Settles once the page's code and data are there; `null` when they are already. */
  pending: Promise<unknown> | null;
}

export interface Passage {
  /** Begins a passage; during one, the newest move replaces the one that has not happened yet. */
  start(move: Move): void;
  /** Lets go of a move that has not happened yet. */
  cancel(): void;
  /** Whether a move is still to happen. */
  isUnderWay(): boolean;
  view(): PassageView;
  /** Calls back whenever the view changes; gives the function that ends it. */
  watch(onChange: () => void): () => void;
}

/** Milliseconds, as in PassageColumns.module.css. Rising and leaving together stay below 700. */
const RISE = { one: 280, apart: 40 };
const LEAVE = { one: 200, apart: 20 };
/** Milliseconds that the columns, or the old page, stay longer for a page that is late; then its own loading state shows. */
const PATIENCE_MS = 600;

const IDLE: PassageView = { phase: "idle", columns: 0 };

/** @param columnsNow how many columns a passage that begins now has */
export function createPassage(columnsNow: () => number): Passage {
  const listeners = new Set<() => void>();
  let view = IDLE;
  let next: Move | null = null;
  let timer: ReturnType<typeof setTimeout> | undefined;

  function start(move: Move) {
    const isRising = next !== null && view.phase !== "covered";
    next = move;
    if (view.phase === "covered") waitFor(move);
    else if (!isRising) rise();
  }

  function rise() {
    const columns = view.phase === "leaving" ? view.columns : columnsNow();
    show({ phase: "rising", columns });
    after(lastingOf(RISE, columns), cover);
  }

  function cover() {
    show({ ...view, phase: "covered" });
    if (next) waitFor(next);
  }

  function waitFor(move: Move) {
    clearTimeout(timer);
    if (!move.pending) return arrive();
    const there = () => {
      if (next === move) arrive();
    };
    move.pending.then(there, there);
    after(PATIENCE_MS, arrive);
  }

  /** In one go, so that the page has changed when the columns begin to leave. */
  function arrive() {
    const move = next;
    next = null;
    leave();
    move?.go();
  }

  function leave() {
    show({ ...view, phase: "leaving" });
    after(lastingOf(LEAVE, view.columns), () => show(IDLE));
  }

  function cancel() {
    if (!next) return;
    next = null;
    leave();
  }

  function after(ms: number, act: () => void) {
    clearTimeout(timer);
    if (ms > 0) timer = setTimeout(act, ms);
    else act();
  }

  function show(changed: PassageView) {
    view = changed;
    for (const listener of listeners) listener();
  }

  return {
    start,
    cancel,
    isUnderWay: () => next !== null,
    view: () => view,
    watch(onChange) {
      listeners.add(onChange);
      return () => listeners.delete(onChange);
    },
  };
}

/** Of all columns together; nothing takes no time. */
function lastingOf({ one, apart }: typeof RISE, columns: number): number {
  return columns > 0 ? one + (columns - 1) * apart : 0;
}
