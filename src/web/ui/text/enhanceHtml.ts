// Adds to the HTML of a text what reading it needs: the language of Thai parts, tables and code that scroll, names of boxes. The
// obsolete `align` of cells becomes a state for the style sheet.
// Pictures of other hosts become links to them: a page of ours asks nobody else for anything.
import { detectLanguage } from "./detectLanguage.ts";

const BLOCK_TAGS = "p|h[2-6]|li|td|th|blockquote|ul|ol|table|thead|tbody|tr|pre|hr|div";
/** A block that holds words, up to where it ends or the next block begins. */
const TEXT_BLOCK = new RegExp(`<(p|h[2-6]|li|td|th)\\b([^>]*)>((?:(?!</?(?:${BLOCK_TAGS})\\b)[^])*)`, "g");
/** Its address names a host, with or without a scheme. */
const EXTERNAL_IMAGE = /<img src="((?:[a-z][a-z\d+.-]*:|[/\\]{2})[^"]*)" alt="([^"]*)"[^>]*>/gi;

/** @param html safe, as the server makes it; nothing of its text is changed */
export function enhanceHtml(html: string): string {
  return addLangAttributes(html)
    .replace(EXTERNAL_IMAGE, imageToLink)
    .replaceAll("<table>", `<div data-scroll="" role="group" aria-label="Table" tabindex="0"><table>`)
    .replaceAll("</table>", "</table></div>")
    .replace(/(<t[hd]\b[^>]*?) align="/g, '$1 data-align="')
    .replaceAll("<pre>", `<pre role="group" aria-label="Code" tabindex="0">`)
    .replaceAll(`<input type="checkbox"`, `<input type="checkbox" aria-label="Done"`)
    .replace(/(<br\s*\/?>)\n/g, "$1");
}

/** Within a link its words alone: a link holds no other. */
function imageToLink(_: string, url: string, alt: string, offset: number, html: string): string {
  const isLinked = html.lastIndexOf("<a ", offset) > html.lastIndexOf("</a>", offset);
  return isLinked ? alt || url : `<a href="${url}" rel="noopener nofollow">${alt || url}</a>`;
}

/** Line heights, word breaks and voices depend on it. */
function addLangAttributes(html: string): string {
  return html.replace(TEXT_BLOCK, (match, tag: string, attributes: string, content: string) => {
    const lang = detectLanguage(content.replace(/<[^>]*>/g, ""));
    return lang ? `<${tag}${attributes} lang="${lang}">${content}` : match;
  });
}
