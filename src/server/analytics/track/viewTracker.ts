import type { MessageSource } from "#contract/messages/messages.ts";
import type { Db } from "#server/database/open.ts";
import { isDurabilityError } from "#server/database/writeAheadLog.ts";
import type { WriteAheadLog } from "#server/database/writeAheadLog.ts";
import type { RateLimiter } from "#server/http/protection/rateLimiter.ts";
import type { GetSite } from "#server/http/getSite.ts";
import type { VisitorInfo } from "#server/http/visitorInfo.ts";
import type { Logger } from "#server/logger.ts";

import { hostFromUrl } from "../hostFromUrl.ts";
import { createUserAgentParser } from "./userAgents.ts";
import { createBotRateDetector, RATE_DETECTED_BOT } from "./botRateDetector.ts";
import { createLatestVisits, VISIT_TTL_MS, SESSION_TIMEOUT_MS, VISIT_CACHE_SIZE } from "./latestVisits.ts";
import { createReferrerLimits } from "./referrerLimits.ts";
import { createBotCounts } from "./botCounts.ts";
import { mergeViews, buildPageView } from "./buildPageView.ts";
import type { IdentifiedVisitor, ReportedView, ServedView, ViewDetails } from "./buildPageView.ts";
import { createExpectedViews } from "./expectedViews.ts";
import type { CountedView, ExpectedView } from "./expectedViews.ts";
import { findSource, lastExpectedId, listExpectedViews, listRecentViews } from "./storedViews.ts";
import { createExcludedVisitors } from "./excludedVisitors.ts";
import { createViewBuffer } from "./viewBuffer.ts";
import type { PageView } from "./viewWriter.ts";
import { createSessionKeys, createVisitorIds } from "./visitorIds.ts";

export interface ViewTrackerDependencies {
  db: Db;
  /** The database's log; closed with the tracker. */
  wal: WriteAheadLog;
  log: Logger;
  getSite: GetSite;
  /** Milliseconds since 1970. */
  now: () => number;
  /** The secret of this installation. */
  secret: Buffer;
  /** ISO 3166-1 alpha-2, or empty. */
  countryOf: (address: string) => string;
  /** Counts a page of an address; true above the limit. */
  exceedsPageLimit: (address: string) => boolean;
  /** Creates a rate limiter of views per minute. */
  createRateLimiter: () => RateLimiter;
  /** Counts a new source of an address; false above the limit. */
  allowNewReferrer: (address: string) => boolean;
}

const TICK_INTERVAL_MS = 1_000;

export type ViewTracker = ReturnType<typeof createViewTracker>;

