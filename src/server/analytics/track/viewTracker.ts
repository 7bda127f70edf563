import { MAX_NEW_VISITORS_PER_MINUTE } from "#contract/analytics/analytics.ts";
import type { MessageSource } from "#contract/messages/messages.ts";
import { isDurabilityError } from "#server/database/writeAheadLog.ts";
import type { VisitorInfo } from "#server/http/visitorInfo.ts";

import { trafficSource } from "../trafficSource.ts";
import { createUserAgentParser, type ParsedUserAgent } from "./userAgents.ts";
import { createBotRateDetector, RATE_DETECTED_BOT } from "./botRateDetector.ts";
import {
  createLatestVisits,
  VISIT_TTL_MS,
  SESSION_TIMEOUT_MS,
  VISIT_CACHE_SIZE,
  createAdminVisitors,
} from "./latestVisits.ts";
import { createReferrerLimits } from "./referrerLimits.ts";
import { createBotCounts } from "./botCounts.ts";
import { mergeViews, buildPageView } from "./buildPageView.ts";
import type { IdentifiedVisitor, ReportedView, ServedView, ViewDetails } from "./buildPageView.ts";
import { ExpectedViews } from "./expectedViews.ts";
import type { CountedView, ExpectedView, ViewKey } from "./expectedViews.ts";
import { findSource, lastExpectedId, listExpectedViews, listRecentViews } from "./storedViews.ts";
import { createNewVisitorLimit, HELD_BACK_VISITORS } from "./newVisitorLimit.ts";
import { ViewBuffer } from "./viewBuffer.ts";
import type { ViewTrackerDependencies } from "./ViewTrackerDependencies.ts";
import type { PageView } from "./viewWriter.ts";
import { createSessionKeys, createVisitorIds } from "./visitorIds.ts";

const TICK_INTERVAL_MS = 1_000;

export class ViewTracker {
  readonly #dependencies: ViewTrackerDependencies;
  readonly #parseUserAgent = createUserAgentParser();
  readonly #getVisitorId: ReturnType<typeof createVisitorIds>;
  readonly #sessionKeys: ReturnType<typeof createSessionKeys>;
  #expectedViews: ExpectedViews;
  readonly #latestVisits: ReturnType<typeof createLatestVisits>;
  readonly #viewBuffer: ViewBuffer;
  readonly #excludedVisitors: ReturnType<typeof createAdminVisitors>;
  readonly #botRateDetector: ReturnType<typeof createBotRateDetector>;
  readonly #findHeldBack: ReturnType<typeof createNewVisitorLimit>;
  readonly #limitReferrer: ReturnType<typeof createReferrerLimits>;
  readonly #botCounts: ReturnType<typeof createBotCounts>;
  #nextId: number | null = null;
  #timer: Timer | null = null;
  #isClosed = false;

