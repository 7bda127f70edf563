import { createCalendar } from "#server/calendar.ts";
import type { NewView } from "#server/analytics/track/viewWriter.ts";

import { DEMO_SITE } from "./site.ts";

const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;
const SEED = 20_260_101;
const SESSIONS_PER_DAY = 20;
/** How many days ago the campaign started, and its sessions on each of its days. */
const CAMPAIGN = { daysAgo: 33, sessions: [46, 34, 22, 13, 7] } as const;
/** From Sunday. */
const WEEKDAY_WEIGHTS = [0.45, 1, 1.15, 1.1, 1, 0.85, 0.5] as const;
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
 * Sample visits of the days before now, in order of time. Two runs differ only in their times, if they are a number of
 * weeks apart: the days of the week have their own rhythm.
 * @param records paths of the pages of records, which are viewed more the earlier they are listed
 */
export function generateVisits(now: number, days: number, records: readonly string[]): NewView[] {
  const calendar = createCalendar(DEMO_SITE.timeZone);
  const today = calendar.toDay(now);
  const random = createRandom(SEED);
  const pages = weighPages(records);
  const visitors: Pick<NewView, "visitor" | "device" | "browser" | "system" | "country">[] = [];
  const views: NewView[] = [];
  let sessions = 0;

  for (let day = today - days + 1; day <= today; day += 1) {
    const progress = 1 - (today - day) / days;
    // Day 0, 1 January 1970, was a Thursday.
    const weight = (WEEKDAY_WEIGHTS[(day + 4) % 7] ?? 1) * (0.7 + 0.6 * progress);
    const count = Math.round(SESSIONS_PER_DAY * weight * (0.85 + 0.3 * random()));
    const campaign = CAMPAIGN.sessions[day - (today - CAMPAIGN.daysAgo)] ?? 0;
    for (let session = 0; session < count + campaign; session += 1) {
      const hour = pick(HOUR_WEIGHTS.map((hourWeight, index) => [hourWeight, index]));
      const at = calendar.startOfDay(day) + hour * HOUR_MS + Math.floor(random() * HOUR_MS);
      addSession(at, session < count ? pick(SOURCES) : CAMPAIGN_SOURCE);
    }
  }
  if (days > 0) for (const minutes of LIVE_SESSIONS) addSession(now - minutes * MINUTE_MS, pick(SOURCES));
  return views.filter(({ at }) => at <= now).sort((one, other) => one.at - other.at);

  function addSession(start: number, source: Pick<NewView, "referrer" | "campaign">) {
    const visitor = pickVisitor();
    sessions += 1;
    const session = sessions.toString(16).padStart(32, "0");
    let at = start;
    let path = "";
    for (let left = 1 + Math.floor(random() ** 2 * 6); left > 0; left -= 1) {
      path = pick(pages.filter(([, other]) => other !== path));
      views.push({ at, path, title: "", session, ...visitor, ...source });
      at += Math.floor((0.3 + 2 * random()) * MINUTE_MS);
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

  function pick<T>(choices: Weighted<T>): T {
    let left = random() * choices.reduce((sum, [weight]) => sum + weight, 0);
    for (const [weight, value] of choices) {
      left -= weight;
      if (left < 0) return value;
    }
    throw new Error("Cannot pick from an empty list");
  }
}

function weighPages(records: readonly string[]): Weighted<string> {
  const listed = records.map((path, index) => [24 / (index + 2), path] as const);
  return [[30, "/"], [9, "/about"], [6, "/address"], [1, "/privacy-policy"], ...listed];
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
