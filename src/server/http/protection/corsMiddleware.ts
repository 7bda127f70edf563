import { cors } from "hono/cors";

import { NEW_TOKEN_HEADER, SCOPE_HEADER, TOKEN_EXPIRES_HEADER } from "#contract/accounts/session.ts";
import type { BaseUrls } from "#resources/settings/site.ts";

/** CORS for the site's own pages when the API has another origin; `null` with a single origin. */
export function createCorsMiddleware({ bases, publicUrl }: { bases: BaseUrls; publicUrl: string | null }) {
  if (!publicUrl || !URL.canParse(bases.api)) return null;
  return cors({
    origin: publicUrl,
    credentials: true,
    allowHeaders: ["authorization", "content-type"],
    exposeHeaders: [
      NEW_TOKEN_HEADER,
      TOKEN_EXPIRES_HEADER,
      SCOPE_HEADER,
      "ratelimit",
      "ratelimit-policy",
      "retry-after",
      "x-request-id",
    ],
  });
}
