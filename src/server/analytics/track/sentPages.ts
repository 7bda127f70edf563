// Remembers the pages that were sent a moment ago, so that the browser's own call for the same view joins it.
import { createRecentMap } from "#server/recentMap.ts";

import type { SeenPage } from "./viewWriter.ts";

/** The call of a page that was sent comes within this time; afterwards the page is counted without it. */
const CALL_WITHIN_MS = 10_000;
/** A call that comes even later is that of a view counted already, up to this time. */
const LATE_CALL_WITHIN_MS = 10 * 60_000;

/** Of one visitor, waiting for their calls at the same time: beyond what an office behind one address opens in ten seconds. */
const MOST_OF_VISITOR = 100;
const MOST_WAITING = 20_000;
const PLACES_REMEMBERED = 20_000;
/** Of one visitor and one page: a robot asks for the same one all day. */
const MOST_OF_PLACE = 20;

/** Waits for its call. */
export interface Expected {
  /** Its number on the disk. */
  n: number;
  /** Milliseconds since 1970. */
  at: number;
  view: SeenPage;
  /** The page of this site that led here, where that is known: its visitor has left it. */
  from?: string | null;
}

/** Counted without a call. */
export interface Counted {
  at: number;
  /** The one it was counted in; null when it was a robot's. */
  session: string | null;
  /** That session was made up, until a call tells the browser's own. */
  isMade: boolean;
}

export function createSentPages(now: () => number) {
  const expected = new Map<number, Expected>();
  const waiting = new Map<string, Expected[]>();
  const ofVisitor = new Map<string, number>();
  const counted = createRecentMap<Counted[]>({
    atLeast: PLACES_REMEMBERED,
    forMs: LATE_CALL_WITHIN_MS,
    now,
  });

  function add(one: Expected): void {
    expected.set(one.n, one);
    addTo(waiting, keyOf(one.view), one);
    ofVisitor.set(one.view.visitor, numberOf(one.view.visitor) + 1);
  }

  function remove(one: Expected): void {
    const { visitor } = one.view;
    expected.delete(one.n);
    takeFrom(waiting, keyOf(one.view), one);
    if (numberOf(visitor) > 1) ofVisitor.set(visitor, numberOf(visitor) - 1);
    else ofVisitor.delete(visitor);
  }

  function numberOf(visitor: string): number {
    return ofVisitor.get(visitor) ?? 0;
  }

  /** A clock that was set back makes nothing wait for hours. */
  function isWithin({ at }: { at: number }, ms: number): boolean {
    return Math.abs(now() - at) < ms;
  }

  /** The view that a late call would be for; null when there is none. */
  function findCounted(place: Place): Counted | null {
    return counted.get(keyOf(place))?.find((view) => isWithin(view, LATE_CALL_WITHIN_MS)) ?? null;
  }

  return {
    add,
    /** Whether another one of this visitor can wait; if not, no person loads them. */
    hasRoomFor: (visitor: string) => numberOf(visitor) < MOST_OF_VISITOR,
    isEmpty: () => expected.size === 0,
    /** The page that the call is for, which then waits no more; null when there is none. */
    join(place: Place): Expected | null {
      const one = waiting.get(keyOf(place))?.find((sent) => isWithin(sent, CALL_WITHIN_MS)) ?? null;
      if (one) remove(one);
      return one;
    },
    /** Those whose time is over, or that are too many, in the order they were sent; they wait no more. */
    takeDue(): Expected[] {
      const tooMany = expected.size - MOST_WAITING;
      const due = [...expected.values()].filter(
        (one, index) => index < tooMany || !isWithin(one, CALL_WITHIN_MS),
      );
      due.forEach(remove);
      return due;
    },
    /** All that wait for calls of this visitor; they wait no more. */
    takeOf(visitor: string): Expected[] {
      if (numberOf(visitor) === 0) return [];
      const theirs = expected
        .values()
        .filter(({ view }) => view.visitor === visitor)
        .toArray();
      theirs.forEach(remove);
      return theirs;
    },
    /** A late call may still come. */
    rememberCounted(place: Place, one: Counted): void {
      const key = keyOf(place);
      addTo(counted, key, one);
      const views = counted.get(key) ?? [];
      if (views.length > MOST_OF_PLACE) views.shift();
    },
    /** It was not counted after all. */
    forgetCounted: (place: Place, one: Counted): void => takeFrom(counted, keyOf(place), one),
    findCounted,
    /** The view that a late call is for, which then waits for no other; null when there is none. */
    joinCounted(place: Place): Counted | null {
      const one = findCounted(place);
      if (one) takeFrom(counted, keyOf(place), one);
      return one;
    },
  };
}

type Place = Pick<SeenPage, "visitor" | "path">;

function keyOf({ visitor, path }: Place): string {
  return `${visitor} ${path}`;
}

interface Lists<T> {
  get(key: string): T[] | undefined;
  set(key: string, list: T[]): unknown;
  delete(key: string): unknown;
}

function addTo<T>(lists: Lists<T>, key: string, one: T) {
  lists.set(key, [...(lists.get(key) ?? []), one]);
}

function takeFrom<T>(lists: Lists<T>, key: string, one: T) {
  const rest = (lists.get(key) ?? []).filter((other) => other !== one);
  if (rest.length > 0) lists.set(key, rest);
  else lists.delete(key);
}
