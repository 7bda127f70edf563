// The headers of every answer that is HTML.
import type { AppContext } from "#server/api/context.ts";

import { themeScript } from "./inlineTexts.ts";
import { securityPolicy } from "./securityPolicy.ts";
import type { Permits } from "./securityPolicy.ts";

/** @param permits what this page has inside beside the theme's script, which stands in each */
export function htmlHeaders(c: AppContext, permits: Omit<Permits, "script"> = {}) {
  const { assets, config } = c.var.services;
  const { source: script } = themeScript(assets);
  return {
    "content-type": "text/html; charset=utf-8",
    "content-security-policy": securityPolicy(config.bases, { ...permits, script }),
  };
}
