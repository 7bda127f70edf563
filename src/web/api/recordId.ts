import type { NewRecord } from "#contract/newRecord.ts";

import { randomId } from "./sessionId.ts";

/** A UUID of version 7, which begins with the time. */
export function createRecordId(): string {
  const time = Date.now().toString(16).padStart(12, "0");
  const random = randomId();
  return [
    time.slice(0, 8),
    time.slice(8),
    `7${random.slice(0, 3)}`,
    `8${random.slice(3, 6)}`,
    random.slice(6, 18),
  ].join("-");
}

export function startNewRecord(): NewRecord {
  return { _id: createRecordId(), isRetry: false };
}
