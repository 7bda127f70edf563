// G and then a letter leads to a section.
import { useEffect, useRef } from "react";

import { useSections } from "../layout/useSections.ts";

import { normalizeKey } from "./normalizeKey.ts";
import { isSingleKey } from "./useShortcuts.ts";

/** Milliseconds in which the letter is waited for. */
const SEQUENCE_TIMEOUT_MS = 1_500;

export function useSectionKeys(navigate: (path: string) => void): void {
  const sections = useSections();
  const latest = useRef({ go: navigate, sections });
  useEffect(() => {
    latest.current = { go: navigate, sections };
  });
  useEffect(() => {
    let waitingUntil = 0;
    // Ahead of the screen's own keys, one of which the letter may be.
    function handleKeyDown(event: KeyboardEvent) {
      if (!isSingleKey(event) || event.key === "Shift") return;
      const isSecondKey = event.timeStamp < waitingUntil;
      waitingUntil = 0;
      if (isSecondKey) {
        const section = latest.current.sections.find(({ letter }) => letter === normalizeKey(event));
        event.preventDefault();
        if (section) latest.current.go(section.path);
      } else if (normalizeKey(event) === "g") {
        waitingUntil = event.timeStamp + SEQUENCE_TIMEOUT_MS;
        event.preventDefault();
      }
    }
    document.addEventListener("keydown", handleKeyDown, { capture: true });
    return () => document.removeEventListener("keydown", handleKeyDown, { capture: true });
  }, []);
}
