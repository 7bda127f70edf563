// Reads tables of articles, clients or redirects.
import { parse } from "csv-parse/sync";

import { AppError } from "#server/errors.ts";

import type { ImportedRecord, ImportedSite, LeftOut } from "./importedSite.ts";

const MAX_ROWS = 20_000;
/** By the names that a table may have them under; letters and digits count. */
const COLUMNS: Record<string, string> = {
  title: "title",
  หัวข้อ: "title",
  ชื่อเรื่อง: "title",
  name: "name",
  ชื่อ: "name",
  content: "content",
  เนื้อหา: "content",
  author: "author",
  ผู้เขียน: "author",
  position: "position",
  ตำแหน่ง: "position",
  published: "date",
  date: "date",
  publishedat: "date",
  วันที่: "date",
  status: "status",
  สถานะ: "status",
  slug: "slug",
  address: "address",
  oldaddress: "address",
  picture: "picture",
  logo: "picture",
  รูปภาพ: "picture",
  โลโก้: "picture",
  url: "url",
  website: "url",
  เว็บไซต์: "url",
  type: "type",
  ประเภท: "type",
  from: "from",
  จาก: "from",
  to: "to",
  ไปที่: "to",
};

export interface CsvRow {
  /** From 2: the first one names the columns. */
  number: number;
  cells: Partial<Record<string, string>>;
}

/** The rows of a table with commas or semicolons. @throws AppError `invalid`, with the number of a broken row */
export function readTable(text: string): CsvRow[] {
  const [head = ""] = text.split(/\r?\n/, 1);
  const delimiter = head.split(";").length > head.split(",").length ? ";" : ",";
  try {
    const rows: string[][] = parse(text, { bom: true, delimiter, skip_empty_lines: true, to: MAX_ROWS + 2 });
    if (rows.length > MAX_ROWS + 1)
      throw new AppError("invalid", `A table may have at most ${MAX_ROWS} rows.`);
    const [names = [], ...others] = rows;
    const columns = names.map((name) => COLUMNS[name.toLowerCase().replace(/[\s_-]/g, "")] ?? "");
    return others.map((row, index) => {
      const cells = row.flatMap((cell, column) => (columns[column] ? [[columns[column], cell.trim()]] : []));
      return { number: index + 2, cells: Object.fromEntries(cells) };
    });
  } catch (error) {
    if (error instanceof AppError) throw error;
    // The parser's message names the line.
    const reason = error instanceof Error ? error.message : String(error);
    throw new AppError("invalid", `The table can't be read: ${reason}.`, { cause: error });
  }
}

/** Tables of redirects have a column `from`, clients one for their web address, articles one for their content. @throws AppError `invalid` */
export function readCsv(text: string): ImportedSite {
  const rows = readTable(text);
  const [first] = rows;
  if (first?.cells["from"] !== undefined && first.cells["to"] !== undefined) {
    const redirects = rows.map(({ cells: { from = "", to = "", status = "" } }) => ({ from, to, status }));
    return { source: "CSV", records: [], redirects, alts: new Map(), leftOut: [] };
  }
  const isClients = first?.cells["name"] !== undefined && first.cells["url"] !== undefined;
  if (!isClients && (first?.cells["title"] === undefined || first.cells["content"] === undefined))
    throw new AppError(
      "invalid",
      "The first row must name the columns: title and content, name and url, or from and to.",
    );
  const leftOut: LeftOut[] = [];
  const records = rows.map((row) => (isClients ? toClient(row) : toArticle(row, leftOut)));
  return { source: "CSV", records, alts: new Map(), leftOut };
}

function toArticle({ number, cells }: CsvRow, leftOut: LeftOut[]): ImportedRecord {
  const { title = "", content = "", author = "", position = "", date = "", status = "" } = cells;
  const time = Date.parse(date);
  if (date !== "" && Number.isNaN(time))
    leftOut.push({ name: title || `${number}`, code: "badDate", value: date });
  const isHtml = /<(p|br|h[1-6]|ul|ol|img|a)\b/i.test(content);
  return {
    kind: "article",
    title,
    slug: cells["slug"] ?? "",
    content: isHtml ? { html: content } : { markdown: content },
    isPublished: !/^(draft|ฉบับร่าง|ร่าง)$/i.test(status),
    publishedAt: Number.isNaN(time) ? null : time,
    author,
    position,
    categories: [],
    picture: cells["picture"] ? { address: cells["picture"], alt: "" } : null,
    address: cells["address"] ?? null,
  };
}

function toClient({ cells }: CsvRow): ImportedRecord {
  const { name = "", url = "", status = "", type = "", picture } = cells;
  return {
    kind: "client",
    title: name,
    slug: "",
    content: { markdown: "" },
    isPublished: !/^(inactive|ปิดใช้งาน)$/i.test(status),
    publishedAt: null,
    author: "",
    categories: [],
    picture: picture ? { address: picture, alt: "" } : null,
    address: null,
    url,
    isPartner: /^(partner|พันธมิตร|พาร์ตเนอร์)$/i.test(type),
  };
}
