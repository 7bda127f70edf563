import { PERIODS } from "#contract/analytics/analytics.ts";
import { signIn } from "#tests/e2e/support/server/apiClient.ts";
import type { ApiClient } from "#tests/e2e/support/server/apiClient.ts";
import { articleForm } from "#tests/support/content/articleForm.ts";
import { createNoisyJpeg } from "#tests/support/media/testImages.ts";

import {
  OTHER_CONNECTIONS,
  PAGE_CONNECTIONS,
  uploadPhotos,
  writeArticles,
  writeScripts,
} from "../comparison/mixedLoad.ts";
import { runWrk } from "../wrk.ts";

const ARTICLES_PER_SECOND = 2;
const EDIT_INTERVAL_MS = 5_000;
const DASHBOARD_INTERVAL_MS = 5_000;
const UPLOADERS = 2;
const PHOTO_MEGAPIXELS = 12;
const ARTICLE_PHOTO_MEGAPIXELS = 0.05;

interface LoadOptions {
  url: string;
  /** For the scripts of wrk. */
  folder: string;
  seconds: number;
}

interface LoadCounts {
  requests: number;
  errors: number;
}

/**
 * Pages, images and page views over 24 connections; articles with a picture that are created and deleted; photographs
 * of 20 MB, two at a time; settings and their Thai texts edited; an open dashboard.
 */
export async function runMemoryLoad({
  url,
  folder,
  seconds,
}: LoadOptions): Promise<Record<string, LoadCounts>> {
  const admin = await signIn(url);
  const scripts = await writeScripts(folder, url);
  const photo = await createNoisyJpeg(PHOTO_MEGAPIXELS);
  const until = performance.now() + seconds * 1000;
  const articles = { until, perSecond: ARTICLES_PER_SECOND, createForm: await illustratedArticles() };
  const parts: Record<string, Promise<LoadCounts>> = {
    pages: visit(url, { seconds, connections: PAGE_CONNECTIONS, script: scripts.pages }),
    "images and views": visit(url, { seconds, connections: OTHER_CONNECTIONS, script: scripts.others }),
    articles: writeArticles(admin, articles).then(toCounts),
    uploads: addUp(Array.from({ length: UPLOADERS }, () => uploadPhotos(admin, photo, until).then(toCounts))),
    settings: editSettings(admin, until),
    dashboard: readDashboard(admin, until),
    "real time": watchDashboard(url, admin, until),
  };
  const counted = Object.entries(parts).map(async ([name, counts]) => [name, await counts] as const);
  return Object.fromEntries(await Promise.all(counted));
}

async function visit(url: string, options: Parameters<typeof runWrk>[1]): Promise<LoadCounts> {
  let errors = 0;
  const { requests } = await runWrk(url, { ...options, onErrors: (count) => (errors = count) });
  return { requests, errors };
}

/** Each picture is a file of its own: a number follows the end of the image. */
async function illustratedArticles() {
  const photo = await createNoisyJpeg(ARTICLE_PHOTO_MEGAPIXELS);
  return () => {
    const title = crypto.randomUUID();
    return articleForm({ title, images: [Buffer.concat([photo, Buffer.from(title)])] });
  };
}

/** Alternates between the main language and Thai. */
async function editSettings(admin: ApiClient, until: number): Promise<LoadCounts> {
  return repeatUntil(until, EDIT_INTERVAL_MS, (round) => {
    const [query, note] = round % 2 === 0 ? ["", "Note"] : ["?lang=th", "หมายเหตุ"];
    const body = new Blob([JSON.stringify({ footerNote: `${note} ${round}` })]).stream();
    return admin.request("PUT", `/settings${query}`, { body, contentType: "application/json" });
  });
}

async function readDashboard(admin: ApiClient, until: number): Promise<LoadCounts> {
  return repeatUntil(until, DASHBOARD_INTERVAL_MS, (round) =>
    admin.request("GET", `/analytics/dashboard?period=${PERIODS[round % PERIODS.length]}`),
  );
}

/** The stream of an open dashboard. */
async function watchDashboard(url: string, { authorization }: ApiClient, until: number): Promise<LoadCounts> {
  const signal = AbortSignal.timeout(until - performance.now());
  const headers = { authorization, accept: "text/event-stream" };
  const response = await fetch(`${url}/api/v1/analytics/realtime`, { headers, signal });
  await response.text().catch(() => "");
  return { requests: 1, errors: response.ok && signal.aborted ? 0 : 1 };
}

async function repeatUntil(
  until: number,
  intervalMs: number,
  request: (round: number) => Promise<Response>,
): Promise<LoadCounts> {
  const counts = { requests: 0, errors: 0 };
  for (let round = 0; performance.now() < until; round += 1) {
    const response = await request(round);
    await response.bytes();
    counts.requests += 1;
    if (!response.ok) counts.errors += 1;
    await Bun.sleep(intervalMs);
  }
  return counts;
}

async function addUp(parts: Promise<LoadCounts>[]): Promise<LoadCounts> {
  const counts = await Promise.all(parts);
  return {
    requests: counts.reduce((sum, { requests }) => sum + requests, 0),
    errors: counts.reduce((sum, { errors }) => sum + errors, 0),
  };
}

function toCounts({ count, errors }: { count: number; errors: number }): LoadCounts {
  return { requests: count, errors };
}
