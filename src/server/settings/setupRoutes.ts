import { formatAddressLines } from "#resources/settings/address.ts";
import { CHECKLIST_ITEMS } from "#resources/settings/setup.ts";
import type { ChecklistItem, SetupState } from "#resources/settings/setup.ts";
import { DEFAULT_SITE } from "#resources/settings/site.ts";
import type { Site } from "#resources/settings/site.ts";
import { assertRecentAuthentication } from "#server/accounts/assertRecentAuthentication.ts";
import type { ChangeContext } from "#server/database/actor.ts";
import { createChangeContext } from "#server/http/actor.ts";
import { requirePermission } from "#server/http/authenticate.ts";
import type { AppContext } from "#server/http/context.ts";
import { reply } from "#server/http/reply.ts";
import { injectDependencies, createRoutes } from "#server/http/routeTable.ts";
import type { GetSite } from "#server/http/getSite.ts";

interface SetupDependencies {
  publicUrl: string | null;
  getSite: GetSite;
  hasActivities: () => Promise<boolean>;
  hasPolicy: () => Promise<boolean>;
  removeDemo: (context: ChangeContext) => Promise<void>;
  /** Milliseconds since 1970. */
  now: () => number;
}

export function setupRoutes(dependencies: SetupDependencies) {
  const handle = injectDependencies(dependencies);
  return createRoutes([
    ["GET", "/", requirePermission("settings"), handle(read)],
    ["DELETE", "/demo", requirePermission("settings"), handle(startEmpty)],
  ]);
}

/** What is filled in so far. */
async function read(c: AppContext, { publicUrl, getSite, hasActivities, hasPolicy }: SetupDependencies) {
  const site = await getSite();
  const isDone: Record<ChecklistItem, boolean> = {
    ...completedSettings(site),
    webAddress: publicUrl !== null || site.webAddress !== "",
    policy: await hasPolicy(),
    activity: await hasActivities(),
  };
  const state: SetupState = {
    done: CHECKLIST_ITEMS.filter((item) => isDone[item]),
    publicUrl,
  };
  return reply(c, state);
}

async function startEmpty(c: AppContext, { now, removeDemo }: SetupDependencies) {
  assertRecentAuthentication(c.get("adminSession"), now());
  await removeDemo(createChangeContext(c, now()));
  return reply(c, null, { message: "Demo removed" });
}

function completedSettings(site: Site) {
  return {
    name: site.productName !== DEFAULT_SITE.productName || site.logo !== null,
    taglines: site.taglines.length > 0,
    services: site.services.length > 0,
    contact: site.email !== "" || site.phone !== "",
    address: formatAddressLines(site.address).length > 0,
    live: !site.comingSoon,
  };
}
