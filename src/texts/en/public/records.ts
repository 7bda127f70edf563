import { plural } from "../plural.ts";

export const recordPageTexts = {
  recordFailed: (noun: string) => `Couldn't load this ${noun}`,
  listFailed: (plural: string) => `Couldn't load the ${plural}`,
  loading: "Loading…",
  missing: "It may have been withdrawn, or the address has a typo.",
  noneAtAddress: (noun: string) => `There is no ${noun} at this address.`,
  back: (list: string) => `Back to ${list}`,
  publishedOn: "Published on",
  description: (plural: string, productName: string) => `All ${plural} of ${productName}, the newest first.`,
  none: {
    title: (plural: string) => `No ${plural} yet`,
    text: "The first one will appear here once it is published.",
  },
};

/** Of the pages of a public list. */
export const listTexts = {
  records: (count: number, noun: { name: string; plural: string }) =>
    plural(count, { one: `# ${noun.name}`, other: `# ${noun.plural}` }),
  range: (from: number, to: number, records: string) =>
    from === to ? `${from} of ${records}` : `${from}–${to} of ${records}`,
  pages: "Pages",
  page: (number: number) => `Page ${number}`,
  titleSuffix: (page: number) => ` · Page ${page}`,
  previous: "Newer",
  next: "Older",
  gap: "…",
  missing: {
    title: "This page does not exist",
    text: "The list has fewer pages now.",
    firstPage: (list: string) => `Newest ${list}`,
  },
};
