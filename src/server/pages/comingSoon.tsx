import { createMiddleware } from "hono/factory";
import { renderToStaticMarkup } from "react-dom/server";

import type { BaseUrls } from "#contract/settings/site.ts";
import type { PreviewCookie } from "#server/accounts/previewCookie.ts";
import { AppError } from "#server/errors.ts";
import { checkIsAdmin } from "#server/http/authenticate.ts";
import type { AppContext, AppEnv } from "#server/http/context.ts";
import type { GetSite } from "#server/http/getSite.ts";
import { ComingSoonPage } from "#web/public/layout/ComingSoonPage.tsx";

import type { Assets } from "./assets.ts";
import { publicHeaders } from "./htmlHeaders.ts";
import { publicStyle } from "./inlineStyle.ts";
import { staticDocument } from "./shell.ts";

/** Seconds until crawlers should retry. */
const RETRY_AFTER_SECONDS = 24 * 60 * 60;

interface Dependencies {
  getSite: GetSite;
  previewCookie: PreviewCookie;
  assets: Assets;
  bases: BaseUrls;
}

export type ComingSoon = ReturnType<typeof createComingSoon>;

/** Replaces the site until it goes live. */
export function createComingSoon({ getSite, previewCookie, assets, bases }: Dependencies) {
  const isLive = async () => !(await getSite()).comingSoon;

  /** True if this visitor sees the "Coming soon" page instead of the site. */
  async function isHidden(c: AppContext): Promise<boolean> {
    return !(await isLive()) && (await previewCookie.findSession(c)) === null;
  }

  return {
    isHidden,
    /** Caches must not store pages while it is false. */
    isLive,

    /**
     * Middleware of the public API routes. In-process requests of the renderer are already checked.
     * @throws AppError `unauthenticated` for an expired token, so that the browser renews it; `unavailable` for
     * visitors
     */
    liveOnly: createMiddleware<AppEnv>(async (c, next) => {
      if (!c.env?.isInProcess && (await isHidden(c)) && !checkIsAdmin(c)) {
        throw new AppError("unavailable", "This site is not open yet", { retryAfter: RETRY_AFTER_SECONDS });
      }
      await next();
    }),

    async send(c: AppContext): Promise<Response> {
      const { productName, email, accent } = await getSite();
      const root = renderToStaticMarkup(<ComingSoonPage productName={productName} email={email} />);
      const style = publicStyle(assets, root, accent);
      c.header("Retry-After", String(RETRY_AFTER_SECONDS));
      const html = staticDocument({ title: productName, root, style: style.text }, assets.manifest);
      return c.body(html, 503, {
        ...publicHeaders(bases, style.cspHash),
        "cache-control": "no-store",
        vary: "Cookie",
      });
    },
  };
}
