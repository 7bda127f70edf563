import type { AnyRecord } from "#resources/contentType.ts";

import type { RecordQueries } from "#web/admin/lists/applyOptimisticUpdate.ts";
import type { ListConfig } from "./screenConfigs.ts";

/** The cached queries of a type. */
export function recordQueriesOf<R extends AnyRecord>({ api, countsOf }: ListConfig<R>): RecordQueries<R> {
  const { key, pagesKey, statsKey } = api;
  return countsOf ? { key, pagesKey, statsKey, countsOf } : { key, pagesKey };
}
