// Remembers the pages that were just sent, to merge each with its tracking call.
import { createBoundedCache } from "#server/boundedCache.ts";
import type { BoundedCache } from "#server/boundedCache.ts";

import type { PageView } from "./viewWriter.ts";

/** How long a sent page waits for its tracking call before it is counted without. */
const TRACKING_CALL_TIMEOUT_MS = 10_000;
/** How long a late tracking call is matched with the view that was counted without it. */
const LATE_CALL_WINDOW_MS = 10 * 60_000;

/** Per visitor, at the same time: more than the phones of one kind behind a carrier's address open in ten seconds. */
const MAX_PER_VISITOR = 300;
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

export class ExpectedViews {
  readonly #now: () => number;
  readonly #byId = new Map<number, ExpectedView>();
  readonly #byKey = new Map<string, ExpectedView[]>();
  readonly #countsByVisitor = new Map<string, number>();
  readonly #countedByKey: BoundedCache<CountedView[]>;

  constructor(now: () => number) {
    this.#now = now;
    this.#countedByKey = createBoundedCache<CountedView[]>({
      minCapacity: COUNTED_CACHE_SIZE,
      ttlMs: LATE_CALL_WINDOW_MS,
      now,
    });
  }

  add(expected: ExpectedView): void {
    this.#byId.set(expected.n, expected);
    addToList(this.#byKey, toKey(expected.view), expected);
    this.#countsByVisitor.set(expected.view.visitor, this.#countOfVisitor(expected.view.visitor) + 1);
  }

  /** The view that a late call belongs to; null if there is none. */
  findCounted(viewKey: ViewKey): CountedView | null {
    return (
      this.#countedByKey.get(toKey(viewKey))?.find((view) => this.#isWithin(view, LATE_CALL_WINDOW_MS)) ??
      null
    );
  }

  /** False if too many views of the visitor wait, more than a person loads. */
  canAdd(visitor: string) {
    return this.#countOfVisitor(visitor) < MAX_PER_VISITOR;
  }

  isEmpty() {
    return this.#byId.size === 0;
  }

  /** Takes the page that the call belongs to; null if there is none. */
  take(viewKey: ViewKey): ExpectedView | null {
    const match =
      this.#byKey.get(toKey(viewKey))?.find((sent) => this.#isWithin(sent, TRACKING_CALL_TIMEOUT_MS)) ?? null;
    if (match) this.#remove(match);
    return match;
  }

  /** Takes expired and surplus views, in the order they were sent. */
  takeExpired(): ExpectedView[] {
    const excess = this.#byId.size - MAX_EXPECTED;
    const expired = [...this.#byId.values()].filter(
      (one, index) => index < excess || !this.#isWithin(one, TRACKING_CALL_TIMEOUT_MS),
    );
    expired.forEach((expected) => this.#remove(expected));
    return expired;
  }

  /** Takes all views that wait for calls of this visitor. */
  takeByVisitor(visitor: string): ExpectedView[] {
    if (this.#countOfVisitor(visitor) === 0) return [];
    const matching = this.#byId
      .values()
      .filter(({ view }) => view.visitor === visitor)
      .toArray();
    matching.forEach((expected) => this.#remove(expected));
    return matching;
  }

  /** Expects a late call. */
  addCounted(viewKey: ViewKey, view: CountedView): void {
    const key = toKey(viewKey);
    addToList(this.#countedByKey, key, view);
    const views = this.#countedByKey.get(key) ?? [];
    if (views.length > MAX_COUNTED_PER_KEY) views.shift();
  }

  /** For a view that was not counted after all. */
  removeCounted(place: ViewKey, one: CountedView): void {
    return removeFromList(this.#countedByKey, toKey(place), one);
  }

  /** Takes the view that a late call belongs to; null if there is none. */
  takeCounted(viewKey: ViewKey): CountedView | null {
    const match = this.findCounted(viewKey);
    if (match) removeFromList(this.#countedByKey, toKey(viewKey), match);
    return match;
  }

  #remove(expected: ExpectedView): void {
    const { visitor } = expected.view;
    this.#byId.delete(expected.n);
    removeFromList(this.#byKey, toKey(expected.view), expected);
    if (this.#countOfVisitor(visitor) > 1)
      this.#countsByVisitor.set(visitor, this.#countOfVisitor(visitor) - 1);
    else this.#countsByVisitor.delete(visitor);
  }

  #countOfVisitor(visitor: string): number {
    return this.#countsByVisitor.get(visitor) ?? 0;
  }

  /** Bounded on both sides, so that a clock set back makes nothing wait for hours. */
  #isWithin({ at }: { at: number }, ms: number): boolean {
    return Math.abs(this.#now() - at) < ms;
  }
}

export type ViewKey = Pick<PageView, "visitor" | "path">;

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
