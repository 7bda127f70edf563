import { listPublicPaths } from "#tests/e2e/support/server/demoSite.ts";
import { percentile } from "../statistics.ts";

const REQUESTS_PER_SECOND = 100;

export interface PageTimes {
  answered: number;
  failed: number;
  "p50 (ms)": string;
  "p99 (ms)": string;
  "longest (ms)": string;
}

/**
 * Requests all public pages in turn at a fixed rate. A time counts from the moment when the request was due, so that a
 * server that stalls cannot hide it.
 */
export async function measurePages(url: string, seconds: number): Promise<PageTimes> {
  const paths = await listPublicPaths(url);
  const count = seconds * REQUESTS_PER_SECOND;
  const started = performance.now();
  const requests = Array.from({ length: count }, async (_, index) => {
    const due = started + (index * 1000) / REQUESTS_PER_SECOND;
    await Bun.sleep(Math.max(0, due - performance.now()));
    const isAnswered = await fetchPage(url + (paths[index % paths.length] ?? "/"));
    return { isAnswered, ms: performance.now() - due };
  });
  const results = await Promise.all(requests);
  const times = results.map(({ ms }) => ms).toSorted((one, other) => one - other);
  const answered = results.filter(({ isAnswered }) => isAnswered).length;
  return {
    answered,
    failed: count - answered,
    "p50 (ms)": percentile(times, 0.5),
    "p99 (ms)": percentile(times, 0.99),
    "longest (ms)": percentile(times, 1),
  };
}

async function fetchPage(url: string): Promise<boolean> {
  try {
    const response = await fetch(url);
    await response.bytes();
    return response.ok;
  } catch {
    return false;
  }
}
