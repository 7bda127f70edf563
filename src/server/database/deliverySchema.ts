// Channels and the outbox. Secrets and what is sent to a person are encrypted with the key `deliveries` (`server/keys`). Times are
// milliseconds since 1970, UTC.
import { sql } from "drizzle-orm";
import { index, integer, sqliteTable, text } from "drizzle-orm/sqlite-core";

import { DELIVERY_STATES } from "#resources/channels.ts";
import type { ChannelEvent, FailureCode, PersonalEvent } from "#resources/channels.ts";

import { updatedBy } from "./recordTables.ts";
import { messages } from "./schema.ts";

/** Records whose fields only their descriptor knows. */
function secretRecords(name: string) {
  return sqliteTable(name, {
    id: text().primaryKey(),
    /** Without secrets. */
    fields: text({ mode: "json" }).$type<Record<string, unknown>>().notNull(),
    /** Encrypted, by name. */
    secrets: text({ mode: "json" }).$type<Record<string, string>>().notNull(),
    createdAt: integer("created_at").notNull(),
    updatedAt: integer("updated_at").notNull(),
    updatedBy: updatedBy(),
  });
}

export const channels = secretRecords("channels");
export const channelName = sql<string>`${channels.fields} ->> 'name'`;

/** How the site sends mail. One row, once it is set up. */
export const mailSender = secretRecords("mail_sender");

/** The outbox: a row for each channel that something is sent to, stored in the transaction of what happened. */
export const deliveries = sqliteTable(
  "deliveries",
  {
    /** Also the mail's and the webhook's id, and LINE's retry key. */
    id: text().primaryKey(),
    /** `null` for what is mailed to a person. */
    channelId: text("channel_id").references(() => channels.id, { onDelete: "cascade" }),
    messageId: text("message_id").references(() => messages.id, { onDelete: "cascade" }),
    event: text().$type<ChannelEvent | PersonalEvent>().notNull(),
    /** JSON: what the text needs besides the message. Encrypted if it is for one person. Removed once it is sent or given up. */
    payload: text(),
    state: text({ enum: DELIVERY_STATES }).notNull().default("waiting"),
    attempts: integer().notNull().default(0),
    /** The time of the next attempt. */
    dueAt: integer("due_at").notNull(),
    /** Of the last attempt, and what the other side said. */
    failure: text().$type<FailureCode>(),
    answer: text().notNull().default(""),
    createdAt: integer("created_at").notNull(),
    finishedAt: integer("finished_at"),
  },
  (table) => [
    index("deliveries_by_channel_due")
      .on(table.channelId, table.dueAt, table.id)
      .where(sql`state IN ('waiting', 'failed')`),
    index("deliveries_by_message").on(table.messageId),
    index("deliveries_by_channel").on(table.channelId, table.createdAt),
    index("deliveries_given_up")
      .on(table.finishedAt)
      .where(sql`state = 'givenUp'`),
  ],
);
