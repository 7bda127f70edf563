// Counts views: those that browsers report and those of pages that were sent, each view once.
import type { MessageSource } from "#contract/messages/messages.ts";
import type { Db } from "#server/database/open.ts";
import { isUnconfirmed } from "#server/database/writeAheadLog.ts";
import type { WriteAheadLog } from "#server/database/writeAheadLog.ts";
import type { Limiter } from "#server/http/protection/rateLimits.ts";
import type { GetSite } from "#server/http/site.ts";
import type { Viewer } from "#server/http/viewer.ts";
import type { Log } from "#server/log.ts";

import { hostOf } from "../hostOf.ts";
import { createAgentReader } from "./agents.ts";
import { createBotRates, ROBOT_BY_PACE } from "./botRates.ts";
import { createLatestVisits, REMEMBERED_MS, SAME_VISIT_MS, VISITS_REMEMBERED } from "./latestVisits.ts";
import { createReferrerLimits } from "./referrerLimits.ts";
import { createRobotCounts } from "./robotCounts.ts";
import { joinViews, toSeenPage } from "./seenPages.ts";
import type { IdentifiedViewer, ReportedView, SentView, ToldView } from "./seenPages.ts";
import { createSentPages } from "./sentPages.ts";
import type { Counted, Expected } from "./sentPages.ts";
import { findSource, lastExpected, listExpected, listVisitorViews } from "./storedViews.ts";
import { createExcludedVisitors } from "./uncounted.ts";
import { createViewBuffer } from "./viewBuffer.ts";
import type { SeenPage } from "./viewWriter.ts";
import { createSessionKeys, createVisitorIds } from "./visitorIds.ts";

export interface CountingParts {
  db: Db;
  /** Of the database; closed with the counting. */
  wal: WriteAheadLog;
  log: Log;
  getSite: GetSite;
  /** Milliseconds since 1970. */
  now: () => number;
  /** Of this installation. */
  secret: Buffer;
  /** ISO 3166-1 alpha-2, or empty. */
  countryOf: (address: string) => string;
  /** Told of each page that is sent; whether there are more of them than people behind one address would load. */
  isFlooding: (address: string) => boolean;
  /** Makes a limit of views a minute. */
  pace: () => Limiter;
  /** Told of each new source that somebody comes from; whether their address has not brought more than people do. */
  mayBringSource: (address: string) => boolean;
}

const LOOK_EVERY_MS = 1_000;

export type ViewTracker = ReturnType<typeof createViewTracker>;

