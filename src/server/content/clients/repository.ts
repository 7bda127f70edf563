import { and, asc, count, desc, eq, isNotNull, sql } from "drizzle-orm";

import { CLIENT_MESSAGES } from "#contract/content/clients.ts";
import type {
  Client,
  ClientFields,
  ClientOrder,
  ClientStats,
  PublicLogo,
} from "#contract/content/clients.ts";
import type { ClientType, LogoOrder } from "#contract/content/publicLogos.ts";
import { uploadPath, variantFileName, variantWidths } from "#contract/images.ts";
import { resolveLogo } from "#server/resources/gallery.ts";
import { RecordStore } from "#server/resources/RecordStore.ts";
import type { ChangeContext } from "#server/database/actor.ts";
import { firstRow } from "#server/database/rows.ts";
import { inJsonArray, matchesSearch, paginate, paginateArray } from "#server/database/queryHelpers.ts";
import type { PageRequest } from "#server/database/queryHelpers.ts";
import type { Db, Reader } from "#server/database/open.ts";
import { clients } from "#server/database/contentSchema.ts";
import { pictures } from "#server/database/recordTables.ts";
import type { Transaction, Writer } from "#server/database/transaction.ts";
import type { WriteContext } from "#server/database/optimisticConcurrency.ts";
import type { InsertContext } from "#server/database/repeatedWrites.ts";
import {
  deleteUnreferencedImages,
  upsertImages,
  findImages,
  toImageAsset,
} from "#server/media/repository.ts";
import type { ImageFile } from "#server/media/repository.ts";

/** Pixels: twice the width of a logo in the strips. */
const MIN_LOGO_WIDTH = 480;

export interface ClientFilter extends PageRequest {
  /** Matches the name and the URL. */
  search?: string | undefined;
  status?: ClientFields["status"] | undefined;
  type?: ClientFields["type"] | undefined;
  /** Newest first by default, or by name. */
  order?: ClientOrder | undefined;
  /** Only these. */
  ids?: readonly string[];
}

export interface NewClient extends ClientFields {
  logo: ImageFile | null;
}

export interface ClientUpdate {
  /** Omitted fields keep their values. */
  fields: Pick<ClientFields, "name" | "url"> & Partial<ClientFields>;
  logo: ImageFile | null;
  removeLogo: boolean;
}

const EMPTY_STATS: ClientStats = {
  totalClients: 0,
  activeClients: 0,
  inactiveClients: 0,
  clientTypeCount: 0,
  partnerTypeCount: 0,
  newThisMonth: 0,
};

type ClientRow = typeof clients.$inferSelect;

const nameCollator = new Intl.Collator("th", { numeric: true });

export async function listClients(db: Db, filter: ClientFilter) {
  const matches = await db
    .select({ id: clients.id, name: filter.order === "name" ? clients.name : sql<string>`''` })
    .from(clients)
    .where(filterCondition(filter))
    .orderBy(desc(clients.joinedAt), desc(clients.id));
  // SQLite would order Thai by code points, with leading vowels at the end.
  if (filter.order === "name") matches.sort((one, other) => nameCollator.compare(one.name, other.name));
  const ids = paginateArray(matches, filter).map(({ id }) => id);
  const rows = await db.select().from(clients).where(inJsonArray(clients.id, ids));
  const indexById = new Map(ids.map((id, index) => [id, index]));
  rows.sort((one, other) => (indexById.get(one.id) ?? 0) - (indexById.get(other.id) ?? 0));
  return { clients: rows.map(await createClientMapper(db, rows)), total: matches.length };
}

export async function findClient(db: Db, id: string): Promise<Client | null> {
  const row = await findRow(db, id);
  return row ? (await createClientMapper(db, [row]))(row) : null;
}

/** @param monthStart the start of the current month */
export async function getClientStats(db: Db, monthStart: number): Promise<ClientStats> {
  const { status, type, joinedAt } = clients;
  const stats = await firstRow(
    db
      .select({
        totalClients: count(),
        activeClients: sql<number>`count(*) FILTER (WHERE ${status} = 'active')`,
        inactiveClients: sql<number>`count(*) FILTER (WHERE ${status} = 'inactive')`,
        clientTypeCount: sql<number>`count(*) FILTER (WHERE ${type} = 'client')`,
        partnerTypeCount: sql<number>`count(*) FILTER (WHERE ${type} = 'partner')`,
        newThisMonth: sql<number>`count(*) FILTER (WHERE ${joinedAt} >= ${monthStart})`,
      })
      .from(clients),
  );
  return stats ?? EMPTY_STATS;
}

interface LogoFilter extends PageRequest {
  /** All types if omitted. */
  type?: ClientType | undefined;
  /** By the date of joining: the oldest first by default. */
  order?: LogoOrder | undefined;
}

