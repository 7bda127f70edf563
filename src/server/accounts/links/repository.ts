import { and, desc, eq, isNull, lt, or } from "drizzle-orm";

import { ACCOUNT_LINK_LIFETIME_MS, ACCOUNT_LINK_MESSAGES } from "#contract/accounts/accountLinks.ts";
import type { Invitation, InvitationFields, LinkToken } from "#contract/accounts/accountLinks.ts";
import { recordAudit } from "#server/audit/recordAudit.ts";
import { recordChange } from "#server/audit/recordChange.ts";
import { accountLinks } from "#server/database/accountSchema.ts";
import type { ChangeContext } from "#server/database/actor.ts";
import type { Db, Reader } from "#server/database/open.ts";
import { firstRow, singleRow } from "#server/database/rows.ts";
import { users } from "#server/database/schema.ts";
import { transaction } from "#server/database/transaction.ts";
import type { Transaction } from "#server/database/transaction.ts";
import { AppError } from "#server/errors.ts";

import { assertEmailAvailable, assertManagesUsers } from "../repository.ts";
import type { LinkTokens } from "./linkTokens.ts";

export type LinkRow = typeof accountLinks.$inferSelect;

export const MAX_LISTED_INVITATIONS = 100;

/** Until then, an expired link is called expired instead of unknown, and its invitation can be renewed. */
const RETENTION_MS = 30 * 24 * 3_600_000;

const FORGOTTEN_LIFETIME_MS = 3_600_000;

export interface LinkContext extends ChangeContext {
  linkTokens: LinkTokens;
}

/** The newest first, at most `MAX_LISTED_INVITATIONS`. @param now milliseconds since 1970 */
export async function listInvitations(db: Reader, now: number): Promise<Invitation[]> {
  const rows = await db
    .select()
    .from(accountLinks)
    .where(and(eq(accountLinks.purpose, "invite"), isOpen))
    .orderBy(desc(accountLinks.createdAt), desc(accountLinks.id))
    .limit(MAX_LISTED_INVITATIONS);
  return rows.map((row) => toInvitation(row, now));
}

/** `null` for one that was used or revoked. @param now milliseconds since 1970 */
export async function findInvitation(db: Reader, id: string, now: number): Promise<Invitation | null> {
  const row = await firstRow(
    db
      .select()
      .from(accountLinks)
      .where(and(eq(accountLinks.id, id), eq(accountLinks.purpose, "invite"), isOpen)),
  );
  return row ? toInvitation(row, now) : null;
}

/**
 * Ends an earlier invitation of the same email.
 * @throws AppError `conflict` when an account has the email; as `assertManagesUsers`
 */
export async function createInvitation(
  db: Db,
  { firstName, lastName, scope, ...fields }: InvitationFields,
  context: LinkContext,
): Promise<Invitation & LinkToken> {
  const email = fields.email.toLowerCase();
  return transaction(db, async (tx) => {
    await assertManagesUsers(tx, context.actor.userId);
    await assertEmailAvailable(tx, email);
    await revoke(tx, and(eq(accountLinks.email, email), eq(accountLinks.purpose, "invite")), context.now);
    const values = { purpose: "invite", email, firstName, lastName, scope } as const;
    const { row, token } = await insertLink(tx, values, context);
    await recordChange(tx, context, {
      kind: "invitation",
      recordId: row.id,
      recordName: `${firstName} ${lastName}`,
      before: null,
      after: { email, firstName, lastName, scope },
    });
    return { ...toInvitation(row, context.now), token };
  });
}

/** @throws AppError `notFound` when it was used or revoked */
export async function revokeInvitation(db: Db, id: string, context: ChangeContext): Promise<void> {
  await transaction(db, async (tx) => {
    const isInvitation = and(eq(accountLinks.id, id), eq(accountLinks.purpose, "invite"));
    const [row] = await revoke(tx, isInvitation, context.now);
    if (!row) throw new AppError("notFound", ACCOUNT_LINK_MESSAGES.invitationGone);
    await recordAudit(tx, context, {
      action: "delete",
      kind: "invitation",
      recordId: id,
      recordName: `${row.firstName} ${row.lastName}`,
      changes: [{ field: "email", before: row.email, after: null }],
    });
  });
}

/**
 * A link with which an admin chooses a new password; their password works until then. Ends an earlier link.
 * @throws AppError `notFound`; `conflict` for an account that can't sign in; as `assertManagesUsers`
 */
export async function createResetLink(db: Db, userId: string, context: LinkContext): Promise<LinkToken> {
  return transaction(db, async (tx) => {
    await assertManagesUsers(tx, context.actor.userId);
    await revokeResetLinks(tx, userId, context.now);
    const link = await insertResetLink(tx, userId, context);
    if (!link) throw new AppError("conflict", ACCOUNT_LINK_MESSAGES.notActive);
    return link;
  });
}

/**
 * As `createResetLink`, for a person who forgot the password. Ends no earlier link: strangers ask too.
 * @returns `null` for an account that can't sign in
 */
