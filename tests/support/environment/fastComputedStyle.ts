import type { Element, Window } from "happy-dom";

/** Empty unless a `style` attribute sets them, because tests load no style sheets. */
const UNSET_PROPERTIES = new Set(["visibility", "content"]);

/**
 * Speeds up queries by role, which read the display, visibility and content of every element and its ancestors,
 * while happy-dom evaluates all rules for each. Other properties, and elements under a `style` attribute, still
 * use happy-dom's implementation.
 */
export function installFastComputedStyle(window: Window): void {
  const originalGetComputedStyle = window.getComputedStyle.bind(window);
  const displayCache = new Map<string, string>();

  function getDisplay(element: Element): string {
    if (!element.isConnected) return "";
    const cacheKey = element.hasAttribute("open") ? `${element.tagName} open` : element.tagName;
    const cached = displayCache.get(cacheKey);
    if (cached !== undefined) return cached;
    const { display } = originalGetComputedStyle(element);
    displayCache.set(cacheKey, display);
    return display;
  }

  function getProperty(element: Element, name: string): string {
    if (name === "display" && !element.hasAttribute("style")) return getDisplay(element);
    if (UNSET_PROPERTIES.has(name) && !hasStyleAttribute(element)) return "";
    return originalGetComputedStyle(element).getPropertyValue(name);
  }

  const proxyHandler: ProxyHandler<Element> = {
    get(element, name) {
      if (name === "display" || name === "visibility") return getProperty(element, name);
      if (name === "getPropertyValue") return (property: string) => getProperty(element, property);
      return Reflect.get(originalGetComputedStyle(element), name);
    },
  };
  Reflect.set(window, "getComputedStyle", (element: Element) => new Proxy(element, proxyHandler));
}

function hasStyleAttribute(element: Element): boolean {
  for (let ancestor: Element | null = element; ancestor; ancestor = ancestor.parentElement) {
    if (ancestor.hasAttribute("style")) return true;
  }
  return false;
}
