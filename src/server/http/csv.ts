export type CsvRow = (string | number)[];

/** Without it, Excel assumes another encoding. */
export const BYTE_ORDER_MARK = "\uFEFF";
/**
 * Where a formula could start: at the start of a cell. Includes semicolons, because some spreadsheets split cells at
 * them, and full-width operators, which some treat like ASCII; a tab and a carriage return, because some drop them.
 */
const FORMULA_START = /(^|[;\t\r\n])(?=[^\S\t\r\n]*[=+\-@＝＋－＠])|^(?=[\t\r])/g;

/** RFC 4180, with formulas neutralized. A file starts with `BYTE_ORDER_MARK`. */
export function toCsv(rows: readonly CsvRow[]): string {
  return rows.map((row) => `${row.map(toField).join(",")}\r\n`).join("");
}

/** Cells contain text from visitors and other sites, which must not run as a formula. */
function toField(cell: CsvRow[number]): string {
  if (typeof cell === "number") return String(cell);
  const text = cell.replace(FORMULA_START, "$1'");
  return /[",;\t\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}
