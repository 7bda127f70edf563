// Who looks, as far as the request tells: for counting views. Nothing of it is kept as it is.
import { toPlainAddress } from "#contract/pageViews.ts";

import type { ViewOrigin } from "./analytics/seenPages.ts";
import type { AppContext } from "./api/context.ts";
import { originOf } from "./origin.ts";

export function viewerOf(c: AppContext): ViewOrigin {
  return { address: c.var.address, agent: c.req.header("user-agent") ?? "" };
}

/** Do Not Track or Global Privacy Control. */
export function isOptedOut(c: AppContext): boolean {
  return c.req.header("dnt") === "1" || c.req.header("sec-gpc") === "1";
}

/** Where a visitor comes from; empty where that is this site itself. */
export function foreignReferrer(c: AppContext, referrer: string | undefined): string {
  const plain = referrer ? toPlainAddress(referrer) : "";
  if (plain === "") return "";
  const own = [originOf(c), c.req.header("origin") ?? "", c.req.url];
  return own.some((address) => hostOf(address) === hostOf(plain)) ? "" : plain;
}

/** With and without `www` it is the same site. */
function hostOf(address: string): string {
  return URL.parse(address)?.host.replace(/^www\./, "") ?? "";
}
