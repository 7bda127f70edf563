import type { NewView } from "#server/analytics/track/viewWriter.ts";

import { DAY_MS, HOUR_MS, OFFSET_MS } from "./workdayTimestamp.ts";

const MINUTE_MS = 60_000;
const DAYS_PER_WEEK = 7;
const WEEK_MS = DAYS_PER_WEEK * DAY_MS;
const SEED = 20_260_101;
const SESSIONS_PER_DAY = 17;
/** How many days ago the campaign started, and its sessions on each of its days. */
const CAMPAIGN = { daysAgo: 33, sessions: [46, 34, 22, 13, 7] } as const;
/** From Thursday: 1 January 1970 was one. */
const WEEKDAY_WEIGHTS = [1, 0.85, 0.5, 0.45, 1, 1.15, 1.1] as const;
/** From midnight to midnight in Bangkok: quiet nights, a dip at lunch, a small peak in the evening. */
const HOUR_WEIGHTS = [1, 1, 0, 0, 0, 1, 2, 4, 8, 12, 14, 12, 7, 11, 14, 13, 11, 8, 5, 5, 7, 7, 5, 2] as const;
/** Minutes before now, for the live view. */
const LIVE_SESSIONS = [4, 2, 1] as const;

type Weighted<T> = readonly (readonly [weight: number, value: T])[];

const SOURCES: Weighted<Pick<NewView, "referrer" | "campaign">> = [
  [34, { referrer: "https://www.google.com/", campaign: "" }],
  [24, { referrer: "", campaign: "" }],
  [9, { referrer: "https://www.facebook.com/", campaign: "" }],
  [8, { referrer: "https://www.linkedin.com/", campaign: "" }],
  [7, { referrer: "https://line.me/", campaign: "" }],
  [6, { referrer: "", campaign: "newsletter / email / field-notes" }],
  [4, { referrer: "https://www.bing.com/", campaign: "" }],
  [4, { referrer: "https://chatgpt.com/", campaign: "" }],
  [2, { referrer: "https://line.me/", campaign: "line / social / talks" }],
  [2, { referrer: "https://pantip.com/", campaign: "" }],
];
const CAMPAIGN_SOURCE = { referrer: "https://www.facebook.com/", campaign: "facebook / paid / open-house" };
const AGENTS: Weighted<Pick<NewView, "device" | "browser" | "system">> = [
  [27, { device: "Desktop", browser: "Chrome", system: "Windows" }],
  [26, { device: "Mobile", browser: "Chrome", system: "Android" }],
  [22, { device: "Mobile", browser: "Safari", system: "iOS" }],
  [9, { device: "Desktop", browser: "Safari", system: "macOS" }],
  [8, { device: "Desktop", browser: "Edge", system: "Windows" }],
  [4, { device: "Tablet", browser: "Safari", system: "iOS" }],
  [4, { device: "Desktop", browser: "Firefox", system: "Linux" }],
];
const COUNTRIES: Weighted<string> = [
  [84, "TH"],
  [5, "SG"],
  [4, "US"],
  [3, "JP"],
  [2, "DE"],
  [2, ""],
];

/**
 * Sample visits of the days before now, in order of time. Two runs differ only in the times: each week has the same
 * sessions, whose weekdays are drawn. A session of a weekday and time of day that a run has not reached belongs to the
 * week before, so that today is as incomplete as a real day.
 * @param days whole weeks, and further days before them without a rhythm of the week
 * @param records paths of the pages of records, which are viewed more the earlier they are listed
 */
