import { createReferrerQuota } from "#server/analytics/track/referrerLimits.ts";
import { ViewWriter } from "#server/analytics/track/viewWriter.ts";
import type { Db } from "#server/database/open.ts";
import { transaction } from "#server/database/transaction.ts";

import { createRandomInt, pickRandom } from "../random.ts";
import type { RandomInt } from "../random.ts";

const MINUTE = 60_000;
export const DAY = 24 * 60 * MINUTE;

export interface GeneratedView {
  at: number;
  path: string;
  visitor: string;
  session: string;
  device: string;
  browser: string;
  system: string;
  referrer: string;
  campaign: string;
  country: string;
}

export interface ViewHistory {
  timeZone: string;
  now: number;
  /** In the order in which they are stored, which differs from their order in time. */
  views: GeneratedView[];
}

/** Time zones and times that put the ends of periods at clock changes, at midnight, or at neither. */
const CLOCK_CASES: [timeZone: string, at: string][] = [
  ["Asia/Bangkok", "2026-11-20T03:00:00Z"],
  ["UTC", "2026-11-20T00:00:00Z"],
  ["Asia/Kathmandu", "2026-11-20T18:14:59.999Z"],
  ["America/New_York", "2026-03-08T20:00:00Z"],
  ["America/New_York", "2026-03-10T03:59:00Z"],
  ["America/New_York", "2026-11-01T23:30:00Z"],
  ["America/New_York", "2026-11-02T12:00:00Z"],
  ["Africa/Cairo", "2026-04-24T09:00:00Z"],
  ["Australia/Lord_Howe", "2026-10-04T12:00:00Z"],
  // Times of day that do not occur, or occur twice, on the day or the week before.
  ["America/New_York", "2026-03-09T06:30:00Z"],
  ["America/New_York", "2026-11-02T06:30:00Z"],
  ["America/New_York", "2026-11-08T06:59:59.999Z"],
  ["Australia/Lord_Howe", "2026-10-04T15:15:00Z"],
  ["Africa/Cairo", "2026-04-24T21:30:00Z"],
];
/** How many days before today a period, or the period before it, starts. */
const PERIOD_EDGES_IN_DAYS = [0, 1, 6, 13, 29, 59, 89, 179] as const;
/** How many days before today the previous period is cut off, at the same time of day as now. */
const CUTOFFS_IN_DAYS = [1, 1, 7, 30, 90] as const;
const SPANS_IN_DAYS = [1, 3, 14, 60, 200, 430] as const;
const PATHS = ["/", "/about", "/articles", "/article/a", "/article/b"] as const;
const REFERRERS = [
  "",
  "",
  "https://search.example/",
  "https://search.example/q",
  "https://news.example/x",
] as const;
const CAMPAIGNS = ["", "", "mail / letter / may", "mail / letter / june"] as const;
const AGENTS = [
  ["Desktop", "Chrome", "Windows"],
  ["Desktop", "Firefox", "Linux"],
  ["Mobile", "Safari", "iOS"],
  ["Mobile", "Chrome", "Android"],
] as const;
const COUNTRIES = ["", "TH", "US"] as const;

/** Generates a random history of views from a seed, concentrated on the edges of periods. */
export function generateHistory(seed: number): ViewHistory {
  const random = createRandomInt(seed);
  const [timeZone, at] = pickRandom(random, CLOCK_CASES);
  const now = Date.parse(at);
  const days = pickRandom(random, SPANS_IN_DAYS);
  const sessions = 1 + random(4);
  const lateness = random(4);
  const visitors = Array.from({ length: 1 + random(pickRandom(random, [3, 8, 25])) }, (_, index) => ({
    visitor: `v${index}`,
    agent: pickRandom(random, AGENTS),
    country: pickRandom(random, COUNTRIES),
  }));
  const views = Array.from({ length: random(90) }, () => generateView());
  views.sort((one, other) => one.at - other.at);
  return { timeZone, now, views: reorderLateViews(views, lateness, random) };

  function generateView(): GeneratedView {
    const { visitor, agent, country } = pickRandom(random, visitors);
    const [device, browser, system] = agent;
    const session = `${visitor}-${random(sessions)}`;
    return {
      at: generateTime(),
      path: pickRandom(random, PATHS),
      visitor,
      session,
      device,
      browser,
      system,
      referrer: pickRandom(random, REFERRERS),
      campaign: pickRandom(random, CAMPAIGNS),
      country,
    };
  }

  function generateTime(): number {
    const time = now - random(days * 24 * 60) * MINUTE - random(MINUTE);
    switch (random(6)) {
      case 0: {
        const { epochMilliseconds } = Temporal.Instant.fromEpochMilliseconds(time)
          .toZonedDateTimeISO(timeZone)
          .startOfDay();
        return epochMilliseconds + random(3) - 1;
      }
      case 1:
        return now - random(8 * MINUTE);
      case 2:
        return now - pickRandom(random, PERIOD_EDGES_IN_DAYS) * DAY - random(2 * DAY);
      case 3: {
        const cutoff = now - pickRandom(random, CUTOFFS_IN_DAYS) * DAY;
        return cutoff + (random(2) === 0 ? random(4) - 1 : (random(240) - 120) * MINUTE);
      }
      default:
        return time;
    }
  }
}

/** Moves some views a few places back, and some to a random place, as delays and clock corrections do. */
function reorderLateViews(views: GeneratedView[], lateness: number, random: RandomInt): GeneratedView[] {
  const order = views.map((view, index) => {
    const late = random(10);
    if (late < lateness) return { view, place: random(views.length) };
    return { view, place: late < 2 * lateness ? index + random(6) : index };
  });
  return order.sort((one, other) => one.place - other.place).map(({ view }) => view);
}

/** One view a day from one visitor for a week, so the site has recent visits. */
export function generateDailyViews(now: number): GeneratedView[] {
  return Array.from({ length: 7 }, (_, day) => ({
    at: now - day * DAY,
    path: "/",
    visitor: "daily",
    session: `daily-${day}`,
    device: "Desktop",
    browser: "Firefox",
    system: "Linux",
    referrer: "",
    campaign: "",
    country: "",
  }));
}

/** Writes the views with the server's own view writer, in the order given. */
export async function storeViews(db: Db, views: GeneratedView[]): Promise<void> {
  await transaction(db, (tx) => {
    const writer = new ViewWriter(
      tx,
      createReferrerQuota(Date.now, () => {}),
    );
    for (const { session, ...view } of views) {
      writer.addView({ ...view, title: view.path, session: Buffer.from(session.padEnd(16)).toString("hex") });
    }
  });
}
