// Every page of the back office: what is seen until its scripts have loaded, and what they need to begin.
import { renderToString } from "react-dom/server";

import type { BaseAddresses, Site } from "#contract/settings/site.ts";
import { AdminShell } from "#web/admin/AdminShell.tsx";

import type { Assets } from "./assets.ts";
import { adminStyle } from "./inlineStyle.ts";
import { fillShell } from "./shell.ts";

/** The pages outside the guard, by the last part of their address: their code is fetched with the entry. */
const ENTRY_PAGES: Record<string, string> = {
  login: "src/web/admin/login/LoginPage.tsx",
  setup: "src/web/admin/login/SetupPage.tsx",
};

/**
 * @param entryPage `login` or `setup`; left out, a page behind the guard
 * @returns the document, and the hash of its style as the security policy names it
 */
export function renderAdminPage(
  { assets, bases }: { assets: Assets; bases: BaseAddresses },
  { productName, productSlug, timeZone, accent }: Site,
  entryPage?: string,
): { html: string; style: string } {
  const isEntry = entryPage !== undefined;
  const root = renderToString(<AdminShell isEntry={isEntry} productName={productName} />);
  const style = adminStyle(assets, root, accent);
  const parts = {
    head: `<title>${Bun.escapeHTML(productName)} Admin</title>\n<meta name="robots" content="noindex">`,
    root,
    data: { bases, productName, productSlug, timeZone, publicSheet: publicSheetOf(assets) },
    style: style.text,
  };
  const page = (isEntry && ENTRY_PAGES[entryPage]) || "src/web/admin.tsx";
  return { html: fillShell("admin", page, parts, assets.manifest), style: style.source };
}

function publicSheetOf({ manifest }: Assets): string {
  return manifest.public.style && `/assets/${manifest.public.style}`;
}
