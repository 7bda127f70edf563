// Adds to an article's HTML what reading it needs: the language of Thai parts, tables and code that scroll, names of boxes.
import { languageOf } from "#web/ui/languageOf.ts";

const BLOCK = "p|h[2-6]|li|td|th|blockquote|ul|ol|table|thead|tbody|tr|pre|hr|div";
/** A block that holds words, up to where it ends or the next block begins. */
const WORDS = new RegExp(`<(p|h[2-6]|li|td|th)\\b([^>]*)>((?:(?!</?(?:${BLOCK})\\b)[^])*)`, "g");

/** @param html safe, as the server makes it; nothing of its text is changed */
export function dressHtml(html: string): string {
  return markLanguage(html)
    .replaceAll("<table>", `<div data-scroll="" role="region" aria-label="Table" tabindex="0"><table>`)
    .replaceAll("</table>", "</table></div>")
    .replaceAll("<pre>", `<pre role="region" aria-label="Code" tabindex="0">`)
    .replaceAll(`<input type="checkbox"`, `<input type="checkbox" aria-label="Done"`)
    .replace(/(<br\s*\/?>)\n/g, "$1");
}

/** Line heights, word breaks and voices depend on it. */
function markLanguage(html: string): string {
  return html.replace(WORDS, (whole, tag: string, attributes: string, words: string) => {
    const lang = languageOf(words.replace(/<[^>]*>/g, ""));
    return lang ? `<${tag}${attributes} lang="${lang}">${words}` : whole;
  });
}
