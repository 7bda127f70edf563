// Who looks, as far as the request tells: for counting views. Nothing of it is kept as it is.
import type { AppContext } from "./context.ts";

/** As the connection tells it, never as a report does. */
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

/** @param referrer as `toPlainAddress` gives it @returns empty where that is this site itself */
export function foreignReferrer(c: AppContext, referrer: string, publicUrl: string | null): string {
  if (referrer === "") return "";
  const host = hostOf(referrer);
  const own = [c.req.url, c.req.header("origin") ?? "", publicUrl ?? ""];
  return own.some((address) => hostOf(address) === host) ? "" : referrer;
}

/** With and without `www` it is the same site. */
function hostOf(address: string): string {
  return /^https?:\/\/(?:www\.)?([^/?#]*)/.exec(address)?.[1]?.toLowerCase() ?? "";
}
