import { onTestFinished } from "bun:test";

export interface Announcement {
  text: string;
  politeness: string;
  lang: string;
  /** The dialog that contains the live region, if any. */
  dialog: Element | null;
}

/**
 * Records what is inserted into live regions until the test ends, as a screen reader announces it. Also records
 * regions that are inserted or moved with text in them.
 */
export function recordAnnouncements() {
  const announcements: Announcement[] = [];
  const observer = new MutationObserver((records) => {
    for (const { addedNodes } of records) for (const node of addedNodes) record(node);
  });
  function record(node: Node) {
    if (!(node instanceof HTMLElement)) return;
    const regions = node.closest("[aria-live]") ? [node] : node.querySelectorAll<HTMLElement>("[aria-live]");
    for (const region of regions) if (region.textContent) announcements.push(toAnnouncement(region));
  }
  observer.observe(document.body, { childList: true, subtree: true });
  onTestFinished(() => observer.disconnect());
  return { all: () => announcements };
}

function toAnnouncement(region: HTMLElement): Announcement {
  const politeness = region.closest("[aria-live]")?.getAttribute("aria-live") ?? "";
  return {
    text: region.textContent,
    politeness,
    lang: region.lang,
    dialog: region.closest("dialog"),
  };
}
