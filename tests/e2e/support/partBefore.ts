/** The part of a text before a value or an element in it. Locators match parts of what a page shows. */
export function partBefore(text: string, next: string): string {
  return text.slice(0, text.indexOf(next));
}
