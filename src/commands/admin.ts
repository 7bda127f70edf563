// `vitrine admin …`: accounts, from a terminal of the server.
import type * as z from "zod";

import { ACCOUNT_LINK_DAYS, invitationSchema } from "#contract/accounts/accountLinks.ts";
import type { Invitation, LinkPurpose } from "#contract/accounts/accountLinks.ts";
import { DEFAULT_SCOPE } from "#contract/accounts/scopes.ts";
import type { AdminScope } from "#contract/accounts/scopes.ts";
import { newUserSchema } from "#contract/accounts/users.ts";
import type { User } from "#contract/accounts/users.ts";
import { endOtherSessions, listDevices } from "#server/accounts/devices.ts";
import { hashNewPassword } from "#server/accounts/hashNewPassword.ts";
import { createLinkTokens } from "#server/accounts/links/linkTokens.ts";
import { createInvitation, createResetLink, listInvitations } from "#server/accounts/links/repository.ts";
import type { LinkContext } from "#server/accounts/links/repository.ts";
import { createPasswords } from "#server/accounts/passwords.ts";
import { createUser, findCredentials, hasActiveOwner, listUsers } from "#server/accounts/repository.ts";
import { resetSecondFactors } from "#server/accounts/secondFactor/repository.ts";
import { getSessionTime } from "#server/accounts/sessionTime.ts";
import { deactivateUser } from "#server/accounts/userMutations.ts";
import { createCommandActor } from "#server/database/actor.ts";
import type { ChangeContext } from "#server/database/actor.ts";
import type { Db } from "#server/database/open.ts";
import { describeDevice } from "#server/http/actor.ts";
import { siteOrigin } from "#server/http/siteOrigin.ts";
import { openKeys } from "#server/keys/keys.ts";
import { getSite } from "#server/settings/repository.ts";
import { StartError } from "#server/StartError.ts";

import type { CommandName } from "./commandTable.ts";
import { readConfig } from "./config.ts";
import type { Config } from "./config.ts";
import { keysPath, requireDatabasePath, withSharedDatabase } from "./dataFolder.ts";
import { promptPassword, readPasswordFromStdin } from "./password.ts";
import { readServiceConfig } from "./serviceFile.ts";

type Flags = Record<string, string>;

const PAGE_SIZE = 100;

/** Creates the first admin, or another one. */
export async function runAdminCreate(flags: Flags): Promise<void> {
  const { "--password-stdin": fromInput, ...others } = flags;
  const { person, settings } = readPersonFlags("admin create", others);
  requireDatabasePath(readConfig(process.env, settings));
  const password = fromInput ? await readPasswordFromStdin() : await promptPassword();
  const { password: chosen, ...fields } = parseFlags(newUserSchema, { ...person, password }, "create");
  await withAdminDatabase(settings, async (db, config) => {
    if (person.scope === undefined) fields.scope = await defaultScope(db);
    if (fields.scope !== "owner" && !(await hasActiveOwner(db)))
      throw new StartError("The first admin must be an owner.", "Leave out --scope.");
    const passwordHash = await hashNewPassword(
      { passwords: createPasswords(), getSite: () => getSite(db) },
      chosen,
      fields,
    );
    const user = await createUser(db, { ...fields, passwordHash }, createContext("admin create"));
    const name = `${user.firstName} ${user.lastName} (${user.email})`;
    // Prints the folder, because the default may not be the intended one.
    console.log(`${name} can sign in now. Data folder: ${config.dataDir}`);
  });
}

/** Prints a link with which a new admin chooses their password. */
export async function runAdminInvite(flags: Flags): Promise<void> {
  const { person, settings } = readPersonFlags("admin invite", flags);
  const fields = parseFlags(invitationSchema, person, "invite");
  await withAdminDatabase(settings, async (db, config) => {
    if (person.scope === undefined) fields.scope = await defaultScope(db);
    const { token } = await createInvitation(db, fields, createLinkContext("admin invite", config));
    await printLink(db, config, `invite#${token}`);
  });
}

/** Prints a link; until it is used, the password stays valid. */
export async function runAdminResetPassword(flags: Flags): Promise<void> {
  await withAdminOf("admin reset-password", flags, async (db, user, config) => {
    const context = createLinkContext("admin reset-password", config);
    const { token } = await createResetLink(db, user._id, context);
    await printLink(db, config, `reset#${token}`);
  });
}

/** Sessions continue: the admin, or someone who holds a session, may only add a factor after the password. */
export async function runAdminReset(flags: Flags): Promise<void> {
  await withAdminOf("admin reset-2fa", flags, async (db, { _id, email }) => {
    const wasReset = await resetSecondFactors(db, _id, createContext("admin reset-2fa"));
    console.log(
      wasReset ? `${email} signs in with the password alone now.` : `${email} has no second factor.`,
    );
  });
}

