// Lets a test say what kind of window and visitor it has: happy-dom has no layout and no settings to ask for.

interface Media {
  /** Below the large breakpoint. */
  isNarrow?: boolean;
  wantsLessMotion?: boolean;
  /** A mouse: something fine that can hover. */
  hasMouse?: boolean;
}

/** Until the test ends; gives the way back. */
export function pretendMedia(media: Media): () => void {
  const before = Object.getOwnPropertyDescriptor(globalThis, "matchMedia");
  const query = (text: string) =>
    Object.assign(new EventTarget(), { media: text, matches: fits(media, text) });
  Object.defineProperty(globalThis, "matchMedia", { value: query, configurable: true, writable: true });
  return () => {
    if (before) Object.defineProperty(globalThis, "matchMedia", before);
    else Reflect.deleteProperty(globalThis, "matchMedia");
  };
}

function fits(
  { isNarrow = false, wantsLessMotion = false, hasMouse = false }: Media,
  query: string,
): boolean {
  const parts: Record<string, boolean> = {
    "(max-width: 56.1875em)": isNarrow,
    "(prefers-reduced-motion: reduce)": wantsLessMotion,
    "(prefers-reduced-motion: no-preference)": !wantsLessMotion,
    "(hover: hover)": hasMouse,
    "(pointer: fine)": hasMouse,
  };
  return query.split(" and ").every((part) => parts[part] ?? false);
}
