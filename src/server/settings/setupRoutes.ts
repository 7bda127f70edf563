import { addressLines } from "#contract/settings/address.ts";
import { PRIVACY_POLICY } from "#contract/legal/legal.ts";
import type { ChecklistItem, SetupState } from "#contract/settings/setup.ts";
import { CHECKLIST_ITEMS } from "#contract/settings/setup.ts";
import { DEFAULT_SITE } from "#contract/settings/site.ts";
import type { Site } from "#contract/settings/site.ts";
import { adminOnly } from "#server/http/authenticate.ts";
import { todayOf } from "#server/legal/effectiveDates.ts";
import { listActivities } from "#server/content/activities/repository.ts";
import { findPublishedVersion } from "#server/legal/repository.ts";
import { getSite } from "./repository.ts";

import type { AppContext } from "#server/http/context.ts";
import { reply } from "#server/http/reply.ts";
import { routes } from "#server/http/routeTable.ts";

export const setupRoutes = routes([["GET", "/", adminOnly, read]]);

/** What is filled in so far. */
async function read(c: AppContext) {
  const { db, config, now } = c.get("services");
  const site = await getSite(db);
  const { total } = await listActivities(db, { page: 1, limit: 1 });
  const policy = await findPublishedVersion(db, { slug: PRIVACY_POLICY, today: todayOf({ db, now }) });
  const isDone: Record<ChecklistItem, boolean> = {
    ...settingsDone(site),
    webAddress: config.publicUrl !== null || site.webAddress !== "",
    policy: policy !== null,
    activity: total > 0,
  };
  const state: SetupState = {
    done: CHECKLIST_ITEMS.filter((item) => isDone[item]),
    publicUrl: config.publicUrl,
  };
  return reply(c, state);
}

function settingsDone(site: Site) {
  return {
    name: site.productName !== DEFAULT_SITE.productName || site.logo !== null,
    taglines: site.taglines.length > 0,
    services: site.services.length > 0,
    contact: site.email !== "" || site.phone !== "",
    address: addressLines(site.address).length > 0,
    live: !site.comingSoon,
  };
}
