import { asc, eq } from "drizzle-orm";

import { CHANNEL_MESSAGES, CHANNEL_SECRETS } from "#resources/channels.ts";
import type { Channel, ChannelFields, ChannelSecret } from "#resources/channels.ts";
import { sha256 } from "#server/audit/auditChain.ts";
import type { ChangeContext } from "#server/database/actor.ts";
import { channels } from "#server/database/deliverySchema.ts";
import type { Db, Reader } from "#server/database/open.ts";
import type { WriteContext } from "#server/database/optimisticConcurrency.ts";
import type { InsertContext } from "#server/database/repeatedWrites.ts";
import { firstRow } from "#server/database/rows.ts";
import { transaction } from "#server/database/transaction.ts";
import type { SecretBox } from "#server/keys/secretBox.ts";
import { RecordStore } from "#server/resources/RecordStore.ts";

import { mergeSecrets, openSecrets, sealSecrets } from "./secrets.ts";

export type ChannelRow = typeof channels.$inferSelect;

const MAX_FOUND = 5;

interface ChannelDependencies {
  db: Db;
  secretBox: SecretBox;
}

export async function listChannels(db: Db): Promise<Channel[]> {
  const rows = await db.select().from(channels).orderBy(asc(channels.createdAt), asc(channels.id));
  return rows.map(toChannel);
}

export async function findChannel(db: Db, id: string): Promise<Channel | null> {
  const row = await findChannelRow(db, id);
  return row ? toChannel(row) : null;
}

export function findChannelRow(db: Reader, id: string): Promise<ChannelRow | undefined> {
  return firstRow(db.select().from(channels).where(eq(channels.id, id)));
}

/** With its secrets, which never leave the server; `null` for an unknown id. */
export async function openChannel(
  db: Reader,
  secretBox: SecretBox,
  id: string,
): Promise<ChannelFields | null> {
  const row = await findChannelRow(db, id);
  if (!row) return null;
  const channel: Partial<ChannelFields> = { ...row, ...(await openSecrets(secretBox, id, row.secrets)) };
  // Only secrets are missing.
  return channel as ChannelFields;
}

export async function createChannel(
  { db, secretBox }: ChannelDependencies,
  values: ChannelFields,
  context: InsertContext,
): Promise<Channel> {
  // Secrets are encrypted for the id.
  const { now, recordId = Bun.randomUUIDv7("hex", now) } = context;
  const { fields, secrets } = await sealSecrets(secretBox, recordId, { values, names: CHANNEL_SECRETS });
  return CHANNELS.create(db, { ...context, recordId }, async (tx, id) => {
    const row = { ...fields, id, secrets: mergeSecrets({}, secrets), createdAt: now, updatedAt: now };
    await tx.insert(channels).values(row);
    return id;
  });
}

/** @throws AppError `notFound`; `conflict` for a newer version */
export async function updateChannel(
  { db, secretBox }: ChannelDependencies,
  { id, values }: { id: string; values: ChannelFields },
  context: WriteContext,
): Promise<{ record: Channel }> {
  const { fields, secrets, changes } = await sealSecrets(secretBox, id, { values, names: CHANNEL_SECRETS });
  return CHANNELS.update(db, { key: id, context, changes }, async (tx, { row, version }) => {
    const merged = mergeSecrets(row.secrets, secrets);
    await tx
      .update(channels)
      .set({ ...fields, secrets: merged, ...version })
      .where(eq(channels.id, id));
  });
}

/** Deletes its deliveries too. @throws AppError `notFound` */
export function deleteChannel(db: Db, id: string, context: ChangeContext): Promise<void> {
  return CHANNELS.remove(db, { key: id, context }, async (tx) => {
    await tx.delete(channels).where(eq(channels.id, id));
  });
}

/** Keeps the last ids from which the LINE account was greeted. */
export async function storeFound(db: Db, id: string, ids: readonly string[]): Promise<void> {
  await transaction(db, async (tx) => {
    const row = await findChannelRow(tx, id);
    const found = [...new Set([...ids, ...(row?.found ?? [])])].slice(0, MAX_FOUND);
    await tx.update(channels).set({ found }).where(eq(channels.id, id));
  });
}

const CHANNELS = new RecordStore<ChannelRow, Channel>({
  kind: "channel",
  notFound: CHANNEL_MESSAGES.notFound,
  findRow: findChannelRow,
  toRecord: (_, row) => toChannel(row),
  audited: ({ _id, createdAt: _created, updatedAt: _updated, found: _found, ...fields }) => ({
    recordId: _id,
    recordName: fields.name,
    fields: { ...fields, url: maskAddress(fields.url) },
  }),
});

/** The path of a webhook is enough to post there: the log gets the origin, and a hash that differs after a change. */
function maskAddress(url: string): string {
  return url && `${new URL(url).origin}/… (${sha256(url).slice(0, 8)})`;
}

function toChannel({ id, secrets, createdAt, updatedAt, ...row }: ChannelRow): Channel {
  const { name, kind, language, events, isEnabled, recipients, to, found, url, format } = row;
  return {
    _id: id,
    name,
    kind,
    language,
    events,
    isEnabled,
    recipients,
    to,
    found,
    url,
    format,
    // Written under these names only.
    secrets: Object.keys(secrets) as ChannelSecret[],
    createdAt: new Date(createdAt).toISOString(),
    updatedAt: new Date(updatedAt).toISOString(),
  };
}
