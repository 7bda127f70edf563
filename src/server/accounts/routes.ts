import {
  newUserSchema,
  ROLES,
  USER_MESSAGES,
  USER_STATUSES,
  userChangeSchema,
  userStatusSchema,
} from "#contract/accounts/users.ts";
import type { User } from "#contract/accounts/users.ts";
import { lazyFields } from "#contract/fields/lazyFields.ts";
import type { Db } from "#server/database/open.ts";
import { adminOnly, confirmAdmin } from "#server/http/authenticate.ts";
import type { AppContext } from "#server/http/context.ts";
import { reply, replyList } from "#server/http/reply.ts";
import { choice, pageQuery } from "#server/http/request.ts";
import { handlersWith, routes } from "#server/http/routeTable.ts";
import { existingRecord, recordId, validJson, validQuery } from "#server/http/validate.ts";
import type { ById, Existing, Validated } from "#server/http/validate.ts";
import { writeContextOf, expectedVersionField } from "#server/http/writeContext.ts";

import { hashNewPassword } from "./newPassword.ts";
import type { NewPasswordDependencies } from "./newPassword.ts";
import { assertRecentProof } from "./recentProof.ts";
import { countUsers, createUser, findUser, listUsers } from "./repository.ts";
import { deleteUser, setUserActive, updateUser } from "./userChanges.ts";
import type { UserWriteContext } from "./userChanges.ts";

const listQuery = pageQuery.extend(
  lazyFields({
    role: () => choice(ROLES, "role must be admin, staff or student"),
    status: () => choice(USER_STATUSES, "status must be active or inactive"),
  }),
);

const changeSchema = userChangeSchema.extend(expectedVersionField);
const statusSchema = userStatusSchema.extend(expectedVersionField);
const byId = recordId(USER_MESSAGES.notFound);
interface UserDependencies extends NewPasswordDependencies {
  db: Db;
  /** Milliseconds since 1970. */
  now: () => number;
}

export function userRoutes(dependencies: UserDependencies) {
  const handle = handlersWith(dependencies);
  const existing = existingRecord((id) => findUser(dependencies.db, id), USER_MESSAGES.notFound);
  return routes([
    ["GET", "/", adminOnly, validQuery(listQuery), handle(list)],
    ["POST", "/", adminOnly, validJson(newUserSchema), handle(create)],
    ["GET", "/stats", adminOnly, handle(count)],
    ["GET", "/:id", adminOnly, existing, read],
    ["PUT", "/:id", adminOnly, existing, validJson(changeSchema), handle(update)],
    ["PATCH", "/:id/status", adminOnly, byId, validJson(statusSchema, { optional: true }), handle(setStatus)],
    ["DELETE", "/:id", adminOnly, byId, handle(remove)],
  ]);
}

async function list(c: Validated<{ query: typeof listQuery }>, { db }: UserDependencies) {
  const query = c.req.valid("query");
  const { users, total } = await listUsers(db, query);
  return replyList(c, { items: users, total, totalName: "totalUsers" }, query);
}

async function count(c: AppContext, { db }: UserDependencies) {
  return reply(c, await countUsers(db));
}

async function read(c: Existing<User>) {
  return reply(c, c.req.valid("param").record);
}

async function create(c: Validated<{ json: typeof newUserSchema }>, dependencies: UserDependencies) {
  const { db, now } = dependencies;
  const { password, ...person } = c.req.valid("json");
  const passwordHash = await hashNewPassword(dependencies, password, person);
  await confirmAdmin(c);
  assertRecentProof(c.get("session"), now());
  const user = await createUser(db, { ...person, passwordHash }, now());
  return reply(c, user, { message: "User created", status: 201 });
}

async function update(c: ById<{ json: typeof changeSchema }>, dependencies: UserDependencies) {
  const { db, now } = dependencies;
  const { password, updatedAt, ...fields } = c.req.valid("json");
  const passwordHash = password === "" ? null : await hashNewPassword(dependencies, password, fields);
  await confirmAdmin(c);
  const user = await updateUser(
    db,
    c.req.valid("param").id,
    { ...fields, passwordHash },
    userWriteContextOf(c, now(), updatedAt),
  );
  return reply(c, user, { message: "User updated" });
}

async function setStatus(c: ById<{ json: typeof statusSchema }>, { db, now }: UserDependencies) {
  const { id } = c.req.valid("param");
  const { isActive = null, updatedAt } = c.req.valid("json");
  const user = await setUserActive(db, id, isActive, userWriteContextOf(c, now(), updatedAt));
  return reply(c, user, { message: user.isActive ? "User activated" : "User deactivated" });
}

async function remove(c: ById, { db }: UserDependencies) {
  const { id } = c.req.valid("param");
  await deleteUser(db, id, c.get("session"));
  return reply(c, { _id: id }, { message: "User deleted" });
}

function userWriteContextOf(
  c: AppContext,
  now: number,
  expectedVersion: number | undefined,
): UserWriteContext {
  return { ...writeContextOf(c, now, expectedVersion), session: c.get("session") };
}
