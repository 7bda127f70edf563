import { formatPhone } from "#contract/fields/phone.ts";
import type { Message } from "#contract/messages/messages.ts";
import type { Db } from "#server/database/open.ts";
import { BYTE_ORDER_MARK, toCsv } from "#server/http/csv.ts";

import { readMessages } from "./repository.ts";

const BATCH_SIZE = 200;

const COLUMNS: Record<string, (message: Message, timeZone: string) => string> = {
  Received: ({ createdAt }, timeZone) => formatTime(createdAt, timeZone),
  Name: ({ name }) => name,
  Email: ({ email }) => email,
  Phone: ({ phone }) => formatPhone(phone),
  "LINE ID": ({ lineId }) => lineId,
  Company: ({ company }) => company,
  Subject: ({ subject }) => subject,
  Message: ({ message }) => message,
  Status: ({ status }) => status,
  "Taken by": ({ takenBy }) => takenBy?.name ?? "",
  Note: ({ note }) => note,
  Consent: ({ consent }) => consent || (consent === null ? "" : "No"),
  "Times sent": ({ repeats }) => String(repeats + 1),
  Page: ({ source }) => source?.page ?? "",
  "First page": ({ source }) => source?.entry ?? "",
  Referrer: ({ source }) => source?.referrer ?? "",
  Campaign: ({ source }) => source?.campaign ?? "",
};

/** Reads the messages in batches while they are sent: all of them may be more than fits into memory. */
export async function* messageCsv(db: Db, ids: readonly string[], timeZone: string): AsyncGenerator<string> {
  yield BYTE_ORDER_MARK + toCsv([Object.keys(COLUMNS)]);
  for (let start = 0; start < ids.length; start += BATCH_SIZE) {
    const batch = await readMessages(db, ids.slice(start, start + BATCH_SIZE));
    const columns = Object.values(COLUMNS);
    yield toCsv(batch.map((message) => columns.map((valueOf) => valueOf(message, timeZone))));
  }
}

/** In the site's time zone, in a format that spreadsheets recognize: `2026-11-22 15:00`. */
function formatTime(moment: string, timeZone: string): string {
  const at = Temporal.Instant.from(moment).toZonedDateTimeISO(timeZone);
  return `${at.toPlainDate()} ${at.toPlainTime().toString({ smallestUnit: "minute" })}`;
}
