import type { Hono } from "hono";
import { HTTPException } from "hono/http-exception";
import { renderToStaticMarkup } from "react-dom/server";

import { AppError, toStorageError } from "#server/errors.ts";
import type { AppContext, AppEnv } from "#server/http/context.ts";
import { replyError, API_ERROR_CODES } from "#server/http/reply.ts";
import { hidePreviewToken } from "#server/logger.ts";
import type { LogFields, Logger } from "#server/logger.ts";
import { createBoundedCache } from "#server/boundedCache.ts";
import type { GetSite } from "#server/http/getSite.ts";
import { getPublishedLanguages } from "#server/http/textLanguage.ts";
import { DEFAULT_LANGUAGE, getLanguage, runInLanguage } from "#texts/language.ts";
import { error as textOfCode } from "#texts/public/api.ts";
import { notFoundDescription, previewEnded } from "#texts/public/layout.ts";
import { ErrorPage } from "#web/public/layout/ErrorPage.tsx";

import { publicHeaders } from "./contentSecurityPolicy.ts";
import { publicStyle } from "./inlineStyle.ts";
import { parsePageAddress } from "./pageAddress.ts";
import type { PageAddress } from "./pageAddress.ts";
import type { RenderDependencies } from "./renderPage.tsx";
import { staticDocument } from "./shell.ts";

/** Languages by messages, which contain up to 60 waiting times. */
const CACHED_PAGES = 200;

interface Dependencies extends Pick<RenderDependencies, "assets" | "bases"> {
  getSite: GetSite;
  log: Logger;
}

/** Answers failed requests: calls with JSON, pages with a page. */
export function handleErrors(app: Hono<AppEnv>, parts: Dependencies) {
  const sendErrorPage = createErrorPageSender(parts);
  const sendError = (c: AppContext, error: AppError) =>
    isPagePath(c.req.path) ? sendErrorPage(c, error) : replyError(c, error);
  app.notFound((c) => sendError(c, new AppError("notFound", "There is nothing at this address")));
  app.onError((error, c) => sendError(c, toAppError(error, c, parts.log)));
}

/** Everything but API calls and files is a page. */
function isPagePath(path: string): boolean {
  return !/^\/(api|uploads|assets|share|healthz|readyz|metrics)(\/|$)/.test(path);
}

function toAppError(error: Error, c: AppContext, log: Logger): AppError {
  const logFields = { requestId: c.get("requestId"), path: hidePreviewToken(c.req.path) };
  const appError = error instanceof AppError ? error : toStorageError(error);
  if (appError) {
    if (appError.status >= 500) logFailure(log, appError, logFields);
    return appError;
  }
  if (error instanceof HTTPException && error.status < 500) {
    return new AppError("malformed", "The request could not be understood", { cause: error });
  }
  log.error("a request failed", error, logFields);
  return new AppError("internal", "Something went wrong on our side. Please try again.");
}

/** An error without a cause is a limit that works as intended. */
function logFailure(log: Logger, { message, cause }: AppError, logFields: LogFields) {
  if (cause === undefined) log.warn(message, logFields);
  else log.error(message, cause, logFields);
}

/** Sends a page without data for failed rendering and refused requests. */
function createErrorPageSender({ assets, bases, getSite }: Dependencies) {
  const pages = createBoundedCache<ReturnType<typeof render>>({ minCapacity: CACHED_PAGES });

  function render(error: AppError, { language, base }: PageAddress) {
    return runInLanguage(language, () => {
      const message = messageOf(error);
      const root = renderToStaticMarkup(<ErrorPage message={message} base={base} />);
      const style = publicStyle(assets, root);
      return {
        html: staticDocument({ title: message, root, style: style.text, language }, assets.manifest),
        headers: { ...publicHeaders(bases, { styleHash: style.cspHash }), "cache-control": "no-store" },
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
  if (code === "invalidPreviewLink") return previewEnded();
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
