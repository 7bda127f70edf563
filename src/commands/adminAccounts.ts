import type { Invitation } from "#contract/accounts/accountLinks.ts";
import type { User } from "#contract/accounts/users.ts";
import { endOtherSessions, listDevices } from "#server/accounts/devices.ts";
import { listInvitations } from "#server/accounts/links/repository.ts";
import { listUsers } from "#server/accounts/repository.ts";
import { getSessionTime } from "#server/accounts/sessionTime.ts";
import { deactivateUser } from "#server/accounts/userMutations.ts";
import { createCommandActor } from "#server/database/actor.ts";
import type { Db } from "#server/database/open.ts";
import { describeDevice } from "#server/http/actor.ts";
import { getSite } from "#server/settings/repository.ts";

import { withAdminDatabase, withAdminOf } from "./adminDatabase.ts";

const PAGE_SIZE = 100;

/** `vitrine admin list`: admins and open invitations, one a line, separated by tabs for other programs. */
export async function runAdminList(flags: Record<string, string>): Promise<void> {
  await withAdminDatabase(flags, async (db) => {
    const now = Date.now();
    const invitations = await listInvitations(db, now);
    const lines = [...(await listAdmins(db)).map(describeAdmin), ...invitations.map(describeInvitation)];
    console.log(lines.length === 0 ? "There is no admin." : lines.join("\n"));
  });
}

/** `vitrine admin deactivate`: signs an admin out everywhere, who then can't sign in. */
export async function runAdminDeactivate(flags: Record<string, string>): Promise<void> {
  await withAdminOf("admin deactivate", flags, async (db, user) => {
    const context = { actor: createCommandActor("admin deactivate"), now: Date.now() };
    const wasActive = await deactivateUser(db, user._id, context);
    console.log(wasActive ? `${user.email} can no longer sign in.` : `${user.email} was not active.`);
  });
}

/** `vitrine admin sessions`: lists the sessions of an admin, or ends them with `--end`. */
export async function runAdminSessions(flags: Record<string, string>): Promise<void> {
  const { "--end": isEnding, ...rest } = flags;
  await withAdminOf("admin sessions", rest, async (db, user) => {
    if (isEnding) {
      const context = { actor: createCommandActor("admin sessions"), now: Date.now() };
      console.log(`Sessions ended: ${await endOtherSessions(db, context, user, "")}.`);
      return;
    }
    const time = await getSessionTime({ getSite: () => getSite(db), now: Date.now });
    const devices = await listDevices(db, { userId: user._id, currentSessionId: "" }, time);
    const lines = devices.map((device) =>
      [describeDevice(device), device.network, `last used ${device.lastUsedAt}`].join("\t"),
    );
    console.log(lines.length === 0 ? `${user.email} is not signed in.` : lines.join("\n"));
  });
}

/** By the last sign-in, newest first. */
async function listAdmins(db: Db): Promise<User[]> {
  const admins: User[] = [];
  for (let page = 1; ; page += 1) {
    const { users, total } = await listUsers(db, { page, limit: PAGE_SIZE, role: "admin" });
    admins.push(...users);
    if (users.length === 0 || admins.length >= total) return admins;
  }
}

function describeAdmin({ email, firstName, lastName, scope, isActive, lastLogin }: User): string {
  const status = isActive ? "active" : "inactive";
  return [email, `${firstName} ${lastName}`, scope, status, `last sign-in ${lastLogin ?? "never"}`].join(
    "\t",
  );
}

function describeInvitation({ email, firstName, lastName, scope, isExpired, expiresAt }: Invitation): string {
  const expiry = `${isExpired ? "expired" : "expires"} ${expiresAt}`;
  return [email, `${firstName} ${lastName}`, scope, "invited", expiry].join("\t");
}
