// Hears what a screen reader would be told by the live regions without a role: what is put into them while they stand.
import { onTestFinished } from "bun:test";

export interface Heard {
  text: string;
  manner: string;
  lang: string;
  /** The dialog it was said in. */
  dialog: Element | null;
}

/** From now on; a region that comes with a text, or is moved with one, counts as having said it too. */
export function listen() {
  const heard: Heard[] = [];
  const observer = new MutationObserver((records) => {
    for (const { addedNodes } of records) for (const node of addedNodes) hear(node);
  });
  function hear(node: Node) {
    if (!(node instanceof HTMLElement)) return;
    const regions = node.closest("[aria-live]") ? [node] : node.querySelectorAll<HTMLElement>("[aria-live]");
    for (const said of regions) if (said.textContent) heard.push(describe(said));
  }
  observer.observe(document.body, { childList: true, subtree: true });
  onTestFinished(() => observer.disconnect());
  return { all: () => heard };
}

function describe(said: HTMLElement): Heard {
  const manner = said.closest("[aria-live]")?.getAttribute("aria-live") ?? "";
  return { text: said.textContent, manner, lang: said.lang, dialog: said.closest("dialog") };
}
