// The few styles that queries by role ask for of every element and all around it, answered without happy-dom's walk through all rules.
import type { Element, Window } from "happy-dom";

/** No style sheet is loaded under test: without a `style` attribute these are what an element's kind makes of them. */
const UNSET = new Set(["visibility", "content"]);

/** Whatever is not asked for by queries, or stands under a `style` attribute, is still happy-dom's to say. */
export function lightenStyle(window: Window): void {
  const styleOf = window.getComputedStyle.bind(window);
  const displays = new Map<string, string>();

  function displayOf(element: Element): string {
    if (!element.isConnected) return "";
    const kind = element.hasAttribute("open") ? `${element.tagName} open` : element.tagName;
    const known = displays.get(kind);
    if (known !== undefined) return known;
    const { display } = styleOf(element);
    displays.set(kind, display);
    return display;
  }

  function valueOf(element: Element, name: string): string {
    if (name === "display" && !element.hasAttribute("style")) return displayOf(element);
    if (UNSET.has(name) && !isStyled(element)) return "";
    return styleOf(element).getPropertyValue(name);
  }

  const light: ProxyHandler<Element> = {
    get(element, name) {
      if (name === "display" || name === "visibility") return valueOf(element, name);
      if (name === "getPropertyValue") return (property: string) => valueOf(element, property);
      return Reflect.get(styleOf(element), name);
    },
  };
  Reflect.set(window, "getComputedStyle", (element: Element) => new Proxy(element, light));
}

function isStyled(element: Element): boolean {
  for (let at: Element | null = element; at; at = at.parentElement) {
    if (at.hasAttribute("style")) return true;
  }
  return false;
}
