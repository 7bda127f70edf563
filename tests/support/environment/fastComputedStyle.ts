// The few styles that queries by role ask for of every element and all around it, answered without happy-dom's walk through all rules.
import type { Element, Window } from "happy-dom";

/** No style sheet is loaded under test: without a `style` attribute these are what an element's kind makes of them. */
const UNSET_PROPERTIES = new Set(["visibility", "content"]);

/** Whatever is not asked for by queries, or stands under a `style` attribute, is still happy-dom's to say. */
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
