import { hashKey } from "@tanstack/react-query";
import type { QueryClient, QueryKey } from "@tanstack/react-query";
import type { Hono } from "hono";
import { renderToStaticMarkup, renderToString } from "react-dom/server";

import type { AppEnv } from "#server/http/context.ts";
import { joinBase } from "#resources/settings/languages.ts";
import type { BaseUrls } from "#resources/settings/site.ts";
import { listTags } from "#resources/settings/tagNames.ts";
import type { TagName } from "#resources/settings/tagNames.ts";
import { siteOrigin } from "#server/http/siteOrigin.ts";
import { runInLanguage } from "#texts/language.ts";
import { inPreparation } from "#texts/public/layout.ts";
import { createHttpClient } from "#web/api/http/httpClient.ts";
import type { HttpClient } from "#web/api/http/httpClient.ts";
import { siteQuery } from "#web/api/site.ts";
import type { PageData } from "#web/pageData.ts";
import { App } from "#web/public/App.tsx";
import { renderCrawlerTags } from "#web/public/layout/head/renderCrawlerTags.tsx";
import { PreparationBar } from "#web/public/layout/PreparationBar.tsx";
import { prefetchPage } from "#web/public/loadPage.ts";
import type { RouteMatch } from "#web/public/matchRoute.ts";
import { NOT_FOUND } from "#web/public/routes.ts";
import { createQueryClient } from "#web/queryClient.ts";

import type { Assets } from "./assets.ts";
import { publicStyle } from "./inlineStyle.ts";
import type { PageAddress } from "./pageAddress.ts";
import { renderShell } from "./shell.ts";

export interface RenderedPage {
  status: 200 | 404;
  html: string;
  /** The hash of the inline style for the security policy. */
  styleHash?: string;
  /** The tags that the policy allows. */
  tags?: readonly TagName[];
  /** True if an optional query failed. */
  isPartial?: boolean;
}

export interface RenderRequest extends PageAddress {
  match: RouteMatch;
  /** Data that is already available. */
  initialQueries?: [QueryKey, unknown][];
  /** True for a page of a language in preparation, which only admins see, and for that of a preview link. */
  isPreview?: boolean;
  /** Of the bar above a preview, in place of that of a language in preparation. */
  note?: string;
}

export interface RenderDependencies {
  assets: Assets;
  bases: BaseUrls;
  publicUrl: string | null;
}

/**
 * The client that reads the data of pages in a language.
 * @param app called in process without a token, as a visitor
 * @param headers of a visitor with a preview link
 */
export function createRenderClient(
  app: Hono<AppEnv>,
  { base, language }: PageAddress,
  headers?: Record<string, string>,
): HttpClient {
  return createHttpClient({
    fetch: async (url, init) =>
      app.request(url, { ...init, ...(headers && { headers }) }, { isInProcess: true }),
    language: base && language,
  });
}

/**
 * Renders a public page to a complete HTML document, reading its data through the API in process.
 * @throws the error of a failed query unless it is optional, so that no incomplete page is sent or cached
 */
export async function renderPage(
  http: HttpClient,
  dependencies: RenderDependencies,
  request: RenderRequest,
): Promise<RenderedPage> {
  const client = createQueryClient();
  for (const [key, data] of request.initialQueries ?? []) client.setQueryData(key, data);
  try {
    await prefetchPage(client, http, request.match);
    const failed = queriesByStatus(client, "error");
    const optional = optionalHashes(request.match, http);
    for (const { queryHash, state } of failed) if (!optional.has(queryHash)) throw state.error;
    const page = runInLanguage(request.language, () => renderDocument(client, http, request, dependencies));
    return { ...page, isPartial: failed.length > 0 };
  } finally {
    // Clears the garbage collection timers, which would hold the data.
    client.clear();
  }
}

function optionalHashes({ route, params, search }: RouteMatch, http: HttpClient): Set<string> {
  const optional = route.queries(http, params, search).filter((query) => query.optional);
  return new Set(optional.map(({ queryKey }) => hashKey(queryKey)));
}

function queriesByStatus(client: QueryClient, status: "success" | "error") {
  return client
    .getQueryCache()
    .getAll()
    .filter(({ state }) => state.status === status);
}

function renderDocument(
  client: QueryClient,
  http: HttpClient,
  { isPreview = false, note = inPreparation(), ...request }: RenderRequest,
  { assets, bases, publicUrl }: RenderDependencies,
) {
  const { route } = request.match;
  const initialQueries = queriesByStatus(client, "success").map(
    ({ queryKey, state }): [QueryKey, unknown] => [queryKey, state.data],
  );
  const site = client.getQueryData(siteQuery(http).queryKey);
  const origin = siteOrigin(publicUrl, site);
  const rendered = renderToString(
    <App
      client={client}
      http={http}
      bases={bases}
      origin={origin}
      base={request.base}
      ssrPath={joinBase(request.base, request.path)}
      ssrSearch={request.match.search.toString()}
      {...(!isPreview && { renderCrawlerTags })}
    />,
  );
  const isMissing = route === NOT_FOUND || initialQueries.some(([, data]) => data === null);
  const page = splitHead(rendered);
  const bar = isPreview ? renderToStaticMarkup(<PreparationBar text={note} />) : "";
  const style = publicStyle(assets, bar + page.root, site?.accent);
  const parts = {
    ...page,
    head: isPreview ? `${page.head}<meta name="robots" content="noindex">` : page.head,
    bar,
    language: request.language,
    base: request.base,
    // Without the record that does not exist: all missing ones share the page.
    data: {
      bases,
      origin,
      initialQueries: initialQueries.filter(([, data]) => data !== null),
    } satisfies PageData,
    style: style.text,
  };
  const html = renderShell("public", route.source, parts, assets.manifest);
  const status: RenderedPage["status"] = isMissing ? 404 : 200;
  return { status, html, styleHash: style.cspHash, tags: listTags(site) };
}

/**
 * React puts hoisted tags first, because the page has no head element. It doesn't hoist the structured data, which
 * the browser's first render doesn't contain.
 */
function splitHead(html: string): { head: string; root: string } {
  const head = /^(?:<title>[^<]*<\/title>|<(?:meta|link)\b[^>]*>)*/.exec(html)?.[0] ?? "";
  const root = html.slice(head.length);
  const structuredData = /<script type="application\/ld\+json">[^<]*<\/script>/.exec(root)?.[0] ?? "";
  return { head: head + structuredData, root: root.replace(structuredData, "") };
}
