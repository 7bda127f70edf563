import { renderToString } from "react-dom/server";

import type { BaseUrls, Site } from "#resources/settings/site.ts";
import { AdminShell } from "#web/admin/AdminShell.tsx";
import type { PageData } from "#web/pageData.ts";

import type { Assets } from "./assets.ts";
import { adminStyle } from "./inlineStyle.ts";
import { renderShell } from "./shell.ts";

/** Source files of the pages that need no sign-in, by last path segment. Their chunk is loaded with the entry. */
const AUTH_PAGES: Record<string, string> = {
  login: "src/web/admin/screens/login/LoginPage.tsx",
  setup: "src/web/admin/screens/login/SetupPage.tsx",
  invite: "src/web/admin/screens/login/AccountLinkPage.tsx",
  reset: "src/web/admin/screens/login/AccountLinkPage.tsx",
};

/**
 * Renders the placeholder shown until the scripts have loaded, and embeds the data that the scripts need.
 * @param authPage a key of `AUTH_PAGES`; by default a page that requires sign-in
 * @returns the document, and the hash of its style for the security policy
 */
export function renderAdminPage(
  { assets, bases }: { assets: Assets; bases: BaseUrls },
  { productName, productSlug, timeZone, languages, isDemo, accent }: Site,
  authPage?: string,
): { html: string; styleHash: string } {
  const isAuthPage = authPage !== undefined;
  const root = renderToString(<AdminShell isAuthPage={isAuthPage} productName={productName} />);
  const style = adminStyle(assets, root, accent);
  const parts = {
    head: `<title>${Bun.escapeHTML(productName)} Admin</title>\n<meta name="robots" content="noindex">`,
    root,
    data: {
      bases,
      productName,
      productSlug,
      timeZone,
      languages,
      isDemo,
    } satisfies PageData,
    style: style.text,
  };
  const page = (isAuthPage && AUTH_PAGES[authPage]) || "src/web/admin.tsx";
  return { html: renderShell("admin", page, parts, assets.manifest), styleHash: style.cspHash };
}
