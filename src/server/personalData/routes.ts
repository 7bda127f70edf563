import { personSchema } from "#resources/personalData.ts";
import { assertRecentAuthentication } from "#server/accounts/assertRecentAuthentication.ts";
import { createChangeContext } from "#server/http/actor.ts";
import { requirePermission } from "#server/http/authenticate.ts";
import { reply } from "#server/http/reply.ts";
import { createRoutes, injectDependencies } from "#server/http/routeTable.ts";
import { validateJson } from "#server/http/validate.ts";
import type { Validated } from "#server/http/validate.ts";

import { erasePerson, findPersonalData } from "./repository.ts";
import type { PersonalDataDependencies } from "./repository.ts";

interface Dependencies extends PersonalDataDependencies {
  findMessage: Parameters<typeof findPersonalData>[2];
}

type PersonBody = Validated<{ json: typeof personSchema }>;

export function personalDataRoutes(dependencies: Dependencies) {
  const handle = injectDependencies(dependencies);
  const owner = requirePermission("personalData");
  return createRoutes([
    // Not GET: logs of proxies contain addresses.
    ["POST", "/find", owner, validateJson(personSchema), handle(find)],
    ["POST", "/erase", owner, validateJson(personSchema), handle(erase)],
  ]);
}

async function find(c: PersonBody, dependencies: Dependencies) {
  return reply(c, await findPersonalData(dependencies, c.req.valid("json").person, dependencies.findMessage));
}

async function erase(c: PersonBody, dependencies: Dependencies) {
  const now = dependencies.now();
  assertRecentAuthentication(c.get("adminSession"), now);
  const { person } = c.req.valid("json");
  const erasure = await erasePerson(dependencies, person, createChangeContext(c, now));
  return reply(c, erasure, { message: "Personal data erased", status: 201 });
}
