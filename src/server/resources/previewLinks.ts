import { and, desc, eq, gt, lte } from "drizzle-orm";
import { getCookie, setCookie } from "hono/cookie";

import { hasPermission } from "#contract/accounts/permissions.ts";
import type { LinkToken } from "#contract/accounts/accountLinks.ts";
import { PREVIEW_MESSAGES } from "#contract/content/previewLinks.ts";
import type { PreviewLink } from "#contract/content/previewLinks.ts";
import type { LinkTokens } from "#server/accounts/links/linkTokens.ts";
import type { LinkContext } from "#server/accounts/links/repository.ts";
import { recordChange } from "#server/audit/recordChange.ts";
import type { RetentionDependencies } from "#server/audit/retention.ts";
import { DAY_MS } from "#server/calendar.ts";
import type { ChangeContext } from "#server/database/actor.ts";
import type { Db, Reader } from "#server/database/open.ts";
import { users } from "#server/database/schema.ts";
import { previewLinks } from "#server/database/previewSchema.ts";
import { inJsonArray } from "#server/database/queryHelpers.ts";
import { transaction } from "#server/database/transaction.ts";
import { AppError } from "#server/errors.ts";
import { PREVIEW_COOKIE } from "#server/http/cache/cacheReplies.ts";
import type { AppContext } from "#server/http/context.ts";

const OWN_LIFETIME_MS = 3_600_000;
const MAX_LISTED_LINKS = 1_000;
/** In one browser: several tabs may show previews. */
const MAX_OPENED_LINKS = 5;

type LinkRow = typeof previewLinks.$inferSelect;
type NewLink = Pick<LinkRow, "type" | "recordId" | "recordName" | "permission"> & {
  days?: number | undefined;
};

/** @param author whose links count; by default those of all */
type LinkFilter = { author: string | undefined; id?: string };

export async function createPreviewLink(
  db: Db,
  { days, ...record }: NewLink,
  { linkTokens, ...context }: LinkContext,
): Promise<LinkToken & { _id: string }> {
  const { actor, now } = context;
  const { token, tokenHash } = linkTokens.generate();
  const expiresAt = now + (days === undefined ? OWN_LIFETIME_MS : days * DAY_MS);
  const creator = { createdBy: actor.name, createdById: actor.userId ?? "", isOwn: days === undefined };
  const row = { ...record, ...creator, id: Bun.randomUUIDv7("hex", now), tokenHash, expiresAt };
  await transaction(db, async (tx) => {
    await tx.insert(previewLinks).values(row);
    await recordChange(tx, context, { ...auditedRecord(row), before: null, after: toWire(row) });
  });
  return { _id: row.id, token, ...toWire(row) };
}

/** The open ones that were handed on, the newest first. @param now milliseconds since 1970 */
export async function listPreviewLinks(db: Reader, filter: LinkFilter, now: number): Promise<PreviewLink[]> {
  const { id, recordId, recordName, createdBy, expiresAt } = previewLinks;
  const rows = await db
    .select({ _id: id, recordId, recordName, createdBy, expiresAt })
    .from(previewLinks)
    .where(isListed(filter, now))
    .orderBy(desc(id))
    .limit(MAX_LISTED_LINKS);
  return rows.map((row) => ({ ...row, ...toWire(row) }));
}

/** @throws AppError `notFound` for one that has expired or was revoked */
export async function revokePreviewLink(db: Db, filter: LinkFilter, context: ChangeContext): Promise<void> {
  await transaction(db, async (tx) => {
    const [row] = await tx.delete(previewLinks).where(isListed(filter, context.now)).returning();
    if (!row) throw new AppError("notFound", PREVIEW_MESSAGES.gone);
    await recordChange(tx, context, { ...auditedRecord(row), before: toWire(row), after: null });
  });
}

/** @returns how many */
export async function removeExpiredPreviewLinks({ db, now }: RetentionDependencies): Promise<number> {
  const isExpired = lte(previewLinks.expiresAt, now());
  return (await transaction(db, async (tx) => tx.delete(previewLinks).where(isExpired).returning())).length;
}

function isListed({ id, author }: LinkFilter, now: number) {
  const isMatch = id === undefined ? undefined : eq(previewLinks.id, id);
  const isOfAuthor = author === undefined ? undefined : eq(previewLinks.createdById, author);
  return and(eq(previewLinks.isOwn, false), gt(previewLinks.expiresAt, now), isMatch, isOfAuthor);
}

function auditedRecord({ recordId, recordName }: Pick<LinkRow, "recordId" | "recordName">) {
  return { kind: "preview_link", recordId, recordName };
}

function toWire({ expiresAt }: Pick<LinkRow, "expiresAt">) {
  return { expiresAt: new Date(expiresAt).toISOString() };
}

interface AccessDependencies {
  db: Db;
  /** Milliseconds since 1970. */
  now: () => number;
  linkTokens: LinkTokens;
  publicUrl: string | null;
}

export type PreviewAccess = ReturnType<typeof createPreviewAccess>;

/**
 * What the holders of links may read. A page that a link opens sets a cookie with the token for its images and files; the
 * renderer reads the record with the same cookie.
 */
export function createPreviewAccess({ db, now, linkTokens, publicUrl }: AccessDependencies) {
  const isSecure = publicUrl?.startsWith("https://") ?? false;
  const name = `${isSecure ? "__Host-" : ""}${PREVIEW_COOKIE}`;
  const readTokens = (c: AppContext) => getCookie(c, name)?.split(".", MAX_OPENED_LINKS) ?? [];

  async function find(tokens: readonly string[]) {
    if (tokens.length === 0) return [];
    const byHash = new Map(tokens.map((token) => [linkTokens.hash(token), token]));
    const isOpen = and(
      inJsonArray(previewLinks.tokenHash, [...byHash.keys()]),
      gt(previewLinks.expiresAt, now()),
      eq(users.isActive, true),
    );
    const rows = await db
      .select()
      .from(previewLinks)
      .innerJoin(users, eq(users.id, previewLinks.createdById))
      .where(isOpen);
    // What its creator may no longer read, the holder of a link can't read either.
    return rows.flatMap(({ preview_links: link, users: creator }) =>
      hasPermission(creator, link.permission)
        ? [{ ...link, path: `/preview/${byHash.get(link.tokenHash)}` }]
        : [],
    );
  }

  return {
    find: async (token: string) => (await find([token]))[0] ?? null,
    /** Of all links that the browser opened. */
    findAll: (c: AppContext) => find(readTokens(c)),
    /** The header of a browser that opened the link. */
    cookieOf: (token: string) => `${name}=${token}`,
    setCookie(c: AppContext, token: string) {
      const tokens = [...new Set([token, ...readTokens(c)])].slice(0, MAX_OPENED_LINKS);
      setCookie(c, name, tokens.join("."), { path: "/", httpOnly: true, sameSite: "Lax", secure: isSecure });
    },
  };
}
