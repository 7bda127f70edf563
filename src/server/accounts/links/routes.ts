import {
  ACCOUNT_LINK_MESSAGES,
  accountLinkSchema,
  acceptInvitationSchema,
  forgotPasswordSchema,
  invitationSchema,
  resetPasswordSchema,
} from "#contract/accounts/accountLinks.ts";
import type { Invitation, InvitationFields } from "#contract/accounts/accountLinks.ts";
import { USER_MESSAGES } from "#contract/accounts/users.ts";
import type { User } from "#contract/accounts/users.ts";
import { logSecurityEvent } from "#server/audit/securityLog.ts";
import type { Db } from "#server/database/open.ts";
import { AppError } from "#server/errors.ts";
import { createChangeContext } from "#server/http/actor.ts";
import { requirePermission } from "#server/http/authenticate.ts";
import type { AppContext } from "#server/http/context.ts";
import { reply, replyList } from "#server/http/reply.ts";
import { toCoarseNetwork } from "#server/http/protection/clientAddress.ts";
import { tooManyAttemptsError } from "#server/http/protection/rateLimiter.ts";
import { createRoutes, injectDependencies } from "#server/http/routeTable.ts";
import { loadRecord, validateJson, validateRecordId } from "#server/http/validate.ts";
import type { Validated, WithRecord, WithRecordId } from "#server/http/validate.ts";
import type { Logger } from "#server/logger.ts";

import { assertRecentAuthentication } from "../assertRecentAuthentication.ts";
import type { DeviceCookies } from "../deviceCookies.ts";
import { findUser } from "../repository.ts";
import { readSignInCaller } from "../signInCaller.ts";
import { mailForgottenLink } from "./forgottenPassword.ts";
import type { ForgottenLimits } from "./forgottenPassword.ts";
import type { LinkTokens } from "./linkTokens.ts";
import type { LinkMailer } from "./LinkMailer.ts";
import {
  createInvitation,
  createResetLink,
  findInvitation,
  listInvitations,
  MAX_LISTED_INVITATIONS,
  revokeInvitation,
} from "./repository.ts";
import type { LinkContext } from "./repository.ts";
import { acceptInvitation, readLink, resetPassword } from "./redeemLink.ts";
import type { LinkDependencies } from "./redeemLink.ts";

interface AdminDependencies {
  db: Db;
  log: Logger;
  linkTokens: LinkTokens;
  /** Milliseconds since 1970. */
  now: () => number;
  delivery: LinkMailer;
}

interface HolderDependencies extends LinkDependencies {
  delivery: LinkMailer;
  forgottenLimits: ForgottenLimits;
  publicUrl: string | null;
  deviceCookies: DeviceCookies;
  log: Logger;
}

/** For everyone who has a link, under /auth. The token is in the body, because URLs are logged. */
export function accountLinkRoutes(dependencies: HolderDependencies) {
  const handle = injectDependencies(dependencies);
  return createRoutes([
    ["POST", "/link", validateJson(accountLinkSchema), handle(read)],
    ["POST", "/invitation", validateJson(acceptInvitationSchema), handle(accept)],
    ["POST", "/reset-password", validateJson(resetPasswordSchema), handle(reset)],
    ["GET", "/forgot-password", handle(readForgotten)],
    ["POST", "/forgot-password", validateJson(forgotPasswordSchema), handle(forget)],
  ]);
}

export function invitationRoutes(dependencies: AdminDependencies) {
  const { db, now } = dependencies;
  const handle = injectDependencies(dependencies);
  const goneMessage = ACCOUNT_LINK_MESSAGES.invitationGone;
  const loadInvitation = loadRecord((id) => findInvitation(db, id, now()), goneMessage);
  return createRoutes([
    ["GET", "/", requirePermission("users"), handle(list)],
    ["POST", "/", requirePermission("users"), validateJson(invitationSchema), handle(invite)],
    ["POST", "/:id/renew", requirePermission("users"), loadInvitation, handle(renew)],
    ["DELETE", "/:id", requirePermission("users"), validateRecordId(goneMessage), handle(revoke)],
  ]);
}

/** Under /users. */
export function resetLinkRoutes(dependencies: AdminDependencies) {
  const handle = injectDependencies(dependencies);
  const loadUser = loadRecord((id) => findUser(dependencies.db, id), USER_MESSAGES.notFound);
  return createRoutes([
    ["POST", "/:id/reset-link", requirePermission("users"), loadUser, handle(createPasswordLink)],
  ]);
}

