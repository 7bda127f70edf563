/** The part of the paths before the page, such as `/th`; empty for the site's main language. Written by the server. */
export function pageBase(): string {
  return document.documentElement.dataset["base"] ?? "";
}
