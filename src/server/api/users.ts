// /users: the accounts of the back office. Of all roles in reading; only admins are made.
import { lazyFields } from "#contract/lazyFields.ts";
import {
  newUserSchema,
  ROLES,
  USER_MESSAGES,
  USER_STATUSES,
  userChangeSchema,
  userStatusSchema,
} from "#contract/users.ts";
import { adminOnly, confirmAdmin } from "#server/auth/guard.ts";
import { AppError } from "#server/errors.ts";
import { deleteUser, setUserActive, updateUser } from "#server/store/userChanges.ts";
import { countUsers, createUser, findUser, listUsers } from "#server/store/users.ts";

import type { AppContext } from "./context.ts";
import { occasionOf, seenField } from "./occasion.ts";
import { reply, replyList } from "./reply.ts";
import { choice, idOf, pageQuery, readJson, readOptionalJson, readQuery } from "./request.ts";
import { routes } from "./table.ts";

export const userRoutes = routes([
  ["GET", "/", adminOnly, list],
  ["POST", "/", adminOnly, create],
  ["GET", "/stats", adminOnly, count],
  ["GET", "/:id", adminOnly, read],
  ["PUT", "/:id", adminOnly, update],
  ["PATCH", "/:id/status", adminOnly, setStatus],
  ["DELETE", "/:id", adminOnly, remove],
]);

const listQuery = pageQuery.extend(
  lazyFields({
    role: () => choice(ROLES, "role must be admin, staff or student"),
    status: () => choice(USER_STATUSES, "status must be active or inactive"),
  }),
);

const changeSchema = userChangeSchema.extend(seenField);
const statusSchema = userStatusSchema.extend(seenField);

async function list(c: AppContext) {
  const query = readQuery(c, listQuery);
  const { users, total } = await listUsers(c.get("services").db, query);
  return replyList(c, { items: users, total, totalName: "totalUsers" }, query);
}

async function count(c: AppContext) {
  return reply(c, await countUsers(c.get("services").db));
}

async function read(c: AppContext) {
  return reply(c, await getUser(c));
}

async function create(c: AppContext) {
  const { db, now, passwords } = c.get("services");
  const { password, ...person } = await readJson(c, newUserSchema);
  const passwordHash = await passwords.hash(password);
  await confirmAdmin(c);
  const user = await createUser(db, { ...person, passwordHash }, now());
  return reply(c, user, { message: "User created", status: 201 });
}

async function update(c: AppContext) {
  const { db, passwords } = c.get("services");
  // Asked before the password is worked on; the write asks again.
  const { _id } = await getUser(c);
  const { password, updatedAt, ...fields } = await readJson(c, changeSchema);
  const passwordHash = password === "" ? null : await passwords.hash(password);
  await confirmAdmin(c);
  const user = await updateUser(db, _id, { ...fields, passwordHash }, occasionOf(c, updatedAt));
  return reply(c, user, { message: "User updated" });
}

async function setStatus(c: AppContext) {
  const body = await readOptionalJson(c, statusSchema);
  const occasion = occasionOf(c, body?.updatedAt);
  const user = await setUserActive(c.get("services").db, idOf(c), body?.isActive ?? null, occasion);
  return reply(c, user, { message: user.isActive ? "User activated" : "User deactivated" });
}

async function remove(c: AppContext) {
  await deleteUser(c.get("services").db, idOf(c), c.get("session"));
  return reply(c, { _id: idOf(c) }, { message: "User deleted" });
}

async function getUser(c: AppContext) {
  const user = await findUser(c.get("services").db, idOf(c));
  if (!user) throw new AppError("notFound", USER_MESSAGES.notFound);
  return user;
}