/** Logos of active clients. */
export async function listPublicLogos(db: Db, { type, order, ...page }: LogoFilter) {
  const hasPublicLogo = and(
    eq(clients.status, "active"),
    type && eq(clients.type, type),
    isNotNull(clients.logoFile),
  );
  const direction = order === "newest" ? desc : asc;
  const countRow = await firstRow(db.select({ total: count() }).from(clients).where(hasPublicLogo));
  const query = db
    .select({ name: clients.name, url: clients.url, type: clients.type, logo: pictures })
    .from(clients)
    .innerJoin(pictures, eq(pictures.file, clients.logoFile))
    .where(hasPublicLogo)
    .orderBy(direction(clients.joinedAt), direction(clients.id))
    .$dynamic();
  const logos = (await paginate(query, page)).map(({ logo, ...row }): PublicLogo => ({
    ...row,
    ...logoVariant(logo),
  }));
  return { logos, total: countRow?.total ?? 0 };
}

/** @param context its time is also the join date */
export function createClient(
  db: Writer,
  { logo, ...fields }: NewClient,
  context: InsertContext,
): Promise<Client> {
  const { now } = context;
  return CLIENTS.create(db, context, async (tx, id) => {
    await upsertImages(tx, logo ? [logo] : [], now);
    const logoFile = logo?.file ?? null;
    await tx.insert(clients).values({ ...fields, id, logoFile, joinedAt: now, updatedAt: now });
    return id;
  });
}

/** @throws AppError `notFound`; `conflict` for a newer version */
export function updateClient(
  db: Db,
  id: string,
  { fields, logo, removeLogo }: ClientUpdate,
  context: WriteContext,
): Promise<{ record: Client; unusedFiles: string[] }> {
  return CLIENTS.update(db, { key: id, context }, async (tx, { row, version }) => {
    await upsertImages(tx, logo ? [logo] : [], context.now);
    const logoFile = resolveLogo({ logo, removeLogo }, row.logoFile);
    await tx
      .update(clients)
      .set({ ...fields, logoFile, ...version })
      .where(eq(clients.id, id));
    return deleteUnreferencedLogo(tx, row);
  });
}

/**
 * @returns the id of the entry in the trash
 * @throws AppError `notFound`
 */
export function deleteClient(db: Writer, id: string, context: ChangeContext): Promise<string> {
  return CLIENTS.remove(db, { key: id, context }, async (tx, _, trashId) => {
    await tx.delete(clients).where(eq(clients.id, id));
    return trashId;
  });
}

const CLIENTS = new RecordStore<ClientRow, Client>({
  kind: "client",
  notFound: CLIENT_MESSAGES.notFound,
  findRow,
  toRecord: async (db, row) => (await createClientMapper(db, [row]))(row),
  trashed: { table: "clients", column: "id" },
  audited: ({ _id, name, url, status, type, logo }) => ({
    recordId: _id,
    recordName: name,
    fields: { name, url, status, type, logo },
  }),
  versioned: ["name", "url", "status", "type", "logo"],
});

export function findRow(db: Reader, id: string): Promise<ClientRow | undefined> {
  return firstRow(db.select().from(clients).where(eq(clients.id, id)));
}

/** Deletes the previous logo after the record is written, unless it is still referenced. */
async function deleteUnreferencedLogo(tx: Transaction, { logoFile }: ClientRow): Promise<string[]> {
  return deleteUnreferencedImages(tx, logoFile === null ? [] : [logoFile]);
}

function filterCondition({ search, status, type, ids }: ClientFilter) {
  return and(
    status && eq(clients.status, status),
    type && eq(clients.type, type),
    ids && inJsonArray(clients.id, ids),
    search ? matchesSearch([clients.name, clients.url], search) : undefined,
  );
}

/** Loads the related data of all given rows at once. */
async function createClientMapper(tx: Reader, rows: ClientRow[]): Promise<(row: ClientRow) => Client> {
  const logos = await findImages(
    tx,
    rows.flatMap(({ logoFile }) => logoFile ?? []),
  );
  return (row) => {
    const logo = row.logoFile === null ? undefined : logos.get(row.logoFile);
    return {
      _id: row.id,
      name: row.name,
      url: row.url,
      status: row.status,
      type: row.type,
      logo: row.logoFile === null ? null : uploadPath(row.logoFile),
      pictures: logo ? [toImageAsset(logo, "")] : [],
      joinedAt: new Date(row.joinedAt).toISOString(),
      updatedAt: new Date(row.updatedAt).toISOString(),
    };
  };
}

/** An upload may be 5 MB. The strips use the smallest variant that is sharp at their size. */
function logoVariant({ file, width, height }: ImageFile) {
  const widths = variantWidths(width);
  const variantWidth = widths.find((candidate) => candidate >= MIN_LOGO_WIDTH) ?? widths.at(-1) ?? width;
  return {
    logo: uploadPath(variantFileName(file, variantWidth)),
    width: variantWidth,
    // Rounds like `Bun.Image`.
    height: Math.max(1, Math.floor((height * variantWidth) / width)),
  };
}
