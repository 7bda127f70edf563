/** What follows the hash of a file in the target of a link: the rest of the address, a title, and the end. */
const REST = /[^\s)]*(?:\s+(?:"[^"]*"|'[^']*'))?\s*\)/y;
/** What separates an address from the text around it. */
const EDGE = /[\s<>()"']/;

/** Turns the pictures and links of a stored file into their texts, and removes its path elsewhere. */
export function unlinkFile(markdown: string, hash: string): string {
  let text = markdown;
  for (let at = text.indexOf(hash); at !== -1; at = text.indexOf(hash)) {
    const link = findLink(text, at);
    const [start, end] = link ?? findAddress(text, at);
    text = text.slice(0, start) + (link?.[2] ?? "") + text.slice(end);
  }
  return text;
}

/** @param at of the hash in the target */
function findLink(text: string, at: number): [start: number, end: number, label: string] | null {
  const target = text.lastIndexOf("](", at);
  if (target === -1 || /[\s)]/.test(text.slice(target + 2, at))) return null;
  REST.lastIndex = at;
  const open = findOpening(text, target);
  if (open === -1 || !REST.test(text)) return null;
  return [text[open - 1] === "!" ? open - 1 : open, REST.lastIndex, text.slice(open + 1, target)];
}

/** The bracket that the one at `close` closes. */
function findOpening(text: string, close: number): number {
  let depth = 0;
  for (let at = close; at >= 0; at--) {
    if (text[at - 1] === "\\") continue;
    if (text[at] === "]") depth++;
    if (text[at] === "[" && --depth === 0) return at;
  }
  return -1;
}

function findAddress(text: string, at: number): [start: number, end: number] {
  let [start, end] = [at, at];
  while (start > 0 && !EDGE.test(text[start - 1] ?? "")) start--;
  while (end < text.length && !EDGE.test(text[end] ?? "")) end++;
  return [start, end];
}
