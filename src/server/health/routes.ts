import { HEALTH_KINDS, HEALTH_MESSAGES } from "#contract/health.ts";
import type { HealthCounts } from "#contract/health.ts";
import { lazyFields } from "#contract/fields/lazyFields.ts";
import type { Db } from "#server/database/open.ts";
import { createTrackedCache } from "#server/database/tableTracker.ts";
import { requirePermission } from "#server/http/authenticate.ts";
import type { AppContext } from "#server/http/context.ts";
import type { GetSite } from "#server/http/getSite.ts";
import { reply, replyList } from "#server/http/reply.ts";
import { enumParam, paginationQuery } from "#server/http/request.ts";
import { createRoutes, injectDependencies } from "#server/http/routeTable.ts";
import { validateQuery } from "#server/http/validate.ts";
import type { Validated } from "#server/http/validate.ts";

import { countFindings, FINDERS } from "./findings.ts";
import type { HealthSources } from "./findings.ts";

const findingsQuery = paginationQuery.extend(
  lazyFields({ kind: () => enumParam(HEALTH_KINDS, HEALTH_MESSAGES.kind) }),
);

interface HealthDependencies extends Omit<HealthSources, "languages"> {
  db: Db;
  getSite: GetSite;
}

export function healthRoutes(dependencies: HealthDependencies) {
  const { db, getSite } = dependencies;
  // Of thousands of records, it takes a fifth of a second.
  const readAll = createTrackedCache({
    tables: db.$tables,
    minCapacity: 1,
    read: async () => countFindings(db, { ...dependencies, languages: (await getSite()).languages }),
  });
  const handle = injectDependencies({ ...dependencies, readAll });
  const editor = requirePermission("content.write");
  return createRoutes([
    ["GET", "/", editor, handle(readCounts)],
    ["GET", "/findings", editor, validateQuery(findingsQuery), handle(list)],
  ]);
}

async function readCounts(c: AppContext, { readAll }: { readAll: (key: "all") => Promise<HealthCounts> }) {
  return reply(c, await readAll("all"));
}

async function list(
  c: Validated<{ query: typeof findingsQuery }>,
  { db, getSite, ...sources }: HealthDependencies,
) {
  const { kind = "links", ...page } = c.req.valid("query");
  const { languages } = await getSite();
  return replyList(c, await FINDERS[kind](db, { ...sources, languages }, page), page);
}
