import type { AppContext } from "./context.ts";

/** A request of a visitor. */
export interface Visit {
  request: Request;
  /** As `clientAddress`: reading it from the socket takes as long as the rest of a cached page. */
  getAddress: () => string;
}

/** From the connection, never from a tracking report. */
export interface VisitorInfo {
  readonly address: string;
  userAgent: string;
}

export function getVisitorInfo(c: AppContext): VisitorInfo {
  return { address: c.get("address"), userAgent: c.req.header("user-agent") ?? "" };
}

/** Do Not Track or Global Privacy Control. */
export function isOptedOut({ headers }: Request): boolean {
  return headers.get("dnt") === "1" || headers.get("sec-gpc") === "1";
}

/**
 * @param referrer as returned by `normalizeReferrer`
 * @returns an empty string for this site itself
 */
export function externalReferrer(
  { url, headers }: Request,
  referrer: string,
  publicUrl: string | null,
): string {
  if (referrer === "") return "";
  const host = hostWithoutWww(referrer);
  const ownUrls = [url, headers.get("origin") ?? "", publicUrl ?? ""];
  return ownUrls.some((address) => hostWithoutWww(address) === host) ? "" : referrer;
}

/** Ignores a leading `www`. */
function hostWithoutWww(address: string): string {
  return /^https?:\/\/(?:www\.)?([^/?#]*)/.exec(address)?.[1]?.toLowerCase() ?? "";
}
