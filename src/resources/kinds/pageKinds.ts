// The kinds of fields that pages of the firm's own consist of.

/** A picture of the library; may be empty. */
export interface ImageField {
  kind: "image";
  /** The message of an empty field. Without it, the field is optional. */
  required?: string;
}

/** Where a link leads; see `linkTarget.ts`. */
export interface LinkField {
  kind: "link";
  required?: string;
}

/** A file of the library. */
export interface FileField {
  kind: "file";
  required?: string;
}

/** Records to show: the newest ones, those of a category, or chosen ones. */
export interface RecordsField {
  kind: "records";
}

export const RECORD_SOURCES = ["activities", "articles", "clients"] as const;
export const RECORD_PICKS = ["newest", "category", "chosen"] as const;
export const MAX_SHOWN_RECORDS = 12;

export interface RecordsValue {
  source: (typeof RECORD_SOURCES)[number];
  pick: (typeof RECORD_PICKS)[number];
  /** The slug of a category of activities, for `category`. */
  category: string;
  /** In order, for `chosen`. */
  ids: string[];
  /** At most so many, for the others. */
  count: number;
}

/** The content of a page; see `resources/blocks`. */
export interface BlocksField {
  kind: "blocks";
  /** How many. */
  max: number;
}

/** Of the JSON of a page in one language. Characters. */
export const MAX_BLOCKS_LENGTH = 500_000;

/** A block that this version doesn't know is kept as it is, and not shown. */
export interface Block {
  /** The same in all languages: a translation is matched with its source by it. */
  id: string;
  type: string;
  isHidden: boolean;
  fields: Record<string, unknown>;
}

export type PageField = ImageField | LinkField | FileField | RecordsField | BlocksField;
