// Makes a browser older: takes away what came to browsers since, as on a phone that gets no new ones any more.
import type { Page } from "playwright";

type ApiNames = [place: string, names: string[]][];

/** Came to the last of the browsers in 2023 and 2024; https://developer.mozilla.org/docs/Web tells of each since when it is there. */
const APIS_SINCE_2023: ApiNames = [
  ["AbortSignal", ["timeout"]],
  ["Array.prototype", ["toReversed", "toSorted", "toSpliced", "with"]],
  ["Intl", ["Segmenter"]],
  ["String.prototype", ["isWellFormed", "toWellFormed"]],
];

const NEWER_APIS: ApiNames = [
  ["Array", ["fromAsync"]],
  ["AbortSignal", ["any"]],
  ["Document.prototype", ["startViewTransition"]],
  ["Element.prototype", ["checkVisibility", "moveBefore", "setHTMLUnsafe"]],
  ["HTMLCanvasElement.prototype", ["transferControlToOffscreen"]],
  ["HTMLElement.prototype", ["hidePopover", "showPopover", "togglePopover"]],
  ["HTMLInputElement.prototype", ["showPicker"]],
  ["Map", ["groupBy"]],
  ["Object", ["groupBy"]],
  ["Promise", ["try", "withResolvers"]],
  [
    "Set.prototype",
    [
      "difference",
      "intersection",
      "isDisjointFrom",
      "isSubsetOf",
      "isSupersetOf",
      "symmetricDifference",
      "union",
    ],
  ],
  ["URL", ["canParse", "parse"]],
  ["window", ["Iterator", "navigation", "requestIdleCallback", "scheduler"]],
  [
    "Iterator.prototype",
    ["drop", "every", "filter", "find", "flatMap", "forEach", "map", "reduce", "some", "take", "toArray"],
  ],
];

/** From the next page on. @param year whose browsers it is like: phones keep those of 2022, those who write have newer ones */
export async function emulateOlderBrowser(page: Page, year: 2022 | 2024): Promise<void> {
  await page.addInitScript(
    (removedApis) => {
      // Of all iterators, also where `Iterator` itself has no name yet.
      const iteratorPrototype: unknown = Object.getPrototypeOf(Object.getPrototypeOf([].values()));
      const find = (path: string): unknown =>
        path === "Iterator.prototype"
          ? iteratorPrototype
          : path.split(".").reduce<unknown>((found, name) => Reflect.get(Object(found), name), window);
      const places = removedApis.map(([path, names]) => ({ place: Object(find(path)), names }));
      for (const { place, names } of places) for (const name of names) Reflect.deleteProperty(place, name);
    },
    year === 2022 ? [...APIS_SINCE_2023, ...NEWER_APIS] : NEWER_APIS,
  );
}
