import { MAX_REPORTED } from "#contract/importReport.ts";
import type { ImportReport } from "#contract/importReport.ts";

import type { LeftOut } from "./importedSite.ts";

/** By the reason. */
export function groupLeftOut(leftOut: readonly LeftOut[]): ImportReport["leftOut"] {
  const groups = Map.groupBy(leftOut, ({ code, value }) => `${code} ${value}`);
  return [...groups.values()].flatMap((entries) => {
    const [first] = entries;
    const names = entries.slice(0, MAX_REPORTED).map(({ name }) => name);
    return first ? [{ code: first.code, value: first.value, names }] : [];
  });
}
