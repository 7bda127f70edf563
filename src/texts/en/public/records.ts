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
