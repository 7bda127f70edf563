// Renders one public page as a whole HTML document, reading its data through the API in process.
import { dehydrate } from "@tanstack/react-query";
import { renderToString } from "react-dom/server";

import type { Site } from "#contract/site.ts";
import type { Services } from "#server/services.ts";
import { createHttp } from "#web/api/http.ts";
import { siteQuery } from "#web/api/site.ts";
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
  const { route, params } = address.match;
  await prepare(client, http, address.match);
  const queries = client.getQueryCache().getAll();
  for (const query of queries) if (query.state.error) throw query.state.error;
  const root = renderToString(
    <App
      client={client}
      http={http}
      bases={config.bases}
      ssrPath={address.path}
      ssrSearch={address.search.toString()}
    />,
  );
  const isMissing = route === NOT_FOUND || queries.some((query) => query.state.data === null);
  const title = route.recordTitle?.(client, http, params) ?? route.title;
  const site = client.getQueryData(siteQuery(http).queryKey);
  const html = fillShell(
    "public",
    route.source,
    { head: headOf(address, title, site), root, data: { bases: config.bases, state: dehydrate(client) } },
    assets.manifest,
  );
  client.clear();
  return { status: isMissing ? 404 : 200, html };
}

function headOf({ match, path }: PageAddress, title: string, site: Site | undefined): string {
  const name = site?.productName ?? "";
  const full = path === "/" ? `${name}: ${site?.taglines[0]?.text ?? ""}` : `${title} · ${name}`;
  return [
    `<title>${Bun.escapeHTML(full)}</title>`,
    `<meta name="description" content="${Bun.escapeHTML(match.route.description)}">`,
  ].join("\n");
}
