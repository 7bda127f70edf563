const BLOCKS =
  "p, h2, h3, h4, h5, h6, ul, ol, li, blockquote, pre, table, thead, tbody, tr, th, td, hr, input";

/** The document of HTML that the server rendered from Markdown, in which every space counts. */
export function parseRendered(html: string): HTMLElement {
  const { body } = new DOMParser().parseFromString(html, "text/html");
  for (const code of body.querySelectorAll("pre > code"))
    code.textContent = code.textContent?.replace(/\n$/, "") ?? "";
  for (const figure of body.querySelectorAll("figure")) moveCaption(figure);
  for (const lineBreak of body.querySelectorAll("br")) lineBreak.setAttribute("data-hard", "");
  const walker = document.createTreeWalker(body, NodeFilter.SHOW_TEXT);
  const texts: Text[] = [];
  // A walker of `SHOW_TEXT` returns texts only.
  while (walker.nextNode()) texts.push(walker.currentNode as Text);
  for (const text of texts) if (!text.parentElement?.closest("pre")) splitLines(text);
  for (const list of body.querySelectorAll("ul, ol"))
    list.toggleAttribute("data-loose", list.querySelector(":scope > li > p") !== null);
  for (const box of body.querySelectorAll("li > input")) moveToItem(box);
  return body;
}

/** Line ends between blocks are nothing, those in a text are line breaks. */
function splitLines(text: Text) {
  const [before, after] = [text.previousSibling, text.nextSibling];
  let lines = text.data;
  if (isEdge(before, text) || before?.nodeName === "BR") lines = lines.replace(/^\n+/, "");
  if (isEdge(after, text)) lines = lines.replace(/\n+$/, "");
  const parts = lines.split("\n").flatMap((line, index) => {
    return index === 0 ? [line] : [document.createElement("br"), line];
  });
  text.replaceWith(...parts.filter((part) => part !== ""));
}

/** True for a neighbour that ends the line. */
function isEdge(neighbour: ChildNode | null, { parentElement }: Text): boolean {
  if (neighbour) return neighbour instanceof Element && neighbour.matches(BLOCKS);
  return parentElement?.matches(`body, ${BLOCKS}`) ?? false;
}

/** To the image, where Markdown has it. */
function moveCaption(figure: Element) {
  const image = figure.querySelector("img");
  const width = figure.getAttribute("data-width");
  if (width !== null) image?.setAttribute("data-width", width);
  const paragraph = document.createElement("p");
  image?.setAttribute("title", figure.querySelector("figcaption")?.textContent ?? "");
  paragraph.append(...(image ? [image] : []));
  figure.replaceWith(paragraph);
}

/** The state of a task. */
function moveToItem(box: Element) {
  const next = box.nextSibling;
  if (next instanceof Text) next.data = next.data.trimStart();
  box.parentElement?.setAttribute("data-checked", String(box.hasAttribute("checked")));
  box.remove();
}
