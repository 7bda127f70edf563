// Remembers the pages that were just sent, to merge each with its tracking call.
import { createBoundedCache } from "#server/boundedCache.ts";

import type { PageView } from "./viewWriter.ts";

/** How long a sent page waits for its tracking call before it is counted without. */
const BEACON_TIMEOUT_MS = 10_000;
/** How long a late tracking call is matched with the view that was counted without it. */
const LATE_BEACON_WINDOW_MS = 10 * 60_000;

/** Per visitor, at the same time: more than an office behind one address opens in ten seconds. */
const MAX_PER_VISITOR = 100;
const MAX_EXPECTED = 20_000;
const COUNTED_CACHE_SIZE = 20_000;
/** Per visitor and page: a bot may request the same page all day. */
const MAX_COUNTED_PER_KEY = 20;

/** Waits for its tracking call. */
export interface ExpectedView {
  /** Its id in the database. */
  n: number;
  /** Milliseconds since 1970. */
  at: number;
  view: PageView;
  /** The page of this site that linked here, if known; the visitor has left it. */
  from?: string | null;
}

/** Counted without a tracking call. */
export interface CountedView {
  at: number;
  /** The session it was counted in; null for a bot. */
  session: string | null;
  /** True if that session is synthetic, until a call brings the browser's session id. */
  isSynthetic: boolean;
}

export function createExpectedViews(now: () => number) {
  const byId = new Map<number, ExpectedView>();
  const byKey = new Map<string, ExpectedView[]>();
  const countsByVisitor = new Map<string, number>();
  const countedByKey = createBoundedCache<CountedView[]>({
    minCapacity: COUNTED_CACHE_SIZE,
    ttlMs: LATE_BEACON_WINDOW_MS,
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

  /** Bounded on both sides, so that a clock set back makes nothing wait for hours. */
  function isWithin({ at }: { at: number }, ms: number): boolean {
    return Math.abs(now() - at) < ms;
  }

  /** The view that a late call belongs to; null if there is none. */
  function findCounted(viewKey: ViewKey): CountedView | null {
    return countedByKey.get(toKey(viewKey))?.find((view) => isWithin(view, LATE_BEACON_WINDOW_MS)) ?? null;
  }

  return {
    add,
    /** False if too many views of the visitor wait, more than a person loads. */
    canAdd: (visitor: string) => countOfVisitor(visitor) < MAX_PER_VISITOR,
    isEmpty: () => byId.size === 0,
    /** Takes the page that the call belongs to; null if there is none. */
    take(viewKey: ViewKey): ExpectedView | null {
      const match = byKey.get(toKey(viewKey))?.find((sent) => isWithin(sent, BEACON_TIMEOUT_MS)) ?? null;
      if (match) remove(match);
      return match;
    },
    /** Takes expired and surplus views, in the order they were sent. */
    takeExpired(): ExpectedView[] {
      const excess = byId.size - MAX_EXPECTED;
      const expired = [...byId.values()].filter(
        (one, index) => index < excess || !isWithin(one, BEACON_TIMEOUT_MS),
      );
      expired.forEach(remove);
      return expired;
    },
    /** Takes all views that wait for calls of this visitor. */
    takeByVisitor(visitor: string): ExpectedView[] {
      if (countOfVisitor(visitor) === 0) return [];
      const matching = byId
        .values()
        .filter(({ view }) => view.visitor === visitor)
        .toArray();
      matching.forEach(remove);
      return matching;
    },
    /** Expects a late call. */
    addCounted(viewKey: ViewKey, view: CountedView): void {
      const key = toKey(viewKey);
      addToList(countedByKey, key, view);
      const views = countedByKey.get(key) ?? [];
      if (views.length > MAX_COUNTED_PER_KEY) views.shift();
    },
    /** For a view that was not counted after all. */
    removeCounted: (place: ViewKey, one: CountedView): void =>
      removeFromList(countedByKey, toKey(place), one),
    findCounted,
    /** Takes the view that a late call belongs to; null if there is none. */
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