export function createViewTracker(dependencies: ViewTrackerDependencies) {
  const {
    db,
    wal,
    log,
    now,
    getSite,
    secret,
    countryOf,
    exceedsPageLimit,
    createRateLimiter,
    allowNewReferrer,
  } = dependencies;
  const parseUserAgent = createUserAgentParser();
  const getVisitorId = createVisitorIds(secret);
  const sessionKeys = createSessionKeys(secret);
  const expectedViews = createExpectedViews(now);
  const latestVisits = createLatestVisits(now);
  const viewBuffer = createViewBuffer({ db, wal, log, now, latestVisits });
  const excludedVisitors = createExcludedVisitors(now);
  const botRateDetector = createBotRateDetector(createRateLimiter);
  const limitReferrer = createReferrerLimits(allowNewReferrer);
  const botCounts = createBotCounts({ getSite, viewBuffer, now, onAdded: scheduleTick });
  let nextId: number | null = null;
  let timer: Timer | null = null;
  let isClosed = false;

  /**
   * Resolves when the view is on disk; true if it is counted.
   * @throws AppError `diskFull` or `unavailable`; other errors for a view that is counted but not confirmed, or
   * that can never be written
   */
  async function report(view: ReportedView, viewer: VisitorInfo): Promise<boolean> {
    const visitor = getVisitorId(viewer.address, viewer.userAgent);
    const viewKey = { visitor, path: view.path };
    const expected = view.inPage ? null : expectedViews.take(viewKey);
    const agent = parseUserAgent(viewer.userAgent);
    const alreadyCounted = expected || view.inPage ? null : expectedViews.takeCounted(viewKey);
    if (agent.robot !== null) return alreadyCounted ? false : countBot(agent.robot);
    const session = sessionKeys.fromBrowser(view.sessionId);
    if (alreadyCounted) return reassignSession(visitor, alreadyCounted, session);
    if (botRateDetector.isBotBeacon(visitor, session, expected !== null)) {
      if (expected) deleteExpected(expected);
      return countBot(RATE_DETECTED_BOT);
    }
    if (expected) countPreviousPage(expected, session);
    const pageView = { ...createPageView(view, viewer.address, { visitor, agent }), session, at: now() };
    try {
      await viewBuffer.write(expected ? mergeViews(pageView, expected) : pageView, expected);
    } catch (error) {
      // The browser won't report it again, so it is counted without its call once there is space.
      if (expected && !isDurabilityError(error)) addExpected(expected);
      throw error;
    }
    return true;
  }

  /** A late call tells the session of a view that was counted without it. */
  function reassignSession(visitor: string, counted: CountedView, to: string): boolean {
    const { session: from, isSynthetic } = counted;
    if (from === null) return false;
    if (!isSynthetic) return true;
    counted.session = to;
    counted.isSynthetic = false;
    latestVisits.renameSession(visitor, from, to);
    void viewBuffer.writeLazily((writer) => writer.renameSession(visitor, from, to));
    return true;
  }

  /**
   * A page that was left before its tracking call is the start of the session that the next page's call names.
   */
  function countPreviousPage({ from, view: { visitor } }: ExpectedView, session: string): void {
    if (!from) return;
    const previous = expectedViews.take({ visitor, path: from });
    const counted = previous ? null : expectedViews.findCounted({ visitor, path: from });
    if (counted) reassignSession(visitor, counted, session);
    if (!previous) return;
    countPreviousPage(previous, session);
    void countWithoutBeacon(previous, session);
  }

  /**
   * Call it for each page that is sent. It is fast and never waits.
   * @param getDetails not called for bots
   */
  function onPageServed(path: string, viewer: VisitorInfo, getDetails: () => ServedView): void {
    const agent = parseUserAgent(viewer.userAgent);
    const visitor = getVisitorId(viewer.address, viewer.userAgent);
    if (!expectedViews.canAdd(visitor)) return void countBot(RATE_DETECTED_BOT);
    if (agent.robot !== null) {
      countBot(agent.robot);
      return expectedViews.addCounted({ visitor, path }, { at: now(), session: null, isSynthetic: false });
    }
    const { from, ...told } = getDetails();
    const view = createPageView(told, viewer.address, { visitor, agent });
    const expected: ExpectedView = { n: nextExpectedId(), at: now(), view, from };
    addExpected(expected);
    void viewBuffer.writeLazily((writer) => writer.addExpected(expected.n, expected.at, expected.view));
  }

  function addExpected(expected: ExpectedView) {
    expectedViews.add(expected);
    scheduleTick();
  }

  /** Excludes a view: the visitor opted out or is an admin. */
  function ignore(path: string, viewer: VisitorInfo, { worksHere = false } = {}): void {
    const visitor = getVisitorId(viewer.address, viewer.userAgent);
    if (worksHere) excludedVisitors.add(visitor);
    const expected = expectedViews.take({ visitor, path });
    if (expected) deleteExpected(expected);
  }

  function deleteExpected({ n }: ExpectedView) {
    void viewBuffer.writeLazily((writer) => writer.deleteExpected(n));
  }

  /** Counts the pages whose tracking call did not arrive in time. */
  async function countExpired(): Promise<void> {
    await Promise.all(expectedViews.takeExpired().map((expected) => countWithoutBeacon(expected)));
  }

  /** @param knownSession the session that a later page reported */
  async function countWithoutBeacon(
    expected: ExpectedView,
    knownSession: string | null = null,
  ): Promise<void> {
    const { at, view } = expected;
    const viewKey = { visitor: view.visitor, path: view.path };
    if (excludedVisitors.has(view.visitor)) return deleteExpected(expected);
    if (botRateDetector.isBotPageLoad(view.visitor)) {
      deleteExpected(expected);
      countBot(RATE_DETECTED_BOT);
      return expectedViews.addCounted(viewKey, { at, session: null, isSynthetic: false });
    }
    const visit = latestVisits.find(view.visitor, at, SESSION_TIMEOUT_MS);
    const session = knownSession ?? visit?.session ?? sessionKeys.synthetic(view.visitor, at);
    const counted: CountedView = { at, session, isSynthetic: knownSession === null };
    // A call that arrives during the write is late.
    expectedViews.addCounted(viewKey, counted);
    const outcome = await viewBuffer.tryWrite({ ...view, at, session }, expected);
    if (outcome === "kept") return;
    expectedViews.removeCounted(viewKey, counted);
    if (outcome === "later") addExpected(expected);
    else deleteExpected(expected);
  }

  function countBot(name: string): false {
    botCounts.add(name);
    return false;
  }

  function scheduleTick() {
    if (!isClosed) timer ??= setTimeout(tick, TICK_INTERVAL_MS).unref();
  }

  function tick() {
    timer = null;
    void countExpired();
    // A failed read is retried at the next tick.
    botCounts.write().catch(scheduleTick);
    if (!expectedViews.isEmpty()) scheduleTick();
  }

  function nextExpectedId(): number {
    nextId ??= lastExpectedId(db) + 1;
    return nextId++;
  }

  function createPageView(view: ViewDetails, address: string, visitor: IdentifiedVisitor): PageView {
    return buildPageView(limitReferrer(view, address), visitor, countryOf(address));
  }

  return {
    report,
    /** Checked first for every page: a page of a flood is only counted as such. */
    isFlooding(address: string): boolean {
      const isFlood = exceedsPageLimit(address);
      if (isFlood) countBot(RATE_DETECTED_BOT);
      return isFlood;
    },
    onPageServed,
    ignore,
    countExpired,
    /** Restores the expected views of the previous run. */
    restore(): void {
      const recentViews = listRecentViews(db, now() - VISIT_TTL_MS, VISIT_CACHE_SIZE);
      for (const { visitor, ...visit } of recentViews) latestVisits.set(visitor, visit);
      for (const expected of listExpectedViews(db)) expectedViews.add(expected);
      if (!expectedViews.isEmpty()) scheduleTick();
    },
    /** The source of a message's sender; `null` if unknown. */
    async sourceOf({ address, userAgent }: VisitorInfo): Promise<MessageSource | null> {
      const visitor = getVisitorId(address, userAgent);
      // The sender is certainly a person, so the waiting views are counted now.
      await Promise.all(expectedViews.takeByVisitor(visitor).map((expected) => countWithoutBeacon(expected)));
      const visit = latestVisits.find(visitor, now(), VISIT_TTL_MS);
      const source = visit && findSource(db, { visitor, session: visit.session });
      if (!source) return null;
      return {
        page: visit.path,
        entry: source.entry,
        referrer: hostFromUrl(source.referrer),
        campaign: source.campaign,
      };
    },
    subscribe: viewBuffer.subscribe,
    /** Writes everything that is queued, bots included. Expected views keep waiting. */
    async flush(): Promise<void> {
      await botCounts.write();
      await viewBuffer.flush();
    },
    /** Flushes everything and stops. */
    async close(): Promise<void> {
      isClosed = true;
      if (timer !== null) clearTimeout(timer);
      try {
        await botCounts.write();
      } finally {
        await viewBuffer.close();
      }
    },
  };
}
