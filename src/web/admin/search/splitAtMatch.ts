import { toSearchText } from "#contract/fields/searchText.ts";
import { normalizeFormatted } from "#contract/fields/text.ts";

/** What is before, in and after the first match of the typed text, found as the lists of the API do; `null` without one. */
export function splitAtMatch(label: string, text: string): [string, string, string] | null {
  const wanted = toSearchText(normalizeFormatted(text));
  const start = toSearchText(label).indexOf(wanted);
  if (start < 0) return null;
  const parts: [string, string, string] = ["", "", ""];
  let position = 0;
  // The search text of a character may be shorter or longer.
  for (const character of label) {
    position += toSearchText(character).length;
    parts[position <= start ? 0 : position <= start + wanted.length ? 1 : 2] += character;
  }
  return parts;
}
