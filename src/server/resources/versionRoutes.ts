import type { Db } from "#server/database/open.ts";
import type { AppContext } from "#server/http/context.ts";
import type { GetSite } from "#server/http/getSite.ts";
import { reply } from "#server/http/reply.ts";
import type { Route } from "#server/http/routeTable.ts";
import { resolveLanguage } from "#server/http/textLanguage.ts";

import { getVersion, listVersions } from "./versions.ts";

/**
 * The history of a record, or the version that `?version=` names.
 * @param record the path of the record with the parameter `:id` or `:slug`, and what lets only those pass who may edit it
 * @param getSite for records with a text in each language, which `?lang=` names
 */
export function versionRoute(
  db: Db,
  kind: string,
  [path, ...guards]: readonly [path: string, ...guards: Route[2][]],
  getSite?: GetSite,
) {
  async function read(c: AppContext) {
    const language = getSite ? (await resolveLanguage(getSite, c.req.query("lang"))).language : "";
    const key = { kind, recordId: c.req.param("id") ?? c.req.param("slug") ?? "", language };
    const id = c.req.query("version");
    return reply(c, id === undefined ? await listVersions(db, key) : await getVersion(db, key, id));
  }
  return ["GET", `${path}/versions`, ...guards, read] as const satisfies Route;
}
