import { AUDIT_ACTIONS, AUDIT_MESSAGES } from "#contract/audit/audit.ts";
import { lazyFields } from "#contract/fields/lazyFields.ts";
import { boundedString } from "#contract/fields/textFields.ts";
import type { Db } from "#server/database/open.ts";
import { requirePermission } from "#server/http/authenticate.ts";
import type { GetSite } from "#server/http/getSite.ts";
import { replyList } from "#server/http/reply.ts";
import { enumParam, MAX_PARAM_LENGTH, optionalParam, paginationQuery } from "#server/http/request.ts";
import { createRoutes, injectDependencies } from "#server/http/routeTable.ts";
import { validateQuery } from "#server/http/validate.ts";
import type { Validated } from "#server/http/validate.ts";

import { toGregorianDate } from "#contract/fields/dates.ts";
import { dayRange, isDay } from "./dayRange.ts";
import { listAuditEntries } from "./repository.ts";

const listQuery = paginationQuery.extend(
  lazyFields({
    /** The id of a user. */
    person: () => optionalParam(boundedString("person must be an id", MAX_PARAM_LENGTH)),
    kind: () => optionalParam(boundedString(AUDIT_MESSAGES.kind, 40).regex(/^[a-z_]+$/, AUDIT_MESSAGES.kind)),
    /** The id of a record. */
    record: () => optionalParam(boundedString("record must be an id", MAX_PARAM_LENGTH)),
    action: () => enumParam(AUDIT_ACTIONS, AUDIT_MESSAGES.action),
    /** In the site's time zone. */
    day: () =>
      optionalParam(
        boundedString(AUDIT_MESSAGES.day, MAX_PARAM_LENGTH)
          .overwrite(toGregorianDate)
          .refine(isDay, AUDIT_MESSAGES.day),
      ),
  }),
);

interface AuditDependencies {
  db: Db;
  getSite: GetSite;
}

export function auditRoutes(dependencies: AuditDependencies) {
  const handle = injectDependencies(dependencies);
  return createRoutes([
    ["GET", "/", requirePermission("audit.read"), validateQuery(listQuery), handle(list)],
  ]);
}

async function list(c: Validated<{ query: typeof listQuery }>, { db, getSite }: AuditDependencies) {
  const { page, limit, person, kind, record, action, day } = c.req.valid("query");
  const { timeZone } = await getSite();
  const { entries, total } = await listAuditEntries(db, {
    page,
    limit,
    userId: person,
    kind,
    recordId: record,
    action,
    ...dayRange(day, day, timeZone),
  });
  return replyList(c, { items: entries, total }, { page, limit });
}
