import { createMiddleware } from "hono/factory";

import { AppError } from "#server/errors.ts";

import type { AppEnv } from "../context.ts";

const SAFE_METHODS = new Set(["GET", "HEAD", "OPTIONS", "TRACE"]);
/** `none`: the person entered the address. */
const OWN_FETCH_SITES = new Set(["same-origin", "none"]);

/**
 * Refuses writes that a page of another origin makes a browser send, also one of the same site
 * (`sub.firm.example` for `firm.example`). Programs send neither header and pass: they have no visitor's cookies.
 * The rule is that of Go's `http.CrossOriginProtection`.
 * @param publicUrl the origin of the site's pages, which differs from the API's with `API_BASE_URL`
 */
export function rejectForeignOrigins({ publicUrl }: { publicUrl: string | null }) {
  return createMiddleware<AppEnv>((c, next) => {
    if (!SAFE_METHODS.has(c.req.method) && isForeign(c.req.raw, publicUrl)) {
      throw new AppError("forbidden", "Please use the forms on our website.");
    }
    return next();
  });
}

function isForeign({ url, headers }: Request, publicUrl: string | null): boolean {
  const origin = headers.get("origin");
  if (origin !== null && origin === publicUrl) return false;
  const fetchSite = headers.get("sec-fetch-site");
  if (fetchSite !== null) return !OWN_FETCH_SITES.has(fetchSite);
  // Browsers before 2023. The proxy may have ended TLS, so only the hosts are compared.
  return origin !== null && URL.parse(origin)?.host !== new URL(url).host;
}