export function createViewTracker(parts: CountingParts) {
  const { db, wal, log, now, getSite, secret, countryOf, isFlooding, pace, mayBringSource } = parts;
  const readAgent = createAgentReader();
  const visitorId = createVisitorIds(secret);
  const sessionKeys = createSessionKeys(secret);
  const sentPages = createSentPages(now);
  const latest = createLatestVisits(now);
  const keeper = createViewBuffer({ db, wal, log, now, latest });
  const uncounted = createExcludedVisitors(now);
  const paces = createBotRates(pace);
  const believed = createReferrerLimits(mayBringSource);
  const robots = createRobotCounts({ getSite, keeper, now, onAdded: lookLater });
  let nextNumber: number | null = null;
  let timer: Timer | null = null;
  let isClosed = false;

  /**
   * Resolves when the view is on the disk; gives whether it is counted.
   * @throws AppError `diskFull` or `unavailable`; any other for a view that is counted but not confirmed, or that never can be
   */
  async function report(view: ReportedView, origin: Viewer): Promise<boolean> {
    const visitor = visitorId(origin.address, origin.agent);
    const place = { visitor, path: view.path };
    const sent = view.inPage ? null : sentPages.join(place);
    const agent = readAgent(origin.agent);
    const earlier = sent || view.inPage ? null : sentPages.joinCounted(place);
    if (agent.robot !== null) return earlier ? false : countRobot(agent.robot);
    const session = sessionKeys.ofBrowser(view.sessionId);
    if (earlier) return takeOver(visitor, earlier, session);
    if (paces.isRobotCall(visitor, session, sent !== null)) {
      if (sent) forget(sent);
      return countRobot(ROBOT_BY_PACE);
    }
    if (sent) keepLeft(sent, session);
    const seen = { ...seenPage(view, origin.address, { visitor, agent }), session, at: now() };
    try {
      await keeper.keep(sent ? joinViews(seen, sent) : seen, sent);
    } catch (error) {
      // Nobody will report it again: it is counted without its call, once there is room.
      if (sent && !isUnconfirmed(error)) expectAgain(sent);
      throw error;
    }
    return true;
  }

  /** A call that comes when its view was counted without it tells what session that was. */
  function takeOver(visitor: string, counted: Counted, to: string): boolean {
    const { session: from, isMade } = counted;
    if (from === null) return false;
    if (!isMade) return true;
    counted.session = to;
    counted.isMade = false;
    latest.rename(visitor, from, to);
    void keeper.writeAtLeisure((writer) => writer.renameVisit(visitor, from, to));
    return true;
  }

  /**
   * Who goes on before a page's script could tell of it has come from there all the same: it is the beginning of the session that the
   * next page's call names, with its source.
   */
  function keepLeft({ from, view: { visitor } }: Expected, session: string): void {
    if (!from) return;
    const left = sentPages.join({ visitor, path: from });
    const counted = left ? null : sentPages.findCounted({ visitor, path: from });
    if (counted) takeOver(visitor, counted, session);
    if (!left) return;
    keepLeft(left, session);
    void countAlone(left, session);
  }

  /**
   * A page was sent. Costs the page next to nothing, and never waits.
   * @param tell what else it tells: asked for unless it is a robot's
   */
  function sent(path: string, origin: Viewer, tell: () => SentView): void {
    const agent = readAgent(origin.agent);
    const visitor = visitorId(origin.address, origin.agent);
    if (!sentPages.hasRoomFor(visitor)) return void countRobot(ROBOT_BY_PACE);
    if (agent.robot !== null) {
      countRobot(agent.robot);
      return sentPages.rememberCounted({ visitor, path }, { at: now(), session: null, isMade: false });
    }
    const { from, ...told } = tell();
    const view = seenPage(told, origin.address, { visitor, agent });
    const expected: Expected = { n: takeNumber(), at: now(), view, from };
    expectAgain(expected);
    void keeper.writeAtLeisure((writer) => writer.expect(expected.n, expected.at, expected.view));
  }

  function expectAgain(expected: Expected) {
    sentPages.add(expected);
    lookLater();
  }

  /** A view that shall not be counted: its visitor does not want it, or works here. */
  function ignore(path: string, origin: Viewer, { worksHere = false } = {}): void {
    const visitor = visitorId(origin.address, origin.agent);
    if (worksHere) uncounted.add(visitor);
    const expected = sentPages.join({ visitor, path });
    if (expected) forget(expected);
  }

  function forget({ n }: Expected) {
    void keeper.writeAtLeisure((writer) => writer.forget(n));
  }

  /** Counts the pages whose call has not come in its time. */
  async function settle(): Promise<void> {
    await Promise.all(sentPages.takeDue().map((expected) => countAlone(expected)));
  }

  /** @param known the session that a later page has told */
  async function countAlone(expected: Expected, known: string | null = null): Promise<void> {
    const { at, view } = expected;
    const place = { visitor: view.visitor, path: view.path };
    if (uncounted.has(view.visitor)) return forget(expected);
    if (paces.isRobotPage(view.visitor)) {
      forget(expected);
      countRobot(ROBOT_BY_PACE);
      return sentPages.rememberCounted(place, { at, session: null, isMade: false });
    }
    const visit = latest.find(view.visitor, at, SAME_VISIT_MS);
    const session = known ?? visit?.session ?? sessionKeys.made(view.visitor, at);
    const counted: Counted = { at, session, isMade: known === null };
    // A call that comes while the disk is at work is late already.
    sentPages.rememberCounted(place, counted);
    const outcome = await keeper.tryToKeep({ ...view, at, session }, expected);
    if (outcome === "kept") return;
    sentPages.forgetCounted(place, counted);
    if (outcome === "later") expectAgain(expected);
    else forget(expected);
  }

  function countRobot(name: string): false {
    robots.add(name);
    return false;
  }

  function lookLater() {
    if (!isClosed) timer ??= setTimeout(look, LOOK_EVERY_MS).unref();
  }

  function look() {
    timer = null;
    void settle();
    // What cannot be read at this moment may be the next.
    robots.write().catch(lookLater);
    if (!sentPages.isEmpty()) lookLater();
  }

  function takeNumber(): number {
    nextNumber ??= lastExpected(db) + 1;
    return nextNumber++;
  }

  function seenPage(view: ToldView, address: string, who: IdentifiedViewer): SeenPage {
    return toSeenPage(believed(view, address), who, countryOf(address));
  }

  return {
    report,
    /** Asked first of every page: whether it is one of a flood, and counted as that. Nothing else of it is looked at then. */
    isOfFlood(address: string): boolean {
      const isOne = isFlooding(address);
      if (isOne) countRobot(ROBOT_BY_PACE);
      return isOne;
    },
    sent,
    ignore,
    settle,
    /** Takes up what an earlier run of the program left. */
    restore(): void {
      const kept = listVisitorViews(db, now() - REMEMBERED_MS, VISITS_REMEMBERED);
      for (const { visitor, ...visit } of kept) latest.set(visitor, visit);
      for (const expected of listExpected(db)) sentPages.add(expected);
      if (!sentPages.isEmpty()) lookLater();
    },
    /** Where somebody who writes a message came from; `null` where nobody knows. */
    async sourceOf({ address, agent }: Viewer): Promise<MessageSource | null> {
      const visitor = visitorId(address, agent);
      // Whoever writes is certainly there: no need to wait for a call.
      await Promise.all(sentPages.takeOf(visitor).map((expected) => countAlone(expected)));
      const visit = latest.find(visitor, now(), REMEMBERED_MS);
      const source = visit && findSource(db, { visitor, session: visit.session });
      if (!source) return null;
      return {
        page: visit.path,
        entry: source.entry,
        referrer: hostOf(source.referrer),
        campaign: source.campaign,
      };
    },
    onCounted: keeper.onCounted,
    /** Writes what waits for company, robots too; pages that still expect their call go on to do so. */
    async flush(): Promise<void> {
      await robots.write();
      await keeper.flush();
    },
    /** At the end: nothing is lost, and nothing happens any more. */
    async close(): Promise<void> {
      isClosed = true;
      if (timer !== null) clearTimeout(timer);
      try {
        await robots.write();
      } finally {
        await keeper.close();
      }
    },
  };
}
