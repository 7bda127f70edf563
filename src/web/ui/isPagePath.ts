/** False for other addresses, and for files of the library, which the browser downloads. */
export function isPagePath(href: string): boolean {
  return /^\/(?!files\/)/.test(href);
}