  constructor(dependencies: ViewTrackerDependencies) {
    this.#dependencies = dependencies;
    const getKey = () => dependencies.visitorKeys.current(dependencies.now());
    this.#getVisitorId = createVisitorIds(getKey);
    this.#sessionKeys = createSessionKeys(getKey);
    this.#expectedViews = new ExpectedViews(dependencies.now);
    this.#latestVisits = createLatestVisits(dependencies.now);
    this.#viewBuffer = new ViewBuffer({ ...dependencies, latestVisits: this.#latestVisits });
    this.#excludedVisitors = createAdminVisitors(dependencies.now);
    this.#botRateDetector = createBotRateDetector(dependencies.createRateLimiter);
    this.#findHeldBack = createNewVisitorLimit({
      limiter: dependencies.createRateLimiter(MAX_NEW_VISITORS_PER_MINUTE),
      onHeldBack: () => this.#botCounts.add(HELD_BACK_VISITORS),
    });
    this.#limitReferrer = createReferrerLimits(dependencies.allowNewReferrer);
    this.#botCounts = createBotCounts({
      ...dependencies,
      viewBuffer: this.#viewBuffer,
      onAdded: () => this.#scheduleTick(),
    });
  }

  /**
   * Resolves when the view is on disk; true if it is counted.
   * @throws AppError `diskFull` or `unavailable`; other errors for a view that is counted but not confirmed, or
   * that can never be written
   */
  async report(view: ReportedView, viewer: VisitorInfo): Promise<boolean> {
    const agent = this.#parseUserAgent(viewer.userAgent);
    const visitor = this.#visitorIdOf(viewer, agent);
    const viewKey = { visitor, path: view.path };
    const expected = view.inPage ? null : this.#expectedViews.take(viewKey);
    const alreadyCounted = expected || view.inPage ? null : this.#expectedViews.takeCounted(viewKey);
    if (agent.bot !== null) return alreadyCounted ? false : this.#countBot(agent.bot);
    const session = this.#sessionKeys.fromBrowser(visitor, view.sessionId);
    if (alreadyCounted) return this.#reassignSession(visitor, alreadyCounted, session);
    const heldBack = expected ? null : this.#findHeldBack(visitor, viewer.address, agent);
    const call = { visitor, session, hasServedPage: expected !== null, heldBackIn: heldBack?.network };
    if (this.#botRateDetector.countTrackingCall(call)) {
      if (expected) this.#deleteExpected(expected);
      return this.#countBot(RATE_DETECTED_BOT);
    }
    if (expected) this.#countPreviousPage(expected, session);
    const pageView = {
      ...this.#createPageView(view, viewer.address, { visitor, agent, countAs: heldBack?.countAs }),
      session,
      at: this.#dependencies.now(),
    };
    try {
      await this.#viewBuffer.write(expected ? mergeViews(pageView, expected) : pageView, expected);
    } catch (error) {
      // The browser won't report it again, so it waits in the list of expected views until it can be counted without its call.
      if (expected && !isDurabilityError(error)) this.#addExpected(expected);
      throw error;
    }
    return true;
  }

  /**
   * Call it for each page that is sent, also from the cache (`pages/recordPageView.ts`). It is fast and never waits. The
   * view is expected at first, and counted with its tracking call or when that does not arrive (`countExpired`).
   * @param getDetails not called for bots
   */
  onPageServed(path: string, viewer: VisitorInfo, getDetails: () => ServedView): void {
    const agent = this.#parseUserAgent(viewer.userAgent);
    const visitor = this.#visitorIdOf(viewer, agent);
    const now = this.#dependencies.now();
    if (agent.bot !== null) return this.#countBotPage(agent.bot, { visitor, path }, now);
    if (!this.#expectedViews.canAdd(visitor)) return void this.#countBot(RATE_DETECTED_BOT);
    const countAs = this.#findHeldBack(visitor, viewer.address, agent)?.countAs;
    const { from, ...told } = getDetails();
    const view = this.#createPageView(told, viewer.address, { visitor, agent, countAs });
    const expected: ExpectedView = { n: this.#nextExpectedId(), at: now, view, from };
    this.#addExpected(expected);
    void this.#viewBuffer.writeLazily((writer) => writer.addExpected(expected.n, expected.at, expected.view));
  }

  /** Excludes a view: the visitor opted out or is an admin. */
  ignore(path: string, viewer: VisitorInfo, { worksHere = false } = {}): void {
    const visitor = this.#getVisitorId(viewer.address, viewer.userAgent);
    if (worksHere) this.#excludedVisitors.add(visitor);
    const expected = this.#expectedViews.take({ visitor, path });
    if (expected) this.#deleteExpected(expected);
  }

  /** Counts the pages whose tracking call did not arrive in time. */
  async countExpired(): Promise<void> {
    await Promise.all(
      this.#expectedViews.takeExpired().map((expected) => this.#countWithoutTrackingCall(expected)),
    );
  }

  /** Checked first for every page of a person: above the limit, a page only counts as a bot's view. */
  isFlooding(viewer: VisitorInfo): boolean {
    if (this.#parseUserAgent(viewer.userAgent).bot !== null) return false;
    const isFlood = this.#dependencies.exceedsPageLimit(viewer.address);
    if (isFlood) this.#countBot(RATE_DETECTED_BOT);
    return isFlood;
  }

  /** Restores the expected views of the previous run. */
  restore(): void {
    const recentViews = listRecentViews(
      this.#dependencies.db,
      this.#dependencies.now() - VISIT_TTL_MS,
      VISIT_CACHE_SIZE,
    );
    for (const { visitor, ...visit } of recentViews) this.#latestVisits.set(visitor, visit);
    for (const expected of listExpectedViews(this.#dependencies.db)) this.#expectedViews.add(expected);
    if (!this.#expectedViews.isEmpty()) this.#scheduleTick();
  }

  /** The source of a message's sender; `null` if unknown. */
  async sourceOf({ address, userAgent }: VisitorInfo): Promise<MessageSource | null> {
    const visitor = this.#getVisitorId(address, userAgent);
    // The sender is certainly a person, so the waiting views are counted now.
    await Promise.all(
      this.#expectedViews.takeByVisitor(visitor).map((expected) => this.#countWithoutTrackingCall(expected)),
    );
    const visit = this.#latestVisits.find(visitor, this.#dependencies.now(), VISIT_TTL_MS);
    const source = visit && findSource(this.#dependencies.db, visit.session);
    if (!source) return null;
    return {
      page: visit.path,
      entry: source.entry,
      referrer: trafficSource(source.referrer),
      campaign: source.campaign,
    };
  }

  /**
   * Calls the listener after views were written.
   * @returns a function that unsubscribes
   */
  subscribe(listener: () => void): () => void {
    return this.#viewBuffer.subscribe(listener);
  }

  /** The views of pages that were sent so far are not counted. */
  dropExpectedViews(): void {
    this.#expectedViews = new ExpectedViews(this.#dependencies.now);
  }

  /** Writes everything that is queued, bots included. Expected views keep waiting. */
  async flush(): Promise<void> {
    await this.#botCounts.write();
    await this.#viewBuffer.flush();
  }

  /** Flushes everything and stops. */
  async close(): Promise<void> {
    this.#isClosed = true;
    if (this.#timer !== null) clearTimeout(this.#timer);
    try {
      await this.#botCounts.write();
    } finally {
      await this.#viewBuffer.close();
    }
  }

  /** A late call tells the session of a view that was counted without it. */
  #reassignSession(visitor: string, counted: CountedView, to: string): boolean {
    const { session: from, isSynthetic } = counted;
    if (from === null) return false;
    if (!isSynthetic) return true;
    counted.session = to;
    counted.isSynthetic = false;
    this.#latestVisits.renameSession(visitor, from, to);
    void this.#viewBuffer.writeLazily((writer) => writer.renameSession(from, to));
    return true;
  }

  /**
   * A visitor may leave a page before its tracking call. That page belongs to the session that the call of the next page
   * reports.
   */
  #countPreviousPage({ from, view: { visitor } }: ExpectedView, session: string): void {
    if (!from) return;
    const previous = this.#expectedViews.take({ visitor, path: from });
    const counted = previous ? null : this.#expectedViews.findCounted({ visitor, path: from });
    if (counted) this.#reassignSession(visitor, counted, session);
    if (!previous) return;
    this.#countPreviousPage(previous, session);
    void this.#countWithoutTrackingCall(previous, session);
  }

  #addExpected(expected: ExpectedView) {
    this.#expectedViews.add(expected);
    this.#scheduleTick();
  }

  #deleteExpected({ n }: ExpectedView) {
    void this.#viewBuffer.writeLazily((writer) => writer.deleteExpected(n));
  }

  /** @param knownSession the session that a later page reported */
  async #countWithoutTrackingCall(expected: ExpectedView, knownSession: string | null = null): Promise<void> {
    const { at, view } = expected;
    const viewKey = { visitor: view.visitor, path: view.path };
    if (this.#excludedVisitors.has(view.visitor)) return this.#deleteExpected(expected);
    if (this.#botRateDetector.countPageLoad(view.countAs ?? view.visitor)) {
      this.#deleteExpected(expected);
      return this.#countBotPage(RATE_DETECTED_BOT, viewKey, at);
    }
    const visit = this.#latestVisits.find(view.visitor, at, SESSION_TIMEOUT_MS);
    const session = knownSession ?? visit?.session ?? this.#sessionKeys.synthetic(view.visitor, at);
    const counted: CountedView = { at, session, isSynthetic: knownSession === null };
    // A call that arrives during the write is late.
    this.#expectedViews.addCounted(viewKey, counted);
    const outcome = await this.#viewBuffer.tryWrite({ ...view, at, session }, expected);
    if (outcome === "kept") return;
    this.#expectedViews.removeCounted(viewKey, counted);
    if (outcome === "later") this.#addExpected(expected);
    else this.#deleteExpected(expected);
  }

  /** Bots share an id per user agent, so that their pages need no address. */
  #visitorIdOf(viewer: VisitorInfo, agent: ParsedUserAgent): string {
    return this.#getVisitorId(agent.bot === null ? viewer.address : "", viewer.userAgent);
  }

  #countBotPage(name: string, viewKey: ViewKey, at: number) {
    this.#countBot(name);
    this.#expectedViews.addCounted(viewKey, { at, session: null, isSynthetic: false });
  }

  #countBot(name: string): false {
    this.#botCounts.add(name);
    return false;
  }

  #scheduleTick() {
    if (!this.#isClosed) this.#timer ??= setTimeout(() => this.#tick(), TICK_INTERVAL_MS).unref();
  }

  #tick() {
    this.#timer = null;
    void this.countExpired();
    // A failed read is retried at the next tick.
    this.#botCounts.write().catch(() => this.#scheduleTick());
    if (!this.#expectedViews.isEmpty()) this.#scheduleTick();
  }

  #nextExpectedId(): number {
    this.#nextId ??= lastExpectedId(this.#dependencies.db) + 1;
    return this.#nextId++;
  }

  #createPageView(view: ViewDetails, address: string, visitor: IdentifiedVisitor): PageView {
    return buildPageView(this.#limitReferrer(view, address), visitor, this.#dependencies.countryOf(address));
  }
}
