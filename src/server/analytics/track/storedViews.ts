import * as z from "zod";

import { lazyFields } from "#contract/fields/lazyFields.ts";
import type { Reader } from "#server/database/open.ts";

import { sessionBytes } from "./viewWriter.ts";
import type { PageView } from "./viewWriter.ts";

export interface StoredExpectedView {
  n: number;
  /** Milliseconds since 1970. */
  at: number;
  view: PageView;
}

/** A view with its visitor. */
export interface VisitorView {
  visitor: string;
  session: string;
  at: number;
  path: string;
}

/** The entry of a visit; `referrer` is a full URL, or empty. */
export interface VisitSource {
  entry: string;
  referrer: string;
  campaign: string;
}

const storedViewSchema = z.object(
  lazyFields({
    path: z.string,
    title: z.string,
    visitor: z.string,
    countAs: () => z.string().optional(),
    referrer: z.string,
    campaign: z.string,
    country: z.string,
    device: z.string,
    browser: z.string,
    system: z.string,
  }),
);

const LATEST_VIEWS = `
  SELECT visitors.key AS visitor, lower(hex(visits.session)) AS session, views.at AS at, view_pages.path AS path
  FROM views
    JOIN visits ON visits.n = views.visit
    JOIN visitors ON visitors.n = visits.visitor
    JOIN view_pages ON view_pages.n = views.page
  WHERE views.n > (SELECT coalesce(max(n), 0) FROM views) - $most AND views.at >= $since
  ORDER BY views.n`;

const VISIT_SOURCE = `
  SELECT view_pages.path AS entry, view_sources.referrer AS referrer, view_sources.campaign AS campaign
  FROM visits
    JOIN view_pages ON view_pages.n = visits.entry
    JOIN view_sources ON view_sources.n = visits.source
  WHERE visits.session = ?`;

/** The highest id of an expected view; 0 if there is none. */
export function lastExpectedId({ $client }: Reader): number {
  return (
    $client.query<{ n: number }, []>("SELECT coalesce(max(n), 0) AS n FROM expected_views").get()?.n ?? 0
  );
}

/** In order of insertion. Skips rows that another program wrote. */
export function listExpectedViews({ $client }: Reader): StoredExpectedView[] {
  const rows = $client
    .query<{ n: number; at: number; view: string }, []>("SELECT n, at, view FROM expected_views ORDER BY n")
    .all();
  return rows.flatMap(({ n, at, view }) => {
    const result = storedViewSchema.safeParse(parseJson(view));
    return result.success ? [{ n, at, view: result.data }] : [];
  });
}

/**
 * The latest views in order of insertion.
 * @param since milliseconds since 1970
 */
export function listRecentViews({ $client }: Reader, since: number, most: number): VisitorView[] {
  return $client.query<VisitorView, [{ since: number; most: number }]>(LATEST_VIEWS).all({ since, most });
}

/** @param session its key is derived from its visitor */
export function findSource({ $client }: Reader, session: string): VisitSource | null {
  return $client.query<VisitSource, [Buffer]>(VISIT_SOURCE).get(sessionBytes(session));
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}
