import type { AppContext } from "./context.ts";

/** From the connection, never from a tracking report. */
export interface VisitorInfo {
  address: string;
  userAgent: string;
}

export function getVisitorInfo(c: AppContext): VisitorInfo {
  return { address: c.get("address"), userAgent: c.req.header("user-agent") ?? "" };
}

/** Do Not Track or Global Privacy Control. */
export function isOptedOut(c: AppContext): boolean {
  return c.req.header("dnt") === "1" || c.req.header("sec-gpc") === "1";
}

/**
 * @param referrer as returned by `normalizeReferrer`
 * @returns an empty string for this site itself
 */
export function externalReferrer(c: AppContext, referrer: string, publicUrl: string | null): string {
  if (referrer === "") return "";
  const host = hostWithoutWww(referrer);
  const ownUrls = [c.req.url, c.req.header("origin") ?? "", publicUrl ?? ""];
  return ownUrls.some((address) => hostWithoutWww(address) === host) ? "" : referrer;
}

/** Ignores a leading `www`. */
function hostWithoutWww(address: string): string {
  return /^https?:\/\/(?:www\.)?([^/?#]*)/.exec(address)?.[1]?.toLowerCase() ?? "";
}
