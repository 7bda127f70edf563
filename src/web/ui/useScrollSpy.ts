import { useEffect, useState } from "react";

/** Pixels below the top of the window; a section that was jumped to starts above this line. */
const ACTIVATION_OFFSET = 140;

/**
 * Returns the id of the current section: the last one that starts above a line near the top of the window.
 * @param ids element ids in document order
 */
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
