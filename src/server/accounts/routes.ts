// /users: the accounts of the back office. Of all roles in reading; only admins are made.
import { lazyFields } from "#contract/fields/lazyFields.ts";
import {
  newUserSchema,
  ROLES,
  USER_MESSAGES,
  USER_STATUSES,
  userChangeSchema,
  userStatusSchema,
} from "#contract/accounts/users.ts";
import type { User } from "#contract/accounts/users.ts";
import { adminOnly, confirmAdmin } from "#server/http/authenticate.ts";
import { hashNewPassword } from "./newPassword.ts";
import { assertRecentProof } from "./recentProof.ts";
import { deleteUser, setUserActive, updateUser } from "./userChanges.ts";
import { countUsers, createUser, findUser, listUsers } from "./repository.ts";

import type { AppContext } from "#server/http/context.ts";
import { occasionOf, seenField } from "#server/http/writeContext.ts";
import { reply, replyList } from "#server/http/reply.ts";
import { choice, pageQuery } from "#server/http/request.ts";
import { routes } from "#server/http/routeTable.ts";
import { existingRecord, recordId, validJson, validQuery } from "#server/http/validate.ts";
import type { ById, Existing, Validated } from "#server/http/validate.ts";

const listQuery = pageQuery.extend(
  lazyFields({
    role: () => choice(ROLES, "role must be admin, staff or student"),
    status: () => choice(USER_STATUSES, "status must be active or inactive"),
  }),
);

const changeSchema = userChangeSchema.extend(seenField);
const statusSchema = userStatusSchema.extend(seenField);
const byId = recordId(USER_MESSAGES.notFound);
const existing = existingRecord(findUser, USER_MESSAGES.notFound);

export const userRoutes = routes([
  ["GET", "/", adminOnly, validQuery(listQuery), list],
  ["POST", "/", adminOnly, validJson(newUserSchema), create],
  ["GET", "/stats", adminOnly, count],
  ["GET", "/:id", adminOnly, existing, read],
  ["PUT", "/:id", adminOnly, existing, validJson(changeSchema), update],
  ["PATCH", "/:id/status", adminOnly, byId, validJson(statusSchema, { optional: true }), setStatus],
  ["DELETE", "/:id", adminOnly, byId, remove],
]);

async function list(c: Validated<{ query: typeof listQuery }>) {
  const query = c.req.valid("query");
  const { users, total } = await listUsers(c.get("services").db, query);
  return replyList(c, { items: users, total, totalName: "totalUsers" }, query);
}

async function count(c: AppContext) {
  return reply(c, await countUsers(c.get("services").db));
}

async function read(c: Existing<User>) {
  return reply(c, c.req.valid("param").record);
}

async function create(c: Validated<{ json: typeof newUserSchema }>) {
  const { db, now } = c.get("services");
  const { password, ...person } = c.req.valid("json");
  const passwordHash = await hashNewPassword(c.get("services"), password, person);
  await confirmAdmin(c);
  assertRecentProof(c.get("session"), now());
  const user = await createUser(db, { ...person, passwordHash }, now());
  return reply(c, user, { message: "User created", status: 201 });
}

async function update(c: ById<{ json: typeof changeSchema }>) {
  const { db } = c.get("services");
  const { password, updatedAt, ...fields } = c.req.valid("json");
  const passwordHash = password === "" ? null : await hashNewPassword(c.get("services"), password, fields);
  await confirmAdmin(c);
  const user = await updateUser(
    db,
    c.req.valid("param").id,
    { ...fields, passwordHash },
    occasionOf(c, updatedAt),
  );
  return reply(c, user, { message: "User updated" });
}

async function setStatus(c: ById<{ json: typeof statusSchema }>) {
  const { id } = c.req.valid("param");
  const { isActive = null, updatedAt } = c.req.valid("json");
  const user = await setUserActive(c.get("services").db, id, isActive, occasionOf(c, updatedAt));
  return reply(c, user, { message: user.isActive ? "User activated" : "User deactivated" });
}

async function remove(c: ById) {
  const { id } = c.req.valid("param");
  await deleteUser(c.get("services").db, id, c.get("session"));
  return reply(c, { _id: id }, { message: "User deleted" });
}
