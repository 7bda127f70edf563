/** Why something is not imported as it was; `importTexts.reason` says it in words. */
export interface Reason {
  code:
    | "badDate"
    | "exists"
    | "invalid"
    | "isPage"
    | "largePicture"
    | "link"
    | "membersOnly"
    | "noCategories"
    | "noPicture"
    | "password"
    | "plainText"
    | "plugin"
    | "removed"
    | "shortcode"
    | "status"
    | "wrongPicture";
  /** What it is about: an address, an element, a message. */
  value: string;
}

/** What becomes of an import. */
export interface ImportReport {
  source: "WordPress" | "Ghost" | "CSV";
  records: {
    kind: "article" | "page" | "activity" | "client";
    title: string;
    path: string | null;
    isDraft: boolean;
  }[];
  pictures: number;
  redirects: number;
  newCategories: string[];
  /** By the reason. */
  leftOut: (Reason & { names: string[] })[];
}

/** Of a list in a report. */
export const MAX_REPORTED = 500;

/** Others wait while they are written. */
export const MAX_IMPORTED = 2_000;

export const IMPORT_MESSAGES = {
  path: "path must name a file, such as 2020/01/river.jpg",
  none: "Send the file first",
  running: "Another import is running",
  tooMany: "The file has more than 2,000 texts. Stop the site and use `vitrine import`",
} as const;
