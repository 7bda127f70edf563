// The tables of sums: how they are keyed, what they count, and how their rows change.
import type { Transaction } from "#server/database/transaction.ts";

export type Key = (number | string)[];

/** What a row is found by, what it counts, and which part of its key tells the day it is of. */
interface CountTable {
  table: string;
  keys: string[];
  amounts: string[];
}

const COUNTS = {
  pages: { table: "sums_by_page", keys: ["page", "day"], amounts: ["views", "entries"] },
  agents: { table: "sums_by_agent", keys: ["agent", "day"], amounts: ["views"] },
  sources: { table: "sums_by_source", keys: ["source", "day"], amounts: ["sessions"] },
  entries: { table: "sums_by_entry", keys: ["entry", "source", "day"], amounts: ["sessions"] },
  countries: { table: "sums_by_country", keys: ["country", "day"], amounts: ["sessions"] },
  returns: { table: "sums_of_returns", keys: ["first_day", "second_day"], amounts: ["visitors"] },
} as const satisfies Record<string, CountTable>;

/** All that can be made anew from the views, and the column by which its rows belong to a day that may be closed. */
export const SUMS: { table: string; day: string | null }[] = [
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

/** Additions to rows of one table, gathered by their keys. */
export class Changes {
  #rows = new Map<string, { key: Key; by: number[] }>();

  add(key: Key, by: number[]): void {
    const text = key.join(" ");
    const known = this.#rows.get(text);
    if (!known) this.#rows.set(text, { key, by: [...by] });
    else by.forEach((more, index) => (known.by[index] = (known.by[index] ?? 0) + more));
  }

  rows() {
    return this.#rows.values();
  }
}

/** A row that counts nothing any more goes, as if it had never been. */
export function addCounts(tx: Transaction, name: keyof typeof COUNTS, changes: Changes): void {
  const { add, clean } = SQL[name];
  for (const { key, by } of changes.rows()) {
    if (by.every((amount) => amount === 0)) continue;
    tx.$client.query<null, Key>(add).run(...key, ...by);
    if (by.some((amount) => amount < 0)) tx.$client.query<null, Key>(clean).run(...key);
  }
}

const SQL = {
  pages: sqlOf(COUNTS.pages),
  agents: sqlOf(COUNTS.agents),
  sources: sqlOf(COUNTS.sources),
  entries: sqlOf(COUNTS.entries),
  countries: sqlOf(COUNTS.countries),
  returns: sqlOf(COUNTS.returns),
};

function sqlOf({
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
