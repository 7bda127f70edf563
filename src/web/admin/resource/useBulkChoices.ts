import { fieldValue, PUBLISHING_STATUSES } from "#resources/contentType.ts";
import type { AnyRecord, PublishingStatus } from "#resources/contentType.ts";
import { recordTexts } from "#texts/admin/records.ts";
import type { BulkChoice } from "#web/admin/lists/BulkBar.tsx";

import type { ListFilter } from "./screenConfigs.ts";
import { useRecordPermissions } from "./useRecordPermissions.ts";

/** The status of the text that the list shows, and what the filters add to lists of values. */
export function useBulkChoices(listFilters: readonly ListFilter[]): BulkChoice<AnyRecord>[] {
  const { canPublish } = useRecordPermissions();
  const status: BulkChoice<AnyRecord> = {
    label: recordTexts.setStatus,
    options: PUBLISHING_STATUSES.map((value) => ({ value, label: recordTexts.statusChoices[value] })),
    // One of the options.
    toChange: (record, value) => ({ ...changeOf(record), status: value as PublishingStatus }),
  };
  const additions = listFilters.flatMap(({ name, addLabel, options }): BulkChoice<AnyRecord>[] => {
    const toChange = (record: AnyRecord, value: string) => {
      const values = fieldValue(record, name);
      const added = new Set([...(Array.isArray(values) ? values : []), value]);
      return { ...changeOf(record), fields: { [name]: [...added] } };
    };
    const names = options().map(({ label }) => ({ value: label, label }));
    return addLabel ? [{ label: addLabel(), options: names, toChange }] : [];
  });
  return [...(canPublish ? [status] : []), ...additions];
}

/** A change of the text that was read. */
export function changeOf({ _id, language, updatedAt }: AnyRecord) {
  return { _id, action: "change" as const, updatedAt, ...(language && { language }) };
}
