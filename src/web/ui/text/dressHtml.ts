// Adds to the HTML of a text what reading it needs: the language of Thai parts, tables and code that scroll, names of boxes. The
// obsolete `align` of cells becomes a state for the style sheet.
// Pictures of other hosts become links to them: a page of ours asks nobody else for anything.
import { languageOf } from "./languageOf.ts";

const BLOCK = "p|h[2-6]|li|td|th|blockquote|ul|ol|table|thead|tbody|tr|pre|hr|div";
/** A block that holds words, up to where it ends or the next block begins. */
const WORDS = new RegExp(`<(p|h[2-6]|li|td|th)\\b([^>]*)>((?:(?!</?(?:${BLOCK})\\b)[^])*)`, "g");
/** Its address names a host, with or without a scheme. */
const FOREIGN_PICTURE = /<img src="((?:[a-z][a-z\d+.-]*:|[/\\]{2})[^"]*)" alt="([^"]*)"[^>]*>/gi;

/** @param html safe, as the server makes it; nothing of its text is changed */
export function dressHtml(html: string): string {
  return markLanguage(html)
    .replace(FOREIGN_PICTURE, linkTo)
    .replaceAll("<table>", `<div data-scroll="" role="group" aria-label="Table" tabindex="0"><table>`)
    .replaceAll("</table>", "</table></div>")
    .replace(/(<t[hd]\b[^>]*?) align="/g, '$1 data-align="')
    .replaceAll("<pre>", `<pre role="group" aria-label="Code" tabindex="0">`)
    .replaceAll(`<input type="checkbox"`, `<input type="checkbox" aria-label="Done"`)
    .replace(/(<br\s*\/?>)\n/g, "$1");
}

/** Within a link its words alone: a link holds no other. */
function linkTo(_: string, address: string, alt: string, at: number, html: string): string {
  const isLinked = html.lastIndexOf("<a ", at) > html.lastIndexOf("</a>", at);
  return isLinked ? alt || address : `<a href="${address}" rel="noopener nofollow">${alt || address}</a>`;
}

/** Line heights, word breaks and voices depend on it. */
function markLanguage(html: string): string {
  return html.replace(WORDS, (whole, tag: string, attributes: string, words: string) => {
    const lang = languageOf(words.replace(/<[^>]*>/g, ""));
    return lang ? `<${tag}${attributes} lang="${lang}">${words}` : whole;
  });
}
