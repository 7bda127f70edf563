import type { Page } from "playwright";

/** Around each translated text. */
export const TRANSLATED = { start: "‹", end: "›" };

/** Returns a text as it is shown on a translated page. */
export function translated(text: string): string {
  return TRANSLATED.start + text + TRANSLATED.end;
}

/**
 * Translates the page as Chrome does, until it is reloaded: replaces every text node, now and whenever one is added or
 * changed, by the translation in two `font` elements. The page and its same-origin frames keep their nodes only in the
 * scripts that refer to them.
 */
export async function translatePage(page: Page): Promise<void> {
  await page.evaluate(emulateTranslation, TRANSLATED);
}

/**
 * Opens a page and translates it once React has taken over its markup.
 * @returns the loose texts of the untranslated page, see `listLooseTexts`
 */
export async function openTranslated(page: Page, path: string): Promise<string[]> {
  await page.goto(path);
  await page.waitForFunction(isTakenOver);
  const looseTexts = await listLooseTexts(page);
  await translatePage(page);
  return looseTexts;
}

/**
 * Returns the texts that React rendered as nodes of their own, because they have siblings. React would fail to remove or to
 * update them on a translated page. To be called before the translation.
 */
export function listLooseTexts(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    const found: string[] = [];
    for (let node = texts.nextNode(); node; node = texts.nextNode()) {
      const isReacts = Object.keys(node).some((key) => key.startsWith("__reactFiber$"));
      if (isReacts && node.textContent?.trim()) found.push(`${node.parentElement?.outerHTML.slice(0, 200)}`);
    }
    return found;
  });
}

/** Runs in the page. Returns whether React has rendered or hydrated it, including every suspense boundary. */
function isTakenOver(): boolean {
  interface Fiber {
    stateNode: { current: Fiber };
    memoizedState: { isDehydrated?: boolean; dehydrated?: object | null } | null;
    child: Fiber | null;
    sibling: Fiber | null;
  }
  const root = document.getElementById("root");
  const key = Object.keys(root ?? {}).find((name) => name.startsWith("__reactContainer$"));
  if (!root || key === undefined) return false;
  // Known from React's source.
  const { current } = (Reflect.get(root, key) as Fiber).stateNode;
  const pending: (Fiber | null)[] = [current];
  while (pending.length > 0) {
    const fiber = pending.pop();
    if (!fiber) continue;
    if (fiber.memoizedState?.isDehydrated || fiber.memoizedState?.dehydrated) return false;
    pending.push(fiber.child, fiber.sibling);
  }
  return current.child !== null;
}

/** Runs in the page. */
function emulateTranslation({ start, end }: typeof TRANSLATED): void {
  const SKIPPED = "script, style, noscript, textarea, font, [translate=no], .notranslate";

  function replace(node: Node) {
    const text = node.nodeValue ?? "";
    if (text.trim() === "" || !node.parentElement || node.parentElement.closest(SKIPPED)) return;
    const [outer, inner] = [document.createElement("font"), document.createElement("font")];
    for (const font of [outer, inner]) font.style.verticalAlign = "inherit";
    inner.textContent = start + text + end;
    outer.append(inner);
    node.parentNode?.replaceChild(outer, node);
  }

  function replaceAll(root: Node) {
    const texts = document.createTreeWalker(root, NodeFilter.SHOW_TEXT);
    const nodes = root.nodeType === Node.TEXT_NODE ? [root] : [];
    for (let node = texts.nextNode(); node; node = texts.nextNode()) nodes.push(node);
    nodes.forEach(replace);
    if (root instanceof Element) root.querySelectorAll("iframe").forEach(translateFrame);
  }

  function translateFrame(frame: HTMLIFrameElement) {
    translateDocument(frame.contentDocument);
    frame.addEventListener("load", () => translateDocument(frame.contentDocument));
  }

  function translateDocument(own: Document | null) {
    if (!own?.body || own.documentElement.classList.contains("translated-ltr")) return;
    own.documentElement.classList.add("translated-ltr");
    own.documentElement.lang = "de";
    new MutationObserver((changes) => {
      for (const { type, target, addedNodes } of changes) {
        if (type === "characterData") replaceAll(target);
        else for (const node of addedNodes) if (node.isConnected) replaceAll(node);
      }
    }).observe(own.body, { childList: true, characterData: true, subtree: true });
    replaceAll(own.body);
  }

  translateDocument(document);
}
