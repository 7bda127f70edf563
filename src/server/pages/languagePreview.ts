import { createMiddleware } from "hono/factory";

import { isInPreparation, publishedLanguages } from "#contract/settings/languages.ts";
import type { SiteLanguages } from "#contract/settings/site.ts";
import type { PreviewCookie } from "#server/accounts/previewCookie.ts";
import { checkIsAdmin } from "#server/http/authenticate.ts";
import type { AppContext, AppEnv } from "#server/http/context.ts";
import type { GetSite } from "#server/http/getSite.ts";
import { unknownLanguage } from "#server/http/textLanguage.ts";

import { parsePageAddress } from "./pageAddress.ts";

interface Dependencies {
  getSite: GetSite;
  previewCookie: PreviewCookie;
}

export type LanguagePreview = ReturnType<typeof createLanguagePreview>;

/** Hides languages in preparation from visitors, and shows them to admins. */
export function createLanguagePreview({ getSite, previewCookie }: Dependencies) {
  const isAdminBrowser = async (c: AppContext) => (await previewCookie.findSession(c)) !== null;

  return {
    /** The languages that the page at the path of the request may name, and whether only admins see the page. */
    async findLanguages(c: AppContext): Promise<{ languages: SiteLanguages; isPreview: boolean }> {
      const { languages } = await getSite();
      const { language } = parsePageAddress(c.req.path, languages);
      const isPreview = isInPreparation(languages, language) && (await isAdminBrowser(c));
      return { languages: publishedLanguages(languages, isPreview ? language : undefined), isPreview };
    },

    /**
     * Middleware of the public API routes: to visitors, `?lang=` with a language in preparation is unknown. In-process
     * requests of the renderer are already checked.
     * @throws AppError `malformed`; `unauthenticated` for an expired token, so that the browser renews it
     */
    publishedOnly: createMiddleware<AppEnv>(async (c, next) => {
      const { languages } = await getSite();
      const isHidden = languages.inPreparation?.some((language) => language === c.req.query("lang"));
      if (isHidden && !c.env?.isInProcess && !checkIsAdmin(c) && !(await isAdminBrowser(c)))
        throw unknownLanguage(languages);
      await next();
    }),
  };
}
