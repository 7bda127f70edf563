import { useEffect, useRef } from "react";

import { useSections } from "#web/admin/frame/useSections.ts";

import { normalizeKey } from "#web/admin/ui/keyboard/normalizeKey.ts";
import { isSingleKey } from "#web/admin/ui/keyboard/useShortcuts.ts";

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