export async function createForgottenLink(db: Db, userId: string, context: LinkContext) {
  return transaction(db, (tx) => insertResetLink(tx, userId, context, FORGOTTEN_LIFETIME_MS));
}

async function insertResetLink(
  tx: Transaction,
  userId: string,
  context: LinkContext,
  lifetimeMs?: number,
): Promise<LinkToken | null> {
  const user = await firstRow(tx.select().from(users).where(eq(users.id, userId)));
  if (!user?.isActive || user.role !== "admin") return null;
  const { row, token } = await insertLink(tx, { purpose: "reset", userId }, context, lifetimeMs);
  await recordAudit(tx, context, {
    action: "create",
    kind: "password_link",
    recordId: userId,
    recordName: `${user.firstName} ${user.lastName}`,
  });
  return { token, expiresAt: new Date(row.expiresAt).toISOString() };
}

/**
 * Of an account that is deactivated or deleted: also the links that it created, with which its holder could come back.
 * @param now milliseconds since 1970
 */
export async function revokeLinksOf(tx: Transaction, userId: string, now: number): Promise<void> {
  await revoke(tx, or(eq(accountLinks.userId, userId), eq(accountLinks.createdById, userId)), now);
}

/** Of an account that may no longer create links. @param now milliseconds since 1970 */
export async function revokeCreatedLinks(tx: Transaction, userId: string, now: number): Promise<void> {
  await revoke(tx, eq(accountLinks.createdById, userId), now);
}

/** After a change of the password or the email. @param now milliseconds since 1970 */
export async function revokeResetLinks(tx: Transaction, userId: string, now: number): Promise<void> {
  await revoke(tx, eq(accountLinks.userId, userId), now);
}

/** Also one that was used, was revoked or has expired. */
export async function findLink(db: Reader, tokenHash: string): Promise<LinkRow | null> {
  return (
    (await firstRow(db.select().from(accountLinks).where(eq(accountLinks.tokenHash, tokenHash)))) ?? null
  );
}

/**
 * Uses the link up. Of two requests with one link, the second fails.
 * @throws AppError `invalidAccountLink`
 */
export async function consumeLink(tx: Transaction, { id }: LinkRow, context: ChangeContext): Promise<void> {
  const link = await firstRow(tx.select().from(accountLinks).where(eq(accountLinks.id, id)));
  if (!link) throw unknownLinkError();
  assertLinkOpen(link, context.now);
  await tx.update(accountLinks).set({ usedAt: context.now }).where(eq(accountLinks.id, id));
}

/** @throws AppError `invalidAccountLink` */
export function assertLinkOpen({ usedAt, revokedAt, expiresAt }: LinkRow, now: number): void {
  if (usedAt !== null) throw new AppError("invalidAccountLink", ACCOUNT_LINK_MESSAGES.used);
  if (revokedAt !== null) throw new AppError("invalidAccountLink", ACCOUNT_LINK_MESSAGES.revoked);
  if (expiresAt <= now) throw new AppError("invalidAccountLink", ACCOUNT_LINK_MESSAGES.expired);
}

export function unknownLinkError(): AppError {
  return new AppError("invalidAccountLink", ACCOUNT_LINK_MESSAGES.unknown);
}

const isOpen = and(isNull(accountLinks.usedAt), isNull(accountLinks.revokedAt));

async function revoke(tx: Transaction, condition: ReturnType<typeof and>, now: number): Promise<LinkRow[]> {
  return tx.update(accountLinks).set({ revokedAt: now }).where(and(condition, isOpen)).returning();
}

/** Also deletes links that expired long ago. */
async function insertLink(
  tx: Transaction,
  link: Pick<
    typeof accountLinks.$inferInsert,
    "purpose" | "userId" | "email" | "firstName" | "lastName" | "scope"
  >,
  { actor, now, linkTokens }: LinkContext,
  lifetimeMs = ACCOUNT_LINK_LIFETIME_MS,
) {
  await tx.delete(accountLinks).where(lt(accountLinks.expiresAt, now - RETENTION_MS));
  const { token, tokenHash } = linkTokens.generate();
  const id = Bun.randomUUIDv7("hex", now);
  const expiresAt = now + lifetimeMs;
  const creator = { createdBy: actor.name, createdById: actor.userId };
  const values = { ...link, ...creator, id, tokenHash, createdAt: now, expiresAt };
  return { token, row: await singleRow(tx.insert(accountLinks).values(values).returning()) };
}

function toInvitation(row: LinkRow, now: number): Invitation {
  const { id, email, firstName, lastName, scope, createdBy, createdAt, expiresAt } = row;
  return {
    _id: id,
    email,
    firstName,
    lastName,
    scope,
    invitedBy: createdBy,
    createdAt: new Date(createdAt).toISOString(),
    expiresAt: new Date(expiresAt).toISOString(),
    isExpired: expiresAt <= now,
  };
}
