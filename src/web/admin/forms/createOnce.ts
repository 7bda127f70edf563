import type { NewRecord } from "#contract/newRecord.ts";
import { formTexts as texts } from "#texts/admin/form.ts";
import { ApiError, getConflict, isOutcomeUnknown } from "#web/api/http/ApiError.ts";

const HTTP_CONFLICT = 409;

/** The record that a form is to create. Its draft stores it, because it survives a reload. */
export interface NewRecordStore {
  read: () => NewRecord;
  write: (newRecord: NewRecord) => void;
}

/**
 * Creates a record once, even if the first response was lost, the page was reloaded, and the person continued to edit:
 * all calls have the same id, so that the server finds the record, and changes it if the form differs.
 */
export async function createOnce<T>(
  { read, write }: NewRecordStore,
  send: (newRecord: NewRecord) => Promise<T>,
): Promise<T> {
  const newRecord = read();
  // Stored before the request: the page may be closed during it.
  write({ ...newRecord, isRetry: true });
  try {
    return await send(newRecord);
  } catch (error) {
    // A rejected request created nothing. That says nothing about earlier ones.
    if (!isOutcomeUnknown(error)) write(newRecord);
    const conflict = getConflict<{ updatedAt: string }>(error);
    if (!conflict) throw error;
    write({ ...newRecord, updatedAt: conflict.current.updatedAt });
    const { savedBy: name, isOwn } = conflict;
    // The form of a new record can't compare versions.
    throw new ApiError(name && !isOwn ? texts.newerVersionBy({ name }) : texts.newerVersion, HTTP_CONFLICT);
  }
}

export function appendFields(body: FormData, fields: object): void {
  for (const [name, value] of Object.entries(fields)) body.set(name, String(value));
}
