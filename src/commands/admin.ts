import { newUserSchema } from "#contract/accounts/users.ts";
import { hashNewPassword } from "#server/accounts/hashNewPassword.ts";
import { createPasswords } from "#server/accounts/passwords.ts";
import { createCommandActor } from "#server/database/actor.ts";
import { createUser, hasActiveOwner } from "#server/accounts/repository.ts";
import { resetSecondFactors } from "#server/accounts/secondFactor/repository.ts";
import { getSite } from "#server/settings/repository.ts";
import { StartError } from "#server/StartError.ts";

import { assertFlagsPresent, defaultScope, withAdminDatabase, withAdminOf } from "./adminDatabase.ts";
import { readConfig } from "./config.ts";
import { promptPassword, readPasswordFromStdin } from "./password.ts";
import { requireDatabasePath } from "./requireDatabasePath.ts";

/** `vitrine admin create`: creates the first admin, or another one, from a terminal. */
export async function runAdmin(flags: Record<string, string>): Promise<void> {
  const {
    "--email": email,
    "--first-name": firstName,
    "--last-name": lastName,
    "--scope": scope,
    ...rest
  } = flags;
  const { "--password-stdin": fromInput, ...settings } = rest;
  assertFlagsPresent("admin create", {
    "--email": email,
    "--first-name": firstName,
    "--last-name": lastName,
  });
  requireDatabasePath(readConfig(process.env, settings));
  const password = fromInput ? await readPasswordFromStdin() : await promptPassword();
  const parsed = newUserSchema.safeParse({ email, firstName, lastName, password, scope });
  if (!parsed.success) {
    throw new StartError(
      "Couldn't create the admin:",
      parsed.error.issues.map((issue) => issue.message).join("; "),
    );
  }
  const { password: chosen, ...person } = parsed.data;
  await withAdminDatabase(settings, async (db, config) => {
    if (scope === undefined) person.scope = await defaultScope(db);
    if (person.scope !== "owner" && !(await hasActiveOwner(db)))
      throw new StartError("The first admin must be an owner.", "Leave out --scope.");
    const passwordHash = await hashNewPassword(
      { passwords: createPasswords(), getSite: () => getSite(db) },
      chosen,
      person,
    );
    const context = { actor: createCommandActor("admin create"), now: Date.now() };
    const user = await createUser(db, { ...person, passwordHash }, context);
    const name = `${user.firstName} ${user.lastName} (${user.email})`;
    // Prints the folder, because the default may not be the intended one.
    console.log(`${name} can sign in now. Data folder: ${config.dataDir}`);
  });
}

/** Sessions continue: the admin, or someone who holds a session, may only add a factor after the password. */
export async function runAdminReset(flags: Record<string, string>): Promise<void> {
  await withAdminOf("admin reset-2fa", flags, async (db, { _id, email }) => {
    const context = { actor: createCommandActor("admin reset-2fa"), now: Date.now() };
    const wasReset = await resetSecondFactors(db, _id, context);
    console.log(
      wasReset ? `${email} signs in with the password alone now.` : `${email} has no second factor.`,
    );
  });
}
