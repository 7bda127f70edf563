import { ACCOUNT_LINK_DAYS, invitationSchema } from "#contract/accounts/accountLinks.ts";
import type { LinkPurpose } from "#contract/accounts/accountLinks.ts";
import { createLinkTokens } from "#server/accounts/links/linkTokens.ts";
import { createInvitation, createResetLink } from "#server/accounts/links/repository.ts";
import type { LinkContext } from "#server/accounts/links/repository.ts";
import { createCommandActor } from "#server/database/actor.ts";
import type { Db } from "#server/database/open.ts";
import { siteOrigin } from "#server/http/siteOrigin.ts";
import { openKeys } from "#server/keys/keys.ts";
import { getSite } from "#server/settings/repository.ts";
import { StartError } from "#server/StartError.ts";

import { assertFlagsPresent, defaultScope, withAdminDatabase, withAdminOf } from "./adminDatabase.ts";
import type { Config } from "./config.ts";
import { keysPath } from "./dataFolder.ts";

/** `vitrine admin invite`: prints a link with which a new admin chooses their password. */
export async function runAdminInvite(flags: Record<string, string>): Promise<void> {
  const {
    "--email": email,
    "--first-name": firstName,
    "--last-name": lastName,
    "--scope": scope,
    ...settings
  } = flags;
  assertFlagsPresent("admin invite", {
    "--email": email,
    "--first-name": firstName,
    "--last-name": lastName,
  });
  const parsed = invitationSchema.safeParse({ email, firstName, lastName, scope });
  if (!parsed.success) {
    const problems = parsed.error.issues.map((issue) => issue.message);
    throw new StartError("Couldn't invite the admin:", problems.join("; "));
  }
  await withAdminDatabase(settings, async (db, config) => {
    const fields = {
      ...parsed.data,
      scope: scope === undefined ? await defaultScope(db) : parsed.data.scope,
    };
    const invitation = await createInvitation(db, fields, createLinkContext("admin invite", config));
    await printLink(db, config, { purpose: "invite", token: invitation.token });
  });
}

/** `vitrine admin reset-password`: prints a link; until it is used, the password stays valid. */
export async function runAdminResetPassword(flags: Record<string, string>): Promise<void> {
  await withAdminOf("admin reset-password", flags, async (db, user, config) => {
    const context = createLinkContext("admin reset-password", config);
    const { token } = await createResetLink(db, user._id, context);
    await printLink(db, config, { purpose: "reset", token });
  });
}

function createLinkContext(command: string, config: Config): LinkContext {
  const keys = openKeys(keysPath(config), { warn: (message) => console.warn(message) });
  const linkTokens = createLinkTokens(keys.get("accessTokens"));
  return { actor: createCommandActor(command), now: Date.now(), linkTokens };
}

interface Link {
  purpose: LinkPurpose;
  token: string;
}

async function printLink(db: Db, { publicUrl, port }: Config, { purpose, token }: Link): Promise<void> {
  const site = await getSite(db);
  const origin = siteOrigin(publicUrl, site);
  console.log(`${origin ?? `http://localhost:${port}`}/${site.productSlug}/${purpose}#${token}`);
  console.log(`The link works once, within ${ACCOUNT_LINK_DAYS} days. It is not shown again.`);
  if (origin === null) console.log("Set --public-url to get the site's address in the link.");
}
