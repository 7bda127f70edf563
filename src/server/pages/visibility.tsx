import { createMiddleware } from "hono/factory";
import { renderToStaticMarkup } from "react-dom/server";

import { isInPreparation, publishedLanguages } from "#resources/settings/languages.ts";
import type { BaseUrls, SiteLanguages } from "#resources/settings/site.ts";
import type { PreviewCookie } from "#server/accounts/previewCookie.ts";
import { AppError } from "#server/errors.ts";
import { checkIsAdmin } from "#server/http/authenticate.ts";
import type { AppContext, AppEnv } from "#server/http/context.ts";
import type { GetSite } from "#server/http/getSite.ts";
import { unknownLanguage } from "#server/http/textLanguage.ts";
import { ComingSoonPage } from "#web/public/layout/ComingSoonPage.tsx";

import type { Assets } from "./assets.ts";
import { publicHeaders } from "./contentSecurityPolicy.ts";
import { publicStyle } from "./inlineStyle.ts";
import { parsePageAddress } from "./pageAddress.ts";
import { staticDocument } from "./shell.ts";

/** Seconds until crawlers should retry. */
const RETRY_AFTER_SECONDS = 24 * 60 * 60;

interface Dependencies {
  getSite: GetSite;
  previewCookie: PreviewCookie;
  assets: Assets;
  bases: BaseUrls;
}

export type Visibility = ReturnType<typeof createVisibility>;

/** What visitors do not see yet, but admins do: the site until it goes live, and languages in preparation. */
export function createVisibility({ getSite, previewCookie, assets, bases }: Dependencies) {
  const isLive = async () => !(await getSite()).comingSoon;
  const isAdminBrowser = async (c: AppContext) => (await previewCookie.findSession(c)) !== null;

  return {
    /** Caches must not store pages while it is false. */
    isLive,

    /** True if this visitor sees the "Coming soon" page instead of the site. */
    isHidden: async (c: AppContext): Promise<boolean> => !(await isLive()) && !(await isAdminBrowser(c)),

    /** The languages that the page at the path of the request may name, and whether only admins see the page. */
    async findLanguages(c: AppContext): Promise<{ languages: SiteLanguages; isPreview: boolean }> {
      const { languages } = await getSite();
      const { language } = parsePageAddress(c.req.path, languages);
      const isPreview = isInPreparation(languages, language) && (await isAdminBrowser(c));
      return { languages: publishedLanguages(languages, isPreview ? language : undefined), isPreview };
    },

    /**
     * Middleware of the public API routes. In-process requests of the renderer are already checked.
     * @throws AppError `unavailable` for visitors of a site that is not live; `malformed` for `?lang=` with a language
     * in preparation, as if it were unknown; `unauthenticated` for an expired token, so that the browser renews it
     */
    visibleOnly: createMiddleware<AppEnv>(async (c, next) => {
      const { languages, comingSoon } = await getSite();
      const isHiddenLanguage = languages.inPreparation?.some((language) => language === c.req.query("lang"));
      if ((comingSoon || isHiddenLanguage) && !c.env?.isInProcess) {
        const isVisible = (await isAdminBrowser(c)) || checkIsAdmin(c);
        if (!isVisible && comingSoon)
          throw new AppError("unavailable", "This site is not open yet", { retryAfter: RETRY_AFTER_SECONDS });
        if (!isVisible) throw unknownLanguage(languages);
      }
      await next();
    }),

    /** The page instead of the site. */
    async sendComingSoon(c: AppContext): Promise<Response> {
      const { productName, email, accent } = await getSite();
      const root = renderToStaticMarkup(<ComingSoonPage productName={productName} email={email} />);
      const style = publicStyle(assets, root, accent);
      c.header("Retry-After", String(RETRY_AFTER_SECONDS));
      const html = staticDocument({ title: productName, root, style: style.text }, assets.manifest);
      return c.body(html, 503, {
        ...publicHeaders(bases, { styleHash: style.cspHash }),
        "cache-control": "no-store",
        vary: "Cookie",
      });
    },
  };
}
