import { createMiddleware } from "hono/factory";
import { renderToStaticMarkup } from "react-dom/server";

import type { BaseUrls } from "#contract/settings/site.ts";
import type { PreviewCookie } from "#server/accounts/previewCookie.ts";
import { AppError } from "#server/errors.ts";
import { isAdmin } from "#server/http/authenticate.ts";
import type { ContentVersion } from "#server/http/contentVersion.ts";
import type { AppContext, AppEnv } from "#server/http/context.ts";
import type { GetSite } from "#server/http/getSite.ts";
import { ComingSoonPage } from "#web/public/layout/ComingSoonPage.tsx";

import type { Assets } from "./assets.ts";
import { publicHeaders } from "./htmlHeaders.ts";
import { publicStyle } from "./inlineStyle.ts";
import { staticDocument } from "./shell.ts";

/** Seconds after which crawlers may ask again. */
const RETRY_AFTER_SECONDS = 24 * 60 * 60;

interface Dependencies {
  contentVersion: ContentVersion;
  getSite: GetSite;
  previewCookie: PreviewCookie;
  assets: Assets;
  bases: BaseUrls;
}

export type ComingSoon = ReturnType<typeof createComingSoon>;

/** Stands for the site until it is live. */
export function createComingSoon({ contentVersion, getSite, previewCookie, assets, bases }: Dependencies) {
  /** Read once a content version: every request for a page asks. */
  let cached = { version: 0, comingSoon: false };

  async function isComingSoon(): Promise<boolean> {
    const version = contentVersion.current();
    if (cached.version !== version) cached = { version, comingSoon: (await getSite()).comingSoon };
    return cached.comingSoon;
  }

  /** Whether this visitor is to see the "Coming soon" page in place of the site. */
  async function isHidden(c: AppContext): Promise<boolean> {
    return (await isComingSoon()) && !(await previewCookie.isValid(c));
  }

  return {
    isHidden,

    /**
     * Before calls that show the site's content to anybody. What the renderer asks was allowed before.
     * @throws AppError `unauthenticated` for an expired token, which its browser renews; `unavailable` to visitors
     */
    liveOnly: createMiddleware<AppEnv>(async (c, next) => {
      if (!c.env?.isInProcess && (await isHidden(c)) && !isAdmin(c)) {
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
