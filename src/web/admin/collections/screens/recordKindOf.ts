import type { AnyRecord } from "#content/contentType.ts";

import type { RecordKind } from "../list/recordChange.ts";
import type { ListBinding } from "./bindings.ts";

/** Where the records of a type are cached. */
export function recordKindOf<R extends AnyRecord>({ api, countsOf }: ListBinding<R>): RecordKind<R> {
  const { key, pagesKey, statsKey } = api;
  return countsOf ? { key, pagesKey, statsKey, countsOf } : { key, pagesKey };
}