export function generateVisits(now: number, days: number, records: readonly string[]): NewView[] {
  const dice = createDice(SEED);
  const { random, pick } = dice;
  const times = createTimes(now, dice);
  const pages = weighPages(records);
  const visitors: Pick<NewView, "visitor" | "device" | "browser" | "system" | "country">[] = [];
  const views: NewView[] = [];
  let sessions = 0;

  for (let daysAgo = days - 1; daysAgo >= 0; daysAgo -= 1) {
    const week = Math.floor(daysAgo / DAYS_PER_WEEK);
    const isInWholeWeek = (week + 1) * DAYS_PER_WEEK <= days;
    const count = Math.round(SESSIONS_PER_DAY * (1.3 - (0.6 * daysAgo) / days));
    for (let session = 0; session < count; session += 1)
      addSession(isInWholeWeek ? times.pickInWeek(week) : times.pickOnDay(daysAgo), pick(SOURCES));
    const campaign = CAMPAIGN.sessions[CAMPAIGN.daysAgo - daysAgo] ?? 0;
    for (let session = 0; session < campaign; session += 1)
      addSession(times.pickOnDay(daysAgo), CAMPAIGN_SOURCE);
  }
  if (days > 0) for (const minutes of LIVE_SESSIONS) addSession(now - minutes * MINUTE_MS, pick(SOURCES));
  return views.sort((one, other) => one.at - other.at);

  /** From its last page to its first, so that none is in the future. */
  function addSession(end: number, source: Pick<NewView, "referrer" | "campaign">) {
    const visitor = pickVisitor();
    sessions += 1;
    const session = sessions.toString(16).padStart(32, "0");
    let at = end;
    let path = "";
    for (let left = 1 + Math.floor(random() ** 2 * 6); left > 0; left -= 1) {
      path = pick(pages.filter(([, other]) => other !== path));
      views.push({ at, path, title: "", session, ...visitor, ...source });
      at -= Math.floor((0.3 + 2 * random()) * MINUTE_MS);
    }
  }

  /** Every fourth session is one of a recent visitor. */
  function pickVisitor() {
    const recent = visitors.at(-1 - Math.floor(random() * 250));
    if (recent && random() < 0.25) return recent;
    const visitor = `sample-${visitors.length}`.padEnd(22, "-");
    const newcomer = { visitor, ...pick(AGENTS), country: pick(COUNTRIES) };
    visitors.push(newcomer);
    return newcomer;
  }
}

/** Picks times of day, with more visits in working hours, and weekdays. */
function createTimes(now: number, { random, pick }: Dice) {
  function pickTimeOfDay(): number {
    const hour = pick(HOUR_WEIGHTS.map((weight, index) => [weight, index]));
    return hour * HOUR_MS + Math.floor(random() * HOUR_MS);
  }

  /** The latest time up to now that is `offset` after the start of a period in Bangkok. */
  function findLatest(offset: number, period: number): number {
    const sinceStart = (now + OFFSET_MS) % period;
    return now - ((sinceStart - offset + period) % period);
  }

  return {
    pickInWeek(weeksAgo: number): number {
      const weekday = pick(WEEKDAY_WEIGHTS.map((weight, index) => [weight, index]));
      return findLatest(weekday * DAY_MS + pickTimeOfDay(), WEEK_MS) - weeksAgo * WEEK_MS;
    },
    pickOnDay: (daysAgo: number): number => findLatest(pickTimeOfDay(), DAY_MS) - daysAgo * DAY_MS,
  };
}

function weighPages(records: readonly string[]): Weighted<string> {
  const listed = records.map((path, index) => [24 / (index + 2), path] as const);
  return [[30, "/"], [9, "/about"], [6, "/address"], [1, "/privacy-policy"], ...listed];
}

type Dice = ReturnType<typeof createDice>;

function createDice(seed: number) {
  const random = createRandom(seed);

  function pick<T>(choices: Weighted<T>): T {
    let left = random() * choices.reduce((sum, [weight]) => sum + weight, 0);
    for (const [weight, value] of choices) {
      left -= weight;
      if (left < 0) return value;
    }
    throw new Error("Cannot pick from an empty list");
  }

  return { random, pick };
}

/** A seeded generator (mulberry32): numbers from 0 up to, but not including, 1. */
function createRandom(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}
