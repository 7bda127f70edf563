// /clients: the logos of clients and partners, as the public pages show them.
import { LOGOS_FRESH_MS, LOGOS_KEPT_MS } from "#contract/clients.ts";
import { listPublicLogos } from "#server/store/clients.ts";

import type { AppContext } from "./context.ts";
import { sendPicture } from "./pictures.ts";
import { reply } from "./reply.ts";
import { routes } from "./table.ts";

export const clientRoutes = routes([
  ["GET", "/public/logos", listLogos],
  ["GET", "/logo/:file", sendPicture],
]);

const FRESH_SECONDS = LOGOS_FRESH_MS / 1000;
const LOGOS_CACHE = `public, max-age=${FRESH_SECONDS}, stale-while-revalidate=${LOGOS_KEPT_MS / 1000 - FRESH_SECONDS}`;

async function listLogos(c: AppContext) {
  return reply(c, await listPublicLogos(c.var.services.db), { cacheControl: LOGOS_CACHE });
}
