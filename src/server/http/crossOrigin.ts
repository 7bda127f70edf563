// Lets the site's own pages call the API when its base address is configured to another origin; nobody else's pages.
import { cors } from "hono/cors";

import { CALL_KEY_HEADER } from "#contract/envelope.ts";
import { NEW_TOKEN_HEADER, TOKEN_EXPIRES_HEADER } from "#contract/accounts/session.ts";

import type { Config } from "#commands/config.ts";

/** `null` where there is only one origin. */
export function crossOrigin({ bases, publicUrl }: Config) {
  if (!publicUrl || !URL.canParse(bases.api)) return null;
  return cors({
    origin: publicUrl,
    credentials: true,
    allowHeaders: ["authorization", "content-type", CALL_KEY_HEADER],
    exposeHeaders: [NEW_TOKEN_HEADER, TOKEN_EXPIRES_HEADER, "retry-after", "x-request-id"],
  });
}
