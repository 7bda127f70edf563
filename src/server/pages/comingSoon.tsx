import { createMiddleware } from "hono/factory";
import { renderToStaticMarkup } from "react-dom/server";

import type { AppContext, AppEnv } from "#server/http/context.ts";
import { isAdmin } from "#server/http/authenticate.ts";
import { mayPreview } from "#server/accounts/previewCookie.ts";
import { AppError } from "#server/errors.ts";
import type { Services } from "#server/services.ts";
import { getSite } from "#server/settings/repository.ts";
import { ComingSoonPage } from "#web/public/layout/ComingSoonPage.tsx";

import { publicHeaders } from "./htmlHeaders.ts";
import { publicStyle } from "./inlineStyle.ts";
import { staticDocument } from "./shell.ts";

/** Seconds after which crawlers may ask again. */
const RETRY_AFTER = 24 * 60 * 60;

/** Read once a content version: every request for a page asks. */
const latest = new WeakMap<Services, { version: number; isComingSoon: boolean }>();

/** Whether this visitor is to see the "Coming soon" page in place of the site. */
export async function isHidden(c: AppContext): Promise<boolean> {
  return (await isComingSoon(c.get("services"))) && !(await mayPreview(c));
}

async function isComingSoon(services: Services): Promise<boolean> {
  const version = services.content.current();
  const known = latest.get(services);
  if (known?.version === version) return known.isComingSoon;
  const { comingSoon } = await getSite(services.db);
  latest.set(services, { version, isComingSoon: comingSoon });
  return comingSoon;
}

/**
 * Before calls that show the site's content to anybody. What the renderer asks was allowed before.
 * @throws AppError `unauthenticated` to whoever was signed in, whose browser renews the token; `unavailable` to all others
 */
export const liveOnly = createMiddleware<AppEnv>(async (c, next) => {
  if (!c.env?.forRendering && (await isHidden(c)) && !isAdmin(c)) {
    throw new AppError("unavailable", "This site is not open yet", { retryAfter: RETRY_AFTER });
  }
  await next();
});

export async function sendComingSoon(c: AppContext): Promise<Response> {
  const { assets, db } = c.get("services");
  const { productName, email, accent } = await getSite(db);
  const root = renderToStaticMarkup(<ComingSoonPage productName={productName} email={email} />);
  const style = publicStyle(assets, root, accent);
  c.header("Retry-After", String(RETRY_AFTER));
  return c.body(staticDocument({ title: productName, root, style: style.text }, assets.manifest), 503, {
    ...publicHeaders(c, style.source),
    "cache-control": "no-store",
    vary: "Cookie",
  });
}
