import { listReadTables } from "#server/database/tableTracker.ts";
import type { TableTracker } from "#server/database/tableTracker.ts";

export const CDN_NAMES = ["cloudflare", "fastly", "varnish"] as const;
export type CdnName = (typeof CDN_NAMES)[number];

export interface CdnConfig {
  name: CdnName;
  /** Takes purge calls. */
  url: string;
  token: string;
}

/** The header with the surrogate keys of a response. */
const KEY_HEADERS: Record<CdnName, { header: string; separator: string }> = {
  cloudflare: { header: "Cache-Tag", separator: "," },
  fastly: { header: "Surrogate-Key", separator: " " },
  varnish: { header: "xkey", separator: " " },
};
/** The key of all responses. */
export const SITE_KEY = "site";

/** How long a page is stale at most if no purge call arrives. */
const MAX_FRESH_SECONDS = 300;
/** Through an outage of the server. */
const STALE_IF_ERROR_SECONDS = 7 * 24 * 3600;
/** One second: browsers and soft purges apply it to what a write has changed. */
const STALE = `stale-while-revalidate=1, stale-if-error=${STALE_IF_ERROR_SECONDS}`;
/** Of private responses and errors. */
const UNSTORED = /\b(?:no-store|private)\b/;
/** Directives that the CDN's replace. */
const REPLACED = /^(?:no-cache|stale-while-revalidate=\d+)$/;

interface Dependencies {
  name: CdnName;
  tables: TableTracker;
  /** Milliseconds since 1970. */
  now: () => number;
}

/** Marks what a CDN may store, with the tables that it was read from as surrogate keys. */
export function createCdnHeaders({ name, tables, now }: Dependencies) {
  const { header, separator } = KEY_HEADERS[name];
  const sentKeys = new Set<string>();

  return {
    /** Sends the response to a request: marked by key if all visitors get the same, else kept out of the CDN. */
    async respond(request: Request, send: () => Response | Promise<Response>): Promise<Response> {
      if (request.method !== "GET" && request.method !== "HEAD") return send();
      const { result, reads } = tables.track(send);
      const response = await result;
      const { headers } = response;
      const cacheControl = headers.get("cache-control") ?? "";
      const keys = listReadTables(reads);
      if (UNSTORED.test(cacheControl) || (keys.size === 0 && cacheControl !== "")) return response;
      const freshSeconds = Math.floor(Math.min(MAX_FRESH_SECONDS, (reads.expiresAt - now()) / 1000));
      // A response that a write overtook would be stored after its purge.
      const isStorable = isFromAnybody(request) && freshSeconds > 0 && tables.isCurrent(reads);
      if (!isStorable || cacheControl === "" || headers.has("set-cookie")) {
        headers.set("cache-control", toPrivate(cacheControl));
        return response;
      }
      for (const key of keys) sentKeys.add(key);
      headers.set("cache-control", toShared(cacheControl, freshSeconds));
      headers.set(header, [SITE_KEY, ...keys].join(separator));
      return response;
    },

    /** Those of the tables that responses since the start were read from. */
    findSentKeys: (written: Iterable<string>) => [...written].filter((table) => sentKeys.has(table)),
  };
}

/** False if the response may depend on who asks. CDNs pass these requests: see docs/operate.md. */
function isFromAnybody({ headers }: Request): boolean {
  if (headers.has("authorization") || headers.has("origin")) return false;
  return !/vitrine_preview/.test(headers.get("cookie") ?? "");
}

function toPrivate(cacheControl: string): string {
  const directives = cacheControl.split(", ").filter((directive) => directive !== "public");
  return ["private", ...directives].filter(Boolean).join(", ");
}

function toShared(cacheControl: string, freshSeconds: number): string {
  const kept = cacheControl.split(", ").filter((directive) => !REPLACED.test(directive));
  return [...(kept.length > 0 ? kept : ["max-age=0"]), `s-maxage=${freshSeconds}`, STALE].join(", ");
}
