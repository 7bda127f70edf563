// Remembers the pages that were sent a moment ago, so that the browser's own call for the same view joins it.
import { createRecentMap } from "#server/recentMap.ts";

import type { PageView } from "./viewWriter.ts";

/** The call of a page that was sent comes within this time; afterwards the page is counted without it. */
const BEACON_TIMEOUT_MS = 10_000;
/** A call that comes even later is that of a view counted already, up to this time. */
const LATE_BEACON_WINDOW_MS = 10 * 60_000;

/** Of one visitor, waiting for their calls at the same time: beyond what an office behind one address opens in ten seconds. */
const MAX_PER_VISITOR = 100;
const MAX_EXPECTED = 20_000;
const COUNTED_CACHE_SIZE = 20_000;
/** Of one visitor and one page: a robot asks for the same one all day. */
const MAX_COUNTED_PER_KEY = 20;

/** Waits for its call. */
export interface ExpectedView {
  /** Its number on the disk. */
  n: number;
  /** Milliseconds since 1970. */
  at: number;
  view: PageView;
  /** The page of this site that led here, where that is known: its visitor has left it. */
  from?: string | null;
}

/** Counted without a call. */
export interface CountedView {
  at: number;
  /** The one it was counted in; null when it was a robot's. */
  session: string | null;
  /** That session was made up, until a call tells the browser's own. */
  isSynthetic: boolean;
}

export function createExpectedViews(now: () => number) {
  const byId = new Map<number, ExpectedView>();
  const byKey = new Map<string, ExpectedView[]>();
  const countsByVisitor = new Map<string, number>();
  const countedByKey = createRecentMap<CountedView[]>({
    atLeast: COUNTED_CACHE_SIZE,
    forMs: LATE_BEACON_WINDOW_MS,
    now,
  });

  function add(expected: ExpectedView): void {
    byId.set(expected.n, expected);
    addToList(byKey, toKey(expected.view), expected);
    countsByVisitor.set(expected.view.visitor, countOfVisitor(expected.view.visitor) + 1);
  }

  function remove(expected: ExpectedView): void {
    const { visitor } = expected.view;
    byId.delete(expected.n);
    removeFromList(byKey, toKey(expected.view), expected);
    if (countOfVisitor(visitor) > 1) countsByVisitor.set(visitor, countOfVisitor(visitor) - 1);
    else countsByVisitor.delete(visitor);
  }

  function countOfVisitor(visitor: string): number {
    return countsByVisitor.get(visitor) ?? 0;
  }

  /** A clock that was set back makes nothing wait for hours. */
  function isWithin({ at }: { at: number }, ms: number): boolean {
    return Math.abs(now() - at) < ms;
  }

  /** The view that a late call would be for; null when there is none. */
  function findCounted(viewKey: ViewKey): CountedView | null {
    return countedByKey.get(toKey(viewKey))?.find((view) => isWithin(view, LATE_BEACON_WINDOW_MS)) ?? null;
  }

  return {
    add,
    /** Whether another one of this visitor can wait; if not, no person loads them. */
    canAdd: (visitor: string) => countOfVisitor(visitor) < MAX_PER_VISITOR,
    isEmpty: () => byId.size === 0,
    /** The page that the call is for, which then waits no more; null when there is none. */
    take(viewKey: ViewKey): ExpectedView | null {
      const match = byKey.get(toKey(viewKey))?.find((sent) => isWithin(sent, BEACON_TIMEOUT_MS)) ?? null;
      if (match) remove(match);
      return match;
    },
    /** Those whose time is over, or that are too many, in the order they were sent; they wait no more. */
    takeExpired(): ExpectedView[] {
      const excess = byId.size - MAX_EXPECTED;
      const expired = [...byId.values()].filter(
        (one, index) => index < excess || !isWithin(one, BEACON_TIMEOUT_MS),
      );
      expired.forEach(remove);
      return expired;
    },
    /** All that wait for calls of this visitor; they wait no more. */
    takeByVisitor(visitor: string): ExpectedView[] {
      if (countOfVisitor(visitor) === 0) return [];
      const matching = byId
        .values()
        .filter(({ view }) => view.visitor === visitor)
        .toArray();
      matching.forEach(remove);
      return matching;
    },
    /** A late call may still come. */
    addCounted(viewKey: ViewKey, view: CountedView): void {
      const key = toKey(viewKey);
      addToList(countedByKey, key, view);
      const views = countedByKey.get(key) ?? [];
      if (views.length > MAX_COUNTED_PER_KEY) views.shift();
    },
    /** It was not counted after all. */
    removeCounted: (place: ViewKey, one: CountedView): void =>
      removeFromList(countedByKey, toKey(place), one),
    findCounted,
    /** The view that a late call is for, which then waits for no other; null when there is none. */
    takeCounted(viewKey: ViewKey): CountedView | null {
      const match = findCounted(viewKey);
      if (match) removeFromList(countedByKey, toKey(viewKey), match);
      return match;
    },
  };
}

type ViewKey = Pick<PageView, "visitor" | "path">;

function toKey({ visitor, path }: ViewKey): string {
  return `${visitor} ${path}`;
}

interface MultiMap<T> {
  get(key: string): T[] | undefined;
  set(key: string, list: T[]): unknown;
  delete(key: string): unknown;
}

function addToList<T>(lists: MultiMap<T>, key: string, item: T) {
  lists.set(key, [...(lists.get(key) ?? []), item]);
}

function removeFromList<T>(lists: MultiMap<T>, key: string, item: T) {
  const rest = (lists.get(key) ?? []).filter((other) => other !== item);
  if (rest.length > 0) lists.set(key, rest);
  else lists.delete(key);
}
