import type { AppContext } from "#server/http/context.ts";
import { sendText } from "#server/http/sendText.ts";

/** Without it, Excel assumes another encoding. */
const BYTE_ORDER_MARK = "\uFEFF";
/**
 * Where a formula could start: at the start of a cell. Includes semicolons, because some spreadsheets split cells at
 * them, and full-width operators, which some treat like ASCII.
 */
const FORMULA_START = /(^|[;\t\r\n])(?=\s*[=+\-@＝＋－＠])/g;

export type Cell = string | number;

/**
 * Sends a table as CSV (RFC 4180) with formulas neutralized.
 * @param name the file name: letters, digits and hyphens
 */
export function sendCsv(c: AppContext, name: string, rows: Cell[][]) {
  c.header("Content-Disposition", `attachment; filename="${name}.csv"`);
  c.header("Cache-Control", "no-store");
  return sendText(c, toCsv(rows), "text/csv; charset=utf-8");
}

function toCsv(rows: Cell[][]): string {
  return BYTE_ORDER_MARK + rows.map((row) => `${row.map(toField).join(",")}\r\n`).join("");
}

/** Cells contain text from visitors and other sites, which must not run as a formula. */
function toField(cell: Cell): string {
  if (typeof cell === "number") return String(cell);
  const text = cell.replace(FORMULA_START, "$1'");
  return /[",;\t\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}
