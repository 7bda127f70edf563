// Where a link of a block or a menu leads: a path of this site, a web, mail or telephone address, or a record, whose current
// address in the visitor's language the link follows.

/** The names of the content types that a link may lead to, as in their descriptors. */
export const RECORD_TARGETS = ["page", "activity", "article"] as const;

export type LinkTarget =
  | { kind: "record"; type: (typeof RECORD_TARGETS)[number]; id: string }
  | { kind: "path"; path: string }
  | { kind: "address"; url: string };

const RECORD = /^(page|activity|article):([0-9a-f-]{36})$/;
const PATH = /^\/(?!\/)[^\s\\]*$/;

/** Characters. */
export const MAX_LINK_LENGTH = 2_000;

/** @returns `null` for a text that is no target */
export function parseLinkTarget(text: string): LinkTarget | null {
  const record = RECORD.exec(text);
  // As the pattern says.
  if (record)
    return { kind: "record", type: record[1] as (typeof RECORD_TARGETS)[number], id: record[2] ?? "" };
  if (PATH.test(text)) return { kind: "path", path: text };
  return isAddress(text) ? { kind: "address", url: text } : null;
}

/** @param type one of `RECORD_TARGETS` */
export function recordTarget(type: string, id: string): string {
  return `${type}:${id}`;
}

function isAddress(text: string): boolean {
  return URL.canParse(text) && ["http:", "https:", "mailto:", "tel:"].includes(new URL(text).protocol);
}
