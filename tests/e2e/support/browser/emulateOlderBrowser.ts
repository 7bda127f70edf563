import type { Page } from "playwright";

type ApiNames = [path: string, names: string[]][];

/** Available in all browsers since 2023 or 2024, according to https://developer.mozilla.org/docs/Web. */
const APIS_SINCE_2023: ApiNames = [
  ["AbortSignal", ["timeout"]],
  ["Array.prototype", ["toReversed", "toSorted", "toSpliced", "with"]],
  ["Intl", ["Segmenter"]],
  ["String.prototype", ["isWellFormed", "toWellFormed"]],
];

/** Newer APIs, removed for both years. */
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

/**
 * Removes APIs that did not exist in the browsers of that year, on all pages opened afterwards. The public
 * pages support browsers from 2022, the back office those from 2024.
 */
export async function emulateOlderBrowser(page: Page, year: 2022 | 2024): Promise<void> {
  await page.addInitScript(
    (removedApis) => {
      // The common prototype of all iterators, which exists even without a global `Iterator`.
      const iteratorPrototype: unknown = Object.getPrototypeOf(Object.getPrototypeOf([].values()));
      const find = (path: string): unknown =>
        path === "Iterator.prototype"
          ? iteratorPrototype
          : path.split(".").reduce<unknown>((found, name) => Reflect.get(Object(found), name), window);
      const targets = removedApis.map(([path, names]) => ({ target: Object(find(path)), names }));
      for (const { target, names } of targets) for (const name of names) Reflect.deleteProperty(target, name);
    },
    year === 2022 ? [...APIS_SINCE_2023, ...NEWER_APIS] : NEWER_APIS,
  );
}
