import { DEVICE_MESSAGES } from "#contract/accounts/signedInDevices.ts";
import { USER_MESSAGES } from "#contract/accounts/users.ts";
import type { User } from "#contract/accounts/users.ts";
import type { Db } from "#server/database/open.ts";
import { AppError } from "#server/errors.ts";
import { createChangeContext } from "#server/http/actor.ts";
import { authenticate, requirePermission } from "#server/http/authenticate.ts";
import type { AppContext, SessionService } from "#server/http/context.ts";
import type { GetSite } from "#server/http/getSite.ts";
import { reply, replyList } from "#server/http/reply.ts";
import { createRoutes, injectDependencies } from "#server/http/routeTable.ts";
import { loadRecord, validateRecordId } from "#server/http/validate.ts";
import type { WithRecord, WithRecordId } from "#server/http/validate.ts";

import { assertRecentAuthentication } from "./assertRecentAuthentication.ts";
import { endDeviceSession, endOtherSessions, listDevices, MAX_LISTED_DEVICES } from "./devices.ts";
import { findUser } from "./repository.ts";
import { getSessionTime } from "./sessionTime.ts";

interface DeviceDependencies {
  db: Db;
  /** Milliseconds since 1970. */
  now: () => number;
  getSite: GetSite;
}

/** The caller's own sessions, under /auth/sessions. */
export function ownDeviceRoutes(dependencies: DeviceDependencies & { sessions: SessionService }) {
  const handle = injectDependencies(dependencies);
  const authenticated = authenticate(dependencies);
  const validId = validateRecordId(DEVICE_MESSAGES.notFound);
  return createRoutes([
    ["GET", "/", authenticated, requirePermission("account"), handle(listOwn)],
    ["DELETE", "/", authenticated, requirePermission("account"), handle(endOthers)],
    ["DELETE", "/:id", authenticated, requirePermission("account"), validId, handle(endOwn)],
  ]);
}

/** A colleague's sessions, under /users. */
export function userDeviceRoutes(dependencies: DeviceDependencies) {
  const handle = injectDependencies(dependencies);
  const loadUser = loadRecord((id) => findUser(dependencies.db, id), USER_MESSAGES.notFound);
  return createRoutes([
    ["GET", "/:id/sessions", requirePermission("users"), loadUser, handle(listOfUser)],
    ["DELETE", "/:id/sessions", requirePermission("users"), loadUser, handle(endOfUser)],
  ]);
}

async function listOwn(c: AppContext, dependencies: DeviceDependencies) {
  return replyDevices(c, dependencies, c.get("adminSession").user._id);
}

async function listOfUser(c: WithRecord<User>, dependencies: DeviceDependencies) {
  assertRecentAuthentication(c.get("adminSession"), dependencies.now());
  return replyDevices(c, dependencies, c.req.valid("param").id);
}

async function replyDevices(c: AppContext, dependencies: DeviceDependencies, userId: string) {
  const currentSessionId = c.get("adminSession").id;
  const time = await getSessionTime(dependencies);
  const items = await listDevices(dependencies.db, { userId, currentSessionId }, time);
  return replyList(c, { items, total: items.length }, { page: 1, limit: MAX_LISTED_DEVICES });
}

/** Also ends the caller's own session, like a sign-out. */
async function endOwn(c: WithRecordId, { db, now }: DeviceDependencies) {
  const { id } = c.req.valid("param");
  const session = c.get("adminSession");
  const isEnded = await endDeviceSession(db, createChangeContext(c, now()), session.user, id);
  if (!isEnded) throw new AppError("notFound", DEVICE_MESSAGES.notFound);
  if (id === session.publicId) c.set("session", null);
  return reply(c, { _id: id }, { message: "Signed out" });
}

/** The caller's own session continues, so that no open form is lost. */
async function endOthers(c: AppContext, { db, now }: DeviceDependencies) {
  const { publicId, user } = c.get("adminSession");
  const ended = await endOtherSessions(db, createChangeContext(c, now()), user, publicId);
  return reply(c, { ended }, { message: "Signed out" });
}

/** For the caller's own account, the caller's session continues. */
async function endOfUser(c: WithRecord<User>, { db, now }: DeviceDependencies) {
  const session = c.get("adminSession");
  assertRecentAuthentication(session, now());
  const context = createChangeContext(c, now());
  const ended = await endOtherSessions(db, context, c.req.valid("param").record, session.publicId);
  return reply(c, { ended }, { message: "Signed out" });
}
