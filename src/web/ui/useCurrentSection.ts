// Tells which section of a long page is being looked at: the last one that begins above a line near the top.
import { useEffect, useState } from "react";

/** px below the top of the window; a section that was jumped to begins above it. */
const LINE = 140;

/** @param ids of elements, in their order; the first is the answer at the top of the page */
export function useCurrentSection(ids: readonly string[]): string | undefined {
  const [current, setCurrent] = useState(ids[0]);
  const key = ids.join(" ");

  useEffect(() => {
    const all = key.split(" ");
    const look = () => setCurrent(sectionAt(all));
    look();
    addEventListener("scroll", look, { passive: true });
    return () => removeEventListener("scroll", look);
  }, [key]);

  return current;
}

function sectionAt(ids: string[]): string | undefined {
  if (scrollY <= 0) return ids[0];
  return isAtEnd() ? ids.at(-1) : (ids.findLast(beginsAbove) ?? ids[0]);
}

function beginsAbove(id: string): boolean {
  const top = document.getElementById(id)?.getBoundingClientRect().top;
  return top !== undefined && top < LINE;
}

/** The last section may be too short to reach the line. */
function isAtEnd(): boolean {
  const { scrollHeight } = document.documentElement;
  return scrollY + innerHeight >= scrollHeight - 2;
}
