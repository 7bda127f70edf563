import type { Page } from "playwright";

/** Around each translated text. */
export const TRANSLATED = { start: "‹", end: "›" };

/** Returns a text as it is shown on a translated page. */
export function translated(text: string): string {
  return TRANSLATED.start + text + TRANSLATED.end;
}

/**
 * Translates the page as Chrome does, until it is reloaded: replaces every text node, now and whenever one is added or
 * changed, by the translation in two `font` elements; also in frames that the page renders itself.
 */
export async function translatePage(page: Page): Promise<void> {
  await page.evaluate(emulateTranslation, TRANSLATED);
}

/** Opens a page and translates it once React has rendered or hydrated all of it. */
export async function openTranslated(page: Page, path: string): Promise<void> {
  await page.goto(path);
  await page.waitForFunction(inspectReact);
  await translatePage(page);
}

/**
 * Returns the texts that React rendered as nodes of their own, because they have siblings. On a translated page, React could
 * neither remove nor update them.
 */
export async function listLooseTexts(page: Page): Promise<string[]> {
  const texts = await page.evaluate(inspectReact);
  if (!texts) throw new Error("React is still rendering the page");
  return texts;
}

/** Runs in the page. Returns the loose texts, or null until React has rendered or hydrated the whole page. */
function inspectReact(): string[] | null {
  /** The parts of React's tree that are read here, as in its source. */
  interface Fiber {
    tag: number;
    stateNode: { current: Fiber };
    memoizedState: { isDehydrated?: boolean; dehydrated?: object | null } | null;
    memoizedProps: unknown;
    child: Fiber | null;
    sibling: Fiber | null;
  }
  const TEXT = 6;
  const root = document.getElementById("root");
  const key = Object.keys(root ?? {}).find((name) => name.startsWith("__reactContainer$"));
  if (!root || key === undefined) return null;
  const { current } = (Reflect.get(root, key) as Fiber).stateNode;
  if (!current.child) return null;
  const texts: string[] = [];
  const pending: (Fiber | null)[] = [current];
  while (pending.length > 0) {
    const fiber = pending.pop();
    if (!fiber) continue;
    if (fiber.memoizedState?.isDehydrated || fiber.memoizedState?.dehydrated) return null;
    const text = fiber.tag === TEXT ? String(fiber.memoizedProps) : "";
    if (text.trim()) texts.push(text);
    pending.push(fiber.child, fiber.sibling);
  }
  return texts;
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
    if (root instanceof Element)
      root.querySelectorAll<HTMLIFrameElement>("iframe[srcdoc]").forEach(translateFrame);
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
