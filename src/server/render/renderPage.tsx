// Renders one public page as a whole HTML document, reading its data through the API in process.
import type { QueryKey } from "@tanstack/react-query";
import { renderToString } from "react-dom/server";

import type { Services } from "#server/services.ts";
import { createHttp } from "#web/api/http.ts";
import { App } from "#web/public/App.tsx";
import { prepare } from "#web/public/loadPage.ts";
import type { RouteMatch } from "#web/public/matchRoute.ts";
import { NOT_FOUND } from "#web/public/routes.ts";
import { createQueryClient } from "#web/queryClient.ts";

import { fillShell } from "./shell.ts";

export interface RenderedPage {
  status: 200 | 404;
  html: string;
}

export interface PageAddress {
  match: RouteMatch;
  path: string;
  /** The parts of the query string that the page understands. */
  search: URLSearchParams;
}

type Ask = (path: string, init: RequestInit) => Response | Promise<Response>;

/**
 * @param ask the app itself, asked without a token, as any visitor
 * @throws what a query failed with, so that no half page is shown or kept
 */
export async function renderPage(
  ask: Ask,
  { assets, config }: Services,
  address: PageAddress,
): Promise<RenderedPage> {
  const http = createHttp({ fetch: async (url, init) => ask(url, init) });
  const client = createQueryClient();
  const { route } = address.match;
  await prepare(client, http, address.match);
  const queries = client.getQueryCache().getAll();
  for (const query of queries) if (query.state.error) throw query.state.error;
  const rendered = renderToString(
    <App
      client={client}
      http={http}
      bases={config.bases}
      ssrPath={address.path}
      ssrSearch={address.search.toString()}
    />,
  );
  const isMissing = route === NOT_FOUND || queries.some((query) => query.state.data === null);
  const answers = queries.map(({ queryKey, state }): [QueryKey, unknown] => [queryKey, state.data]);
  const parts = { ...splitHead(rendered), data: { bases: config.bases, answers } };
  const html = fillShell("public", route.source, parts, assets.manifest);
  client.clear();
  return { status: isMissing ? 404 : 200, html };
}

/** What React hoists it puts first, since the page itself has no head. */
function splitHead(html: string): { head: string; root: string } {
  const head = /^(?:<title>[^<]*<\/title>|<(?:meta|link)\b[^>]*>)*/.exec(html)?.[0] ?? "";
  return { head, root: html.slice(head.length) };
}
