// Tells which section of a long page is being looked at: the last one that begins above a line near the top.
import { useEffect, useState } from "react";

/** px below the top of the window; a section that was jumped to begins above it. */
const ACTIVATION_OFFSET = 140;

/** @param ids of elements, in their order; the first is the answer at the top of the page */
export function useScrollSpy(ids: readonly string[]): string | undefined {
  const [current, setCurrent] = useState(ids[0]);
  const idsKey = ids.join(" ");

  useEffect(() => {
    const sectionIds = idsKey.split(" ");
    const update = () => setCurrent(findCurrentSection(sectionIds));
    update();
    addEventListener("scroll", update, { passive: true });
    return () => removeEventListener("scroll", update);
  }, [idsKey]);

  return current;
}

function findCurrentSection(ids: string[]): string | undefined {
  if (scrollY <= 0) return ids[0];
  return isAtEnd() ? ids.at(-1) : (ids.findLast(isAboveLine) ?? ids[0]);
}

function isAboveLine(id: string): boolean {
  const top = document.getElementById(id)?.getBoundingClientRect().top;
  return top !== undefined && top < ACTIVATION_OFFSET;
}

/** The last section may be too short to reach the line. */
function isAtEnd(): boolean {
  const { scrollHeight } = document.documentElement;
  return scrollY + innerHeight >= scrollHeight - 2;
}
