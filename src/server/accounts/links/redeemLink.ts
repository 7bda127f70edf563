// What the holder of an account link can do: see whom it is for, and choose a password with it once.
import type * as z from "zod";

import type {
  acceptInvitationSchema,
  AccountLink,
  LinkPurpose,
  resetPasswordSchema,
} from "#contract/accounts/accountLinks.ts";
import type { LoginResponse } from "#contract/accounts/loginResponse.ts";
import type { User } from "#contract/accounts/users.ts";
import { recordAudit } from "#server/audit/recordAudit.ts";
import type { ChangeContext } from "#server/database/actor.ts";
import { transaction } from "#server/database/transaction.ts";
import type { Transaction } from "#server/database/transaction.ts";

import { hashNewPassword } from "../hashNewPassword.ts";
import { findUser, insertUser, toUser } from "../repository.ts";
import { continueSignIn } from "../signIn.ts";
import type { SignInDependencies } from "../signIn.ts";
import type { SignInCaller } from "../signInCaller.ts";
import { networkCounters } from "../signInThrottle.ts";
import { resetPasswordHash } from "../userMutations.ts";
import type { LinkTokens } from "./linkTokens.ts";
import { assertLinkOpen, consumeLink, findLink, unknownLinkError } from "./repository.ts";
import type { LinkRow } from "./repository.ts";

export interface LinkDependencies extends SignInDependencies {
  linkTokens: LinkTokens;
}

/** @throws AppError `invalidAccountLink`; `tooMany` after many wrong links from the caller's network */
export async function readLink(
  dependencies: LinkDependencies,
  token: string,
  { address }: SignInCaller,
): Promise<AccountLink> {
  const link = await getOpenLink(dependencies, { token, address });
  const person = link.userId === null ? link : await findUser(dependencies.db, link.userId);
  if (!person) throw unknownLinkError();
  const { email, firstName, lastName } = person;
  const expiresAt = new Date(link.expiresAt).toISOString();
  return { purpose: link.purpose, email, firstName, lastName, expiresAt };
}

/**
 * Creates the invited account and signs it in.
 * @throws AppError as `readLink`; `invalid` for a weak password; `conflict` when an account has the email by now
 */
export async function acceptInvitation(
  dependencies: LinkDependencies,
  { token, password, firstName, lastName }: z.output<typeof acceptInvitationSchema>,
  caller: SignInCaller,
): Promise<LoginResponse> {
  const link = await getOpenLink(dependencies, { token, purpose: "invite", address: caller.address });
  const person = { email: link.email, firstName, lastName, scope: link.scope };
  const passwordHash = await hashNewPassword(dependencies, password, person);
  const context = { actor: caller.actor, now: dependencies.now() };
  const user = await transaction(dependencies.db, async (tx) => {
    await consumeLink(tx, link, context);
    const row = await insertUser(tx, { ...person, role: "admin", passwordHash }, context);
    await auditUse(tx, link, toUser(row), context);
    return toUser(row);
  });
  return continueSignIn(dependencies, { user, passwordHash }, caller);
}

/**
 * Sets a new password, ends all sessions and signs the account in. Its second factors stay.
 * @throws AppError as `readLink`; `invalid` for a weak password; `secondFactorRequired` after the change
 */
export async function resetPassword(
  dependencies: LinkDependencies,
  { token, password }: z.output<typeof resetPasswordSchema>,
  caller: SignInCaller,
): Promise<LoginResponse> {
  const link = await getOpenLink(dependencies, { token, purpose: "reset", address: caller.address });
  const person = link.userId === null ? null : await findUser(dependencies.db, link.userId);
  if (!person) throw unknownLinkError();
  const passwordHash = await hashNewPassword(dependencies, password, person);
  const context = { actor: caller.actor, now: dependencies.now() };
  const user = await transaction(dependencies.db, async (tx) => {
    await consumeLink(tx, link, context);
    await auditUse(tx, link, person, context);
    return resetPasswordHash(tx, person._id, passwordHash, context);
  });
  return continueSignIn(dependencies, { user, passwordHash }, caller);
}

interface LinkRequest {
  token: string;
  /** Either by default. */
  purpose?: LinkPurpose;
  address: string;
}

/** Checked before the password is hashed, which takes time, and again when the link is used up. */
async function getOpenLink(
  { db, now, linkTokens, signInThrottle }: LinkDependencies,
  { token, purpose, address }: LinkRequest,
): Promise<LinkRow> {
  const link = await signInThrottle.attempt(networkCounters(address), async () => {
    const found = await findLink(db, linkTokens.hash(token));
    if (!found || (purpose && found.purpose !== purpose)) return null;
    assertLinkOpen(found, now());
    return found;
  });
  if (!link) throw unknownLinkError();
  return link;
}

async function auditUse(
  tx: Transaction,
  { id, purpose }: LinkRow,
  { _id, firstName, lastName }: User,
  context: ChangeContext,
): Promise<void> {
  const isInvitation = purpose === "invite";
  await recordAudit(tx, context, {
    action: "update",
    kind: isInvitation ? "invitation" : "password_link",
    recordId: isInvitation ? id : _id,
    recordName: `${firstName} ${lastName}`,
    changes: [{ field: "status", before: "open", after: "used" }],
  });
}
