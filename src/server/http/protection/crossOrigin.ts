import { cors } from "hono/cors";

import { NEW_TOKEN_HEADER, TOKEN_EXPIRES_HEADER } from "#contract/accounts/session.ts";
import { CALL_KEY_HEADER } from "#contract/envelope.ts";
import type { BaseAddresses } from "#contract/settings/site.ts";

/** CORS for the site's own pages when the API has another origin; `null` with a single origin. */
export function crossOrigin({ bases, publicUrl }: { bases: BaseAddresses; publicUrl: string | null }) {
  if (!publicUrl || !URL.canParse(bases.api)) return null;
  return cors({
    origin: publicUrl,
    credentials: true,
    allowHeaders: ["authorization", "content-type", CALL_KEY_HEADER],
    exposeHeaders: [NEW_TOKEN_HEADER, TOKEN_EXPIRES_HEADER, "retry-after", "x-request-id"],
  });
}
