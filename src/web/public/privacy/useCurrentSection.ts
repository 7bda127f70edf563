// Tells which section of a page is being read: the one under a line near the top of the window.
import { useEffect, useState } from "react";

/** A quarter of the way down; what comes to stand below the header after a jump lies under it. */
const LINE = { rootMargin: "-25% 0px -75% 0px" };

/** @param ids of elements, in their order; the first is the answer until another is read */
export function useCurrentSection(ids: readonly string[]): string | undefined {
  const [current, setCurrent] = useState(ids[0]);
  const key = ids.join(" ");

  useEffect(() => {
    const observer = new IntersectionObserver((entries) => {
      const entered = entries.findLast(({ isIntersecting }) => isIntersecting);
      if (entered) setCurrent(entered.target.id);
    }, LINE);
    for (const id of key.split(" ")) {
      const section = document.getElementById(id);
      if (section) observer.observe(section);
    }
    return () => observer.disconnect();
  }, [key]);

  return current;
}