async function read(c: Validated<{ json: typeof accountLinkSchema }>, dependencies: HolderDependencies) {
  const { token } = c.req.valid("json");
  return reply(c, await readLink(dependencies, token, readSignInCaller(c, dependencies)));
}

async function accept(
  c: Validated<{ json: typeof acceptInvitationSchema }>,
  dependencies: HolderDependencies,
) {
  const caller = readSignInCaller(c, dependencies);
  const answer = await acceptInvitation(dependencies, c.req.valid("json"), caller);
  logSecurityEvent(c, dependencies.log, { reason: "account_created", account: answer.user._id });
  return reply(c, answer, { message: "Your account is ready", status: 201 });
}

async function reset(c: Validated<{ json: typeof resetPasswordSchema }>, dependencies: HolderDependencies) {
  const caller = readSignInCaller(c, dependencies);
  const answer = await resetPassword(dependencies, c.req.valid("json"), caller);
  logSecurityEvent(c, dependencies.log, { reason: "account_changed", account: answer.user._id });
  return reply(c, answer, { message: "Password changed" });
}

/** Whether the site mails links. */
async function readForgotten(c: AppContext, { delivery }: HolderDependencies) {
  return reply(c, { isMailed: await delivery.canMailLinks() });
}

/**
 * The reply does not tell whether there is an account, nor does the time until it comes: the account is looked up later.
 * @throws AppError `tooMany`
 */
function forget(c: Validated<{ json: typeof forgotPasswordSchema }>, dependencies: HolderDependencies) {
  const { log, now, linkTokens, forgottenLimits } = dependencies;
  const { email } = c.req.valid("json");
  const seconds = forgottenLimits.ofNetwork.consume(toCoarseNetwork(c.get("address")));
  if (seconds !== null) throw tooManyAttemptsError(seconds);
  const context = { ...createChangeContext(c, now()), linkTokens };
  if (forgottenLimits.ofAccount.consume(email.toLowerCase()) === null)
    mailForgottenLink(dependencies, email, context).catch((error: unknown) =>
      log.error("mailing a link for a forgotten password failed", error),
    );
  return reply(c, null, { message: ACCOUNT_LINK_MESSAGES.forgotten });
}

async function list(c: AppContext, { db, now }: AdminDependencies) {
  const items = await listInvitations(db, now());
  return replyList(c, { items, total: items.length }, { page: 1, limit: MAX_LISTED_INVITATIONS });
}

async function invite(c: Validated<{ json: typeof invitationSchema }>, dependencies: AdminDependencies) {
  const invitation = await sendInvitation(c, dependencies, c.req.valid("json"));
  return reply(c, invitation, { message: "Invitation created", status: 201 });
}

/** The earlier link ends. */
async function renew(c: WithRecord<Invitation>, dependencies: AdminDependencies) {
  const invitation = await sendInvitation(c, dependencies, c.req.valid("param").record);
  return reply(c, invitation, { message: "Invitation renewed", status: 201 });
}

async function sendInvitation(c: AppContext, dependencies: AdminDependencies, fields: InvitationFields) {
  const { db, log, delivery } = dependencies;
  const invitation = await createInvitation(db, fields, createLinkContext(c, dependencies));
  logSecurityEvent(c, log, { reason: "invitation_created", invitation: invitation._id });
  const isMailed = await delivery.mailLink({ ...invitation, purpose: "invite", to: invitation.email });
  return { ...invitation, isMailed };
}

async function revoke(c: WithRecordId, { db, now }: AdminDependencies) {
  const { id } = c.req.valid("param");
  await revokeInvitation(db, id, createChangeContext(c, now()));
  return reply(c, { _id: id }, { message: "Invitation revoked" });
}

async function createPasswordLink(c: WithRecord<User>, dependencies: AdminDependencies) {
  const { id, record: user } = c.req.valid("param");
  const context = createLinkContext(c, dependencies);
  if (id === c.get("adminSession").user._id) throw new AppError("conflict", ACCOUNT_LINK_MESSAGES.ownAccount);
  const link = await createResetLink(dependencies.db, id, context);
  logSecurityEvent(c, dependencies.log, { reason: "reset_link_created", account: id });
  const isMailed = await dependencies.delivery.mailLink({ ...link, purpose: "reset", to: user.email });
  return reply(c, { ...link, isMailed }, { message: "Password link created", status: 201 });
}

/** @throws AppError `reauthenticationRequired`: a link lets its holder take an account over */
function createLinkContext(c: AppContext, { linkTokens, now }: AdminDependencies): LinkContext {
  assertRecentAuthentication(c.get("adminSession"), now());
  return { ...createChangeContext(c, now()), linkTokens };
}
