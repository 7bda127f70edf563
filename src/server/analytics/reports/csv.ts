// Sends a table as CSV (RFC 4180), as spreadsheets read it without being asked and without taking any cell for a formula.
import type { AppContext } from "#server/http/context.ts";
import { sendText } from "#server/http/sendText.ts";

/** Without it, Excel takes the text for another alphabet. */
const BYTE_ORDER_MARK = "\uFEFF";
/** Where one could begin: some spreadsheets divide at semicolons, and some read wide signs as narrow ones. */
const FORMULA_START = /(^|[;\t\r\n])(?=\s*[=+\-@＝＋－＠])/g;

export type Cell = string | number;

/** @param name of the file; letters, digits and hyphens */
export function sendCsv(c: AppContext, name: string, rows: Cell[][]) {
  c.header("Content-Disposition", `attachment; filename="${name}.csv"`);
  c.header("Cache-Control", "no-store");
  return sendText(c, toCsv(rows), "text/csv; charset=utf-8");
}

function toCsv(rows: Cell[][]): string {
  return BYTE_ORDER_MARK + rows.map((row) => `${row.map(toField).join(",")}\r\n`).join("");
}

/** What visitors and other sites wrote stands in these cells: a program that opens them must not run it. */
function toField(cell: Cell): string {
  if (typeof cell === "number") return String(cell);
  const text = cell.replace(FORMULA_START, "$1'");
  return /[",;\t\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}
