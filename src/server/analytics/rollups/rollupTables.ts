import type { Transaction } from "#server/database/transaction.ts";

export type RowKey = (number | string)[];

/** A rollup table, its key columns and its counter columns. */
interface CounterTable {
  table: string;
  keys: string[];
  amounts: string[];
}

const COUNTER_TABLES = {
  pages: { table: "sums_by_page", keys: ["page", "day"], amounts: ["views", "entries"] },
  agents: { table: "sums_by_agent", keys: ["agent", "day"], amounts: ["views"] },
  sources: { table: "sums_by_source", keys: ["source", "day"], amounts: ["sessions"] },
  entries: { table: "sums_by_entry", keys: ["entry", "source", "day"], amounts: ["sessions"] },
  countries: { table: "sums_by_country", keys: ["country", "day"], amounts: ["sessions"] },
  returns: { table: "sums_of_returns", keys: ["first_day", "second_day"], amounts: ["visitors"] },
} as const satisfies Record<string, CounterTable>;

/** All derived tables, with the column that assigns their rows to a day that may be closed. */
export const ROLLUP_TABLES: { table: string; day: string | null }[] = [
  { table: "sums_by_hour", day: null },
  { table: "sums_by_day", day: "day" },
  { table: "sums_by_page", day: "day" },
  { table: "sums_by_agent", day: "day" },
  { table: "sums_by_source", day: "day" },
  { table: "sums_by_entry", day: "day" },
  { table: "sums_by_country", day: "day" },
  { table: "sums_of_returns", day: "second_day" },
  { table: "sums_of_long_sessions", day: "day" },
];

/** Increments of one table, collected by key. */
export class CounterIncrements {
  #rows = new Map<string, { key: RowKey; by: number[] }>();

  add(key: RowKey, by: number[]): void {
    const text = key.join(" ");
    const existing = this.#rows.get(text);
    if (!existing) this.#rows.set(text, { key, by: [...by] });
    else by.forEach((more, index) => (existing.by[index] = (existing.by[index] ?? 0) + more));
  }

  rows() {
    return this.#rows.values();
  }
}

/** Deletes rows whose counters are all zero. */
export function applyIncrements(
  tx: Transaction,
  name: keyof typeof COUNTER_TABLES,
  changes: CounterIncrements,
): void {
  const { add, clean } = SQL[name];
  for (const { key, by } of changes.rows()) {
    if (by.every((amount) => amount === 0)) continue;
    tx.$client.query<null, RowKey>(add).run(...key, ...by);
    if (by.some((amount) => amount < 0)) tx.$client.query<null, RowKey>(clean).run(...key);
  }
}

const SQL = {
  pages: counterSql(COUNTER_TABLES.pages),
  agents: counterSql(COUNTER_TABLES.agents),
  sources: counterSql(COUNTER_TABLES.sources),
  entries: counterSql(COUNTER_TABLES.entries),
  countries: counterSql(COUNTER_TABLES.countries),
  returns: counterSql(COUNTER_TABLES.returns),
};

function counterSql({
  table,
  keys,
  amounts,
}: {
  table: string;
  keys: readonly string[];
  amounts: readonly string[];
}) {
  const columns = [...keys, ...amounts];
  const more = amounts.map((amount) => `${amount} = ${amount} + excluded.${amount}`);
  const same = keys.map((key) => `${key} = ?`);
  const nothing = amounts.map((amount) => `${amount} = 0`);
  return {
    add: `INSERT INTO ${table} (${columns.join(", ")}) VALUES (${columns.map(() => "?").join(", ")})
      ON CONFLICT (${keys.join(", ")}) DO UPDATE SET ${more.join(", ")}`,
    clean: `DELETE FROM ${table} WHERE ${[...same, ...nothing].join(" AND ")}`,
  };
}
