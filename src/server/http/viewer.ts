import type { AppContext } from "./context.ts";

/** From the connection, never from a tracking report. */
export interface Viewer {
  address: string;
  agent: string;
}

export function viewerOf(c: AppContext): Viewer {
  return { address: c.get("address"), agent: c.req.header("user-agent") ?? "" };
}

/** Do Not Track or Global Privacy Control. */
export function isOptedOut(c: AppContext): boolean {
  return c.req.header("dnt") === "1" || c.req.header("sec-gpc") === "1";
}

/**
 * @param referrer as returned by `toPlainAddress`
 * @returns an empty string for this site itself
 */
export function foreignReferrer(c: AppContext, referrer: string, publicUrl: string | null): string {
  if (referrer === "") return "";
  const host = hostOf(referrer);
  const own = [c.req.url, c.req.header("origin") ?? "", publicUrl ?? ""];
  return own.some((address) => hostOf(address) === host) ? "" : referrer;
}

/** Ignores a leading `www`. */
function hostOf(address: string): string {
  return /^https?:\/\/(?:www\.)?([^/?#]*)/.exec(address)?.[1]?.toLowerCase() ?? "";
}