/** Prints admins and open invitations, one a line, separated by tabs for other programs. */
export async function runAdminList(flags: Flags): Promise<void> {
  await withAdminDatabase(flags, async (db) => {
    const invitations = await listInvitations(db, Date.now());
    const lines = [...(await listAdmins(db)).map(describeAdmin), ...invitations.map(describeInvitation)];
    console.log(lines.length === 0 ? "There is no admin." : lines.join("\n"));
  });
}

/** Signs an admin out everywhere, who then can't sign in. */
export async function runAdminDeactivate(flags: Flags): Promise<void> {
  await withAdminOf("admin deactivate", flags, async (db, user) => {
    const wasActive = await deactivateUser(db, user._id, createContext("admin deactivate"));
    console.log(wasActive ? `${user.email} can no longer sign in.` : `${user.email} was not active.`);
  });
}

/** Lists the sessions of an admin, or ends them with `--end`. */
export async function runAdminSessions(flags: Flags): Promise<void> {
  const { "--end": isEnding, ...rest } = flags;
  await withAdminOf("admin sessions", rest, async (db, user) => {
    if (isEnding) {
      const ended = await endOtherSessions(db, createContext("admin sessions"), user, "");
      console.log(`Sessions ended: ${ended}.`);
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

/**
 * Runs `task` with the existing database, whether or not a server uses it.
 * @throws StartError for invalid settings and without a database
 */
async function withAdminDatabase(
  settings: Flags,
  task: (db: Db, config: Config) => Promise<void>,
): Promise<void> {
  const config = readServiceConfig(settings);
  requireDatabasePath(config);
  await withSharedDatabase(config, (db) => task(db, config));
}

/**
 * The same for a task with the account that `--email` names.
 * @throws StartError also without that account
 */
async function withAdminOf(
  command: CommandName,
  { "--email": email, ...settings }: Flags,
  task: (db: Db, user: User, config: Config) => Promise<void>,
): Promise<void> {
  assertFlagsPresent(command, { "--email": email });
  await withAdminDatabase(settings, async (db, config) => {
    const credentials = await findCredentials(db, email ?? "");
    if (!credentials) throw new StartError(`No admin has the address ${email}.`, "Check --email.");
    await task(db, credentials.user, config);
  });
}

/** The flags that name a new admin, apart from the settings. */
function readPersonFlags(command: CommandName, flags: Flags) {
  const { "--email": email, "--first-name": firstName, "--last-name": lastName, ...others } = flags;
  const { "--scope": scope, ...settings } = others;
  assertFlagsPresent(command, { "--email": email, "--first-name": firstName, "--last-name": lastName });
  return { person: { email, firstName, lastName, scope }, settings };
}

/** @throws StartError that lists the missing flags */
function assertFlagsPresent(command: CommandName, given: Record<string, string | undefined>): void {
  const missing = Object.keys(given).filter((flag) => !given[flag]);
  if (missing.length === 0) return;
  throw new StartError(
    `Missing option${missing.length === 1 ? "" : "s"}: ${missing.join(", ")}.`,
    `\`vitrine ${command} --help\` shows all flags.`,
  );
}

/** @throws StartError with the messages of the schema */
function parseFlags<T>(schema: z.ZodType<T>, values: unknown, verb: string): T {
  const parsed = schema.safeParse(values);
  if (parsed.success) return parsed.data;
  const problems = parsed.error.issues.map((issue) => issue.message);
  throw new StartError(`Couldn't ${verb} the admin:`, problems.join("; "));
}

/** Of a new admin without a chosen one. */
async function defaultScope(db: Db): Promise<AdminScope> {
  return (await hasActiveOwner(db)) ? DEFAULT_SCOPE : "owner";
}

function createContext(command: CommandName): ChangeContext {
  return { actor: createCommandActor(command), now: Date.now() };
}

function createLinkContext(command: CommandName, config: Config): LinkContext {
  const keys = openKeys(keysPath(config), { warn: (message) => console.warn(message) });
  return { ...createContext(command), linkTokens: createLinkTokens(keys.get("accessTokens")) };
}

/** @param page with the token */
async function printLink(
  db: Db,
  { publicUrl, port }: Config,
  page: `${LinkPurpose}#${string}`,
): Promise<void> {
  const site = await getSite(db);
  const origin = siteOrigin(publicUrl, site);
  console.log(`${origin ?? `http://localhost:${port}`}/${site.productSlug}/${page}`);
  console.log(`The link works once, within ${ACCOUNT_LINK_DAYS} days. It is not shown again.`);
  if (origin === null) console.log("Set --public-url to get the site's address in the link.");
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
