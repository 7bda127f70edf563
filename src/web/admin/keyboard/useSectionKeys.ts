import { useEffect, useRef } from "react";

import { useSections } from "../layout/useSections.ts";

import { normalizeKey } from "./normalizeKey.ts";
import { isSingleKey } from "./useShortcuts.ts";

/** How long G waits for the letter. */
const SEQUENCE_TIMEOUT_MS = 1_500;

/** G followed by a section's letter opens the section. */
export function useSectionKeys(navigate: (path: string) => void): void {
  const sections = useSections();
  const latest = useRef({ navigate, sections });
  useEffect(() => {
    latest.current = { navigate, sections };
  });
  useEffect(() => {
    let waitingUntil = 0;
    // Captures the event before the screen's own shortcuts, which may use the same letter.
    function handleKeyDown(event: KeyboardEvent) {
      if (!isSingleKey(event) || event.key === "Shift") return;
      const isSecondKey = event.timeStamp < waitingUntil;
      waitingUntil = 0;
      if (isSecondKey) {
        const section = latest.current.sections.find(
          ({ shortcutKey }) => shortcutKey === normalizeKey(event),
        );
        event.preventDefault();
        if (section) latest.current.navigate(section.path);
      } else if (normalizeKey(event) === "g") {
        waitingUntil = event.timeStamp + SEQUENCE_TIMEOUT_MS;
        event.preventDefault();
      }
    }
    document.addEventListener("keydown", handleKeyDown, { capture: true });
    return () => document.removeEventListener("keydown", handleKeyDown, { capture: true });
  }, []);
}
