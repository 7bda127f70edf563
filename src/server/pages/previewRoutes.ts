import type { Hono } from "hono";
import type { QueryKey } from "@tanstack/react-query";
import * as z from "zod";

import { settingsChangeSchema } from "#resources/settings/settingsSchema.ts";
import { toPublicSite } from "#resources/settings/site.ts";
import { requirePermission } from "#server/http/authenticate.ts";
import type { AppEnv } from "#server/http/context.ts";
import type { GetSite } from "#server/http/getSite.ts";
import { reply } from "#server/http/reply.ts";
import { createRoutes, injectDependencies } from "#server/http/routeTable.ts";
import { validateJson } from "#server/http/validate.ts";
import type { Validated } from "#server/http/validate.ts";
import { siteQuery } from "#web/api/site.ts";
import { matchRoute } from "#web/public/matchRoute.ts";

import { createRenderClient, renderPage } from "./renderPage.tsx";
import type { RenderDependencies } from "./renderPage.tsx";

const PREVIEWED_PATHS = ["/", "/address"] as const;
const previewSchema = settingsChangeSchema.extend({ path: z.enum(PREVIEWED_PATHS) });

interface PreviewDependencies extends RenderDependencies {
  app: Hono<AppEnv>;
  getSite: GetSite;
}

/** Pages with unsaved settings, as an admin sees them while typing. */
export function previewRoutes(dependencies: PreviewDependencies) {
  const handle = injectDependencies(dependencies);
  return createRoutes([
    ["POST", "/", requirePermission("settings"), validateJson(previewSchema), handle(preview)],
  ]);
}

async function preview(c: Validated<{ json: typeof previewSchema }>, dependencies: PreviewDependencies) {
  const { path, ...change } = c.req.valid("json");
  const site = { ...(await dependencies.getSite()), ...change };
  const address = { path, base: "", language: site.languages.main };
  const http = createRenderClient(dependencies.app, address);
  const initialQueries: [QueryKey, unknown][] = [[siteQuery(http).queryKey, toPublicSite(site)]];
  const request = { ...address, match: matchRoute(path), initialQueries };
  const { html } = await renderPage(http, dependencies, request);
  return reply(c, { html });
}
