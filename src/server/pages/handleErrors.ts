import type { Hono } from "hono";
import { HTTPException } from "hono/http-exception";

import { AppError, toStorageError } from "#server/errors.ts";
import type { AppContext, AppEnv } from "#server/http/context.ts";
import { replyError } from "#server/http/reply.ts";
import type { LogFields, Logger } from "#server/logger.ts";

import { createErrorPageSender } from "./errorPage.tsx";

type Dependencies = Parameters<typeof createErrorPageSender>[0] & { log: Logger };

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
  return !/^\/(api|uploads|assets|share|healthz|readyz)(\/|$)/.test(path);
}

function toAppError(error: Error, c: AppContext, log: Logger): AppError {
  const logFields = { requestId: c.get("requestId"), path: c.req.path };
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
