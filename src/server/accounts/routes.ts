import {
  newUserSchema,
  ROLES,
  USER_MESSAGES,
  USER_STATUSES,
  userUpdateSchema,
  userStatusSchema,
} from "#contract/accounts/users.ts";
import type { User } from "#contract/accounts/users.ts";
import { lazyFields } from "#contract/fields/lazyFields.ts";
import { newRecordFields } from "#contract/newRecord.ts";
import { logSecurityEvent } from "#server/audit/securityLog.ts";
import type { Db } from "#server/database/open.ts";
import { createOrFind } from "#server/database/repeatedWrites.ts";
import { assertStillAdmin, requirePermission, requirePermissionOrSelf } from "#server/http/authenticate.ts";
import type { AppContext } from "#server/http/context.ts";
import { reply, replyList } from "#server/http/reply.ts";
import { enumParam, paginatedSearchQuery } from "#server/http/request.ts";
import { injectDependencies, createRoutes } from "#server/http/routeTable.ts";
import { loadRecord, validateRecordId, validateJson, validateQuery } from "#server/http/validate.ts";
import type { WithRecordId, WithRecord, Validated } from "#server/http/validate.ts";
import { createWriteContext, expectedVersionField, splitNewRecord } from "#server/http/writeContext.ts";
import type { Logger } from "#server/logger.ts";

import type { DeviceCookies } from "./deviceCookies.ts";
import { hashNewPassword } from "./hashNewPassword.ts";
import type { NewPasswordDependencies } from "./hashNewPassword.ts";
import { assertRecentAuthentication } from "./assertRecentAuthentication.ts";
import { getUserStats, createUser, findCredentials, findUser, findUserRow, listUsers } from "./repository.ts";
import { replyReplaced } from "./replaceSession.ts";
import { deleteUser, setUserActive, updateUser } from "./userMutations.ts";
import type { UserWriteContext } from "./userMutations.ts";

const listQuery = paginatedSearchQuery.extend(
  lazyFields({
    role: () => enumParam(ROLES, "role must be admin, staff or student"),
    status: () => enumParam(USER_STATUSES, "status must be active or inactive"),
  }),
);

const createSchema = newUserSchema.extend(lazyFields(newRecordFields));
const updateSchema = userUpdateSchema.extend(expectedVersionField);
const statusSchema = userStatusSchema.extend(expectedVersionField);
const validId = validateRecordId(USER_MESSAGES.notFound);
interface UserDependencies extends NewPasswordDependencies {
  db: Db;
  deviceCookies: DeviceCookies;
  log: Logger;
  /** Milliseconds since 1970. */
  now: () => number;
}

export function userRoutes(dependencies: UserDependencies) {
  const handle = injectDependencies(dependencies);
  const loadUser = loadRecord((id) => findUser(dependencies.db, id), USER_MESSAGES.notFound);
  return createRoutes([
    ["GET", "/", requirePermission("users"), validateQuery(listQuery), handle(list)],
    ["POST", "/", requirePermission("users"), validateJson(createSchema), handle(create)],
    ["GET", "/stats", requirePermission("users"), handle(count)],
    ["GET", "/:id", requirePermissionOrSelf("users"), loadUser, read],
    ["PUT", "/:id", requirePermissionOrSelf("users"), loadUser, validateJson(updateSchema), handle(update)],
    [
      "PATCH",
      "/:id/status",
      requirePermission("users"),
      validId,
      validateJson(statusSchema, { optional: true }),
      handle(setStatus),
    ],
    ["DELETE", "/:id", requirePermission("users"), validId, handle(remove)],
  ]);
}

async function list(c: Validated<{ query: typeof listQuery }>, { db }: UserDependencies) {
  const query = c.req.valid("query");
  const { users, total } = await listUsers(db, query);
  return replyList(c, { items: users, total, totalField: "totalUsers" }, query);
}

async function count(c: AppContext, { db }: UserDependencies) {
  return reply(c, await getUserStats(db));
}

async function read(c: WithRecord<User>) {
  return reply(c, c.req.valid("param").record);
}

async function create(c: Validated<{ json: typeof createSchema }>, dependencies: UserDependencies) {
  const { db, log, now } = dependencies;
  const { fields, context: insertContext } = splitNewRecord(c, now(), c.req.valid("json"));
  const { password, ...person } = fields;
  const passwordHash = await hashNewPassword(dependencies, password, person);
  await assertStillAdmin(c);
  const session = c.get("adminSession");
  assertRecentAuthentication(session, now());
  const context = { ...insertContext, session };
  const account = { ...person, passwordHash };
  const { record: user } = await createOrFind(context, {
    create: () => createUser(db, account, context),
    find: (id) => findUserRow(db, id),
    update: (id, context) => updateUser(db, id, account, context),
  });
  logSecurityEvent(c, log, { reason: "account_created", account: user._id });
  return reply(c, user, { message: "User created", status: 201 });
}

async function update(c: WithRecordId<{ json: typeof updateSchema }>, dependencies: UserDependencies) {
  const { db, log, now } = dependencies;
  const { password, updatedAt, ...fields } = c.req.valid("json");
  const passwordHash = password === "" ? null : await hashNewPassword(dependencies, password, fields);
  await assertStillAdmin(c);
  const { record: user, replaced } = await updateUser(
    db,
    c.req.valid("param").id,
    { ...fields, passwordHash },
    createUserWriteContext(c, now(), updatedAt),
  );
  logSecurityEvent(c, log, { reason: "account_changed", account: user._id });
  if (!replaced) return reply(c, user, { message: "User updated" });
  await renewDeviceCookie(c, user.email, dependencies);
  return replyReplaced(c, { replaced, data: user }, { message: "User updated" });
}

/** The new password ended the cookie of the browser that set it. */
async function renewDeviceCookie(c: AppContext, email: string, { db, deviceCookies }: UserDependencies) {
  const credentials = await findCredentials(db, email);
  if (credentials) deviceCookies.of(c).issue(credentials);
}

async function setStatus(c: WithRecordId<{ json: typeof statusSchema }>, dependencies: UserDependencies) {
  const { db, log, now } = dependencies;
  const { id } = c.req.valid("param");
  const { isActive = null, updatedAt } = c.req.valid("json");
  const user = await setUserActive(db, id, isActive, createUserWriteContext(c, now(), updatedAt));
  logSecurityEvent(c, log, { reason: "account_changed", account: user._id, isActive: user.isActive });
  return reply(c, user, { message: user.isActive ? "User activated" : "User deactivated" });
}

async function remove(c: WithRecordId, { db, log, now }: UserDependencies) {
  const { id } = c.req.valid("param");
  await deleteUser(db, id, createUserWriteContext(c, now(), undefined));
  logSecurityEvent(c, log, { reason: "account_deleted", account: id });
  return reply(c, { _id: id }, { message: "User deleted" });
}

function createUserWriteContext(
  c: AppContext,
  now: number,
  expectedVersion: number | undefined,
): UserWriteContext {
  return { ...createWriteContext(c, now, expectedVersion), session: c.get("adminSession") };
}
