// Lets the site's own pages call the API when its base address is configured to another origin; nobody else's pages.
import { cors } from "hono/cors";
import { createMiddleware } from "hono/factory";

import { NEW_TOKEN_HEADER, TOKEN_EXPIRES_HEADER } from "#contract/session.ts";

import type { AppEnv } from "./api/context.ts";
import type { Config } from "./config.ts";

export function crossOrigin({ bases, publicUrl }: Config) {
  if (!publicUrl || !URL.canParse(bases.api)) return createMiddleware<AppEnv>((_, next) => next());
  return cors({
    origin: publicUrl,
    credentials: true,
    allowHeaders: ["authorization", "content-type"],
    exposeHeaders: [NEW_TOKEN_HEADER, TOKEN_EXPIRES_HEADER, "retry-after", "x-request-id"],
  });
}
