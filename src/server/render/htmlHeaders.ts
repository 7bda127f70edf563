// The headers of every answer that is HTML.
import type { AppContext } from "#server/api/context.ts";
import type { PublicRoute } from "#web/public/routes.ts";

import { securityPolicy } from "./securityPolicy.ts";

/** @param route of a public page, which may allow more than the others */
export function htmlHeaders(c: AppContext, route?: PublicRoute) {
  return {
    "content-type": "text/html; charset=utf-8",
    "content-security-policy": securityPolicy(c.var.services.config.bases, route?.frames),
  };
}
