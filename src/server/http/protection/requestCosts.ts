import type { AppContext } from "../context.ts";

interface CostRule {
  /** Units; one is about the work of reading a record. */
  cost: number;
  matches: (request: RequestKind) => boolean;
}

interface RequestKind {
  method: string;
  /** Below the base of the API. */
  path: string;
  query: string;
  contentType: string;
}

/** The first match counts. */
const COSTS: readonly CostRule[] = [
  // A form with images, which are decoded.
  { cost: 20, matches: ({ contentType }) => contentType.startsWith("multipart/") },
  // Hashes a password, or verifies a second factor.
  {
    cost: 10,
    matches: ({ method, path }) =>
      method === "POST" &&
      /^\/(auth\/(login|second-factor|confirm|setup|invitation|reset-password)|users)$/.test(path),
  },
  // Up to 100 records.
  { cost: 20, matches: ({ path }) => path.endsWith("/bulk") },
  { cost: 10, matches: ({ method, path }) => method === "PUT" && path.startsWith("/users/") },
  { cost: 10, matches: ({ method, path }) => method === "GET" && path.startsWith("/analytics/") },
  { cost: 20, matches: ({ path }) => path === "/search" },
  { cost: 5, matches: ({ query }) => query.includes("search=") },
  // The content of ten articles.
  { cost: 5, matches: ({ query }) => query.includes("view=full") },
  { cost: 1, matches: ({ method, path }) => method === "GET" || path === "/analytics/track" },
  { cost: 3, matches: () => true },
];

/** Of pages and documents that are not in the cache. A cached one is free: refusing it would take as long. */
export const PAGE_COSTS = {
  /** Finds out which page it is. */
  lookup: 1,
  render: 9,
} as const;

/** The cost of a request in units. @param base path of the API */
export function requestCost({ req }: AppContext, base: string): number {
  const { method, path, url } = req;
  const queryStart = url.indexOf("?");
  const kind: RequestKind = {
    method,
    path: path.slice(base.length),
    query: queryStart < 0 ? "" : url.slice(queryStart),
    contentType: method === "GET" ? "" : (req.header("content-type") ?? ""),
  };
  return COSTS.find(({ matches }) => matches(kind))?.cost ?? 0;
}
