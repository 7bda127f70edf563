// The headers of every answer that is HTML.
import type { AppContext } from "#server/api/context.ts";

import { securityPolicy } from "./securityPolicy.ts";
import type { Permits } from "./securityPolicy.ts";

/** @param permits what this page may do beside what every page may */
export function htmlHeaders(c: AppContext, permits: Permits = {}) {
  return {
    "content-type": "text/html; charset=utf-8",
    "content-security-policy": securityPolicy(c.var.services.config.bases, permits),
  };
}
