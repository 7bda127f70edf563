import { renderToStaticMarkup } from "react-dom/server";

import { createBoundedCache } from "#server/boundedCache.ts";
import type { AppError } from "#server/errors.ts";
import type { AppContext } from "#server/http/context.ts";
import type { GetSite } from "#server/http/getSite.ts";
import { getPublishedLanguages } from "#server/http/textLanguage.ts";
import { API_ERROR_CODES } from "#server/http/reply.ts";
import { DEFAULT_LANGUAGE, getLanguage, runInLanguage } from "#texts/language.ts";
import { error as textOfCode } from "#texts/public/api.ts";
import { notFoundDescription } from "#texts/public/layout.ts";
import { ErrorPage } from "#web/public/layout/ErrorPage.tsx";

import { publicHeaders } from "./htmlHeaders.ts";
import { publicStyle } from "./inlineStyle.ts";
import { parsePageAddress } from "./pageAddress.ts";
import type { PageAddress } from "./pageAddress.ts";
import type { RenderDependencies } from "./renderPage.tsx";
import { staticDocument } from "./shell.ts";

/** Languages by messages, which contain up to 60 waiting times. */
const CACHED_PAGES = 200;

interface Dependencies extends Pick<RenderDependencies, "assets" | "bases"> {
  getSite: GetSite;
}

/** Sends a page without data for failed rendering and refused requests. */
export function createErrorPageSender({ assets, bases, getSite }: Dependencies) {
  const pages = createBoundedCache<ReturnType<typeof render>>({ minCapacity: CACHED_PAGES });

  function render(error: AppError, { language, base }: PageAddress) {
    return runInLanguage(language, () => {
      const message = messageOf(error);
      const root = renderToStaticMarkup(<ErrorPage message={message} base={base} />);
      const style = publicStyle(assets, root);
      return {
        html: staticDocument({ title: message, root, style: style.text, language }, assets.manifest),
        headers: { ...publicHeaders(bases, style.cspHash), "cache-control": "no-store" },
      };
    });
  }

  return async (c: AppContext, error: AppError): Promise<Response> => {
    if (error.retryAfter !== undefined) c.header("Retry-After", String(error.retryAfter));
    const address = await findAddress(c.req.path, getSite);
    const key = `${address.base} ${address.language} ${error.code} ${error.message}`;
    const page = pages.get(key) ?? render(error, address);
    pages.set(key, page);
    return c.body(page.html, error.status, page.headers);
  };
}

function messageOf({ code, message }: AppError): string {
  if (code === "notFound") return notFoundDescription();
  return getLanguage() === DEFAULT_LANGUAGE ? message : textOfCode({ code: API_ERROR_CODES[code] });
}

/** The main language's default if the settings can't be read. */
async function findAddress(path: string, getSite: GetSite): Promise<PageAddress> {
  try {
    return parsePageAddress(path, await getPublishedLanguages(getSite));
  } catch {
    return { language: DEFAULT_LANGUAGE, base: "", path };
  }
}
