// Handles the contact form without JavaScript: calls the API in process, then redirects or renders the errors.
import type { Hono } from "hono";
import type { ContentfulStatusCode } from "hono/utils/http-status";

import { CONTACT_FIELD_NAMES } from "#contract/messages/contactFieldUses.ts";
import { HIDDEN_FIELD, TOKEN_FIELD } from "#contract/messages/formToken.ts";
import { AppError } from "#server/errors.ts";
import type { AppContext, AppEnv } from "#server/http/context.ts";
import { PAGE_COSTS } from "#server/http/protection/requestCosts.ts";
import type { ChargeRequest } from "#server/http/protection/requestLimits.ts";
import {
  contactErrorMessage,
  POLICY_FIELD,
  rejectedContactKey,
  sendContactMessage,
} from "#web/api/contact.ts";
import type { ContactMessage, ContactMetadata, RejectedContact } from "#web/api/contact.ts";
import { ApiError } from "#web/api/http/ApiError.ts";
import type { PublicSite } from "#resources/settings/site.ts";
import { joinBase } from "#resources/settings/languages.ts";
import { runInLanguage } from "#texts/language.ts";
import { createHttpClient } from "#web/api/http/httpClient.ts";
import {
  contactFieldErrors,
  createContactForm,
  firstInvalidField,
  validateFields,
} from "#web/public/address/contactFields.ts";
import type { ContactFormModel } from "#web/public/address/contactFields.ts";
import { matchRoute } from "#web/public/matchRoute.ts";

import { publicHeaders } from "./contentSecurityPolicy.ts";
import { createRenderClient, renderPage } from "./renderPage.tsx";
import type { RenderDependencies, RenderRequest } from "./renderPage.tsx";

/** The page of the form and its action. */
export const CONTACT_PATH = "/address";
const SENT_QUERY = "?sent=1#message";

/** The longest message with every character escaped, and some excess. */
const MAX_BODY_BYTES = 256 * 1024;

/** Characters of a field that are returned; the longest message that is accepted is far shorter. */
const MAX_RETURNED_CHARS = 100_000;

interface FormDependencies extends RenderDependencies {
  /** Of pages: takes the cost of one that is rendered. */
  charge: ChargeRequest;
  /** Of the page with the form. */
  address: Omit<RenderRequest, "match" | "initialQueries">;
}

/** @param app called in process, so that the API's rules and limits apply */
export async function receiveContactForm(
  c: AppContext,
  app: Hono<AppEnv>,
  dependencies: FormDependencies,
): Promise<Response> {
  const { typed, metadata } = await readForm(c);
  const { base, language } = dependencies.address;
  const site = await createRenderClient(app, dependencies.address).get<PublicSite>("/site");
  const form = runInLanguage(language, () => createContactForm(site));
  let retryAfter: string | null = null;
  const http = createHttpClient({
    language,
    async fetch(url, init) {
      const response = await app.request(url, withVisitorHeaders(c, init), { ...c.env, isInProcess: true });
      retryAfter = response.headers.get("retry-after");
      return response;
    },
  });
  try {
    const errors = runInLanguage(language, () => validateFields(typed, form));
    if (firstInvalidField(errors)) throw new ApiError("", 422, errors);
    await sendContactMessage(http, typed, metadata);
    return c.redirect(joinBase(base, CONTACT_PATH) + SENT_QUERY, 303);
  } catch (error) {
    if (!(error instanceof ApiError)) throw error;
    if (retryAfter !== null) c.header("Retry-After", retryAfter);
    return sendRejectedForm(c, { app, dependencies, error, typed, form });
  }
}

async function readForm(c: AppContext): Promise<{ typed: ContactMessage; metadata: ContactMetadata }> {
  if (!/^application\/x-www-form-urlencoded\b/i.test(c.req.header("content-type") ?? "")) {
    throw new AppError(
      "unsupportedMedia",
      "The form could not be read. Please use the contact form on our website.",
    );
  }
  // Browsers always send the length; the server reads no more than that.
  const bytes = Number(c.req.header("content-length") ?? Infinity);
  if (bytes > MAX_BODY_BYTES) throw new AppError("tooLarge", "This message is too long. Please shorten it.");
  const form = new URLSearchParams(await readBody(c));
  const textOf = (name: string) => form.get(name) ?? "";
  return {
    typed: Object.fromEntries(
      CONTACT_FIELD_NAMES.flatMap((name) => (form.has(name) ? [[name, textOf(name)]] : [])),
    ),
    metadata: {
      policyVersion: textOf(POLICY_FIELD),
      hiddenField: textOf(HIDDEN_FIELD),
      proof: { token: textOf(TOKEN_FIELD) },
    },
  };
}

/** An aborted upload is not an error of the server, so it is not logged. */
async function readBody(c: AppContext): Promise<string> {
  try {
    return await c.req.text();
  } catch (cause) {
    throw new AppError("malformed", "The form could not be read. Please send it again.", { cause });
  }
}

/** Headers that identify the visitor. */
const VISITOR_HEADERS = ["x-forwarded-for", "user-agent", "dnt", "sec-gpc", "cookie"];

/** The rate limits must count the visitor, not this server. */
function withVisitorHeaders(c: AppContext, init: RequestInit): RequestInit {
  const headers = new Headers(init.headers);
  for (const name of VISITOR_HEADERS) {
    const value = c.req.header(name);
    if (value) headers.set(name, value);
  }
  return { ...init, headers };
}

interface RejectedForm {
  app: Hono<AppEnv>;
  dependencies: FormDependencies;
  error: ApiError;
  typed: ContactMessage;
  form: ContactFormModel;
}

/** Renders the page with the visitor's input. Never cached. */
async function sendRejectedForm(
  c: AppContext,
  { app, dependencies, error, typed, form }: RejectedForm,
): Promise<Response> {
  const match = matchRoute(CONTACT_PATH);
  const { address } = dependencies;
  await dependencies.charge(c, PAGE_COSTS.render);
  const refused = runInLanguage(address.language, (): RejectedContact => ({
    values: Object.fromEntries(
      Object.entries(typed).map(([name, text]) => [name, text.slice(0, MAX_RETURNED_CHARS)]),
    ),
    message: contactErrorMessage(error),
    errors: contactFieldErrors(typed, error, form),
  }));
  const { html, ...policy } = await renderPage(createRenderClient(app, address), dependencies, {
    match,
    ...address,
    initialQueries: [[rejectedContactKey, refused]],
  });
  const headers = { ...publicHeaders(dependencies.bases, policy), "cache-control": "no-store" };
  return c.body(html, (error.status || 503) as ContentfulStatusCode, headers);
}
