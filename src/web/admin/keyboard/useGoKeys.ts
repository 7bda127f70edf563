// G and then a letter leads to a section.
import { useEffect, useRef } from "react";

import { useSections } from "../layout/useSections.ts";

import { keyOf } from "./keyOf.ts";
import { isSingleKey } from "./useKeys.ts";

/** Milliseconds in which the letter is waited for. */
const WAIT_MS = 1_500;

export function useGoKeys(go: (path: string) => void): void {
  const sections = useSections();
  const latest = useRef({ go, sections });
  useEffect(() => {
    latest.current = { go, sections };
  });
  useEffect(() => {
    let waitingUntil = 0;
    // Ahead of the screen's own keys, one of which the letter may be.
    function onKey(event: KeyboardEvent) {
      if (!isSingleKey(event) || event.key === "Shift") return;
      const isSecond = event.timeStamp < waitingUntil;
      waitingUntil = 0;
      if (isSecond) {
        const section = latest.current.sections.find(({ letter }) => letter === keyOf(event));
        event.preventDefault();
        if (section) latest.current.go(section.path);
      } else if (keyOf(event) === "g") {
        waitingUntil = event.timeStamp + WAIT_MS;
        event.preventDefault();
      }
    }
    document.addEventListener("keydown", onKey, { capture: true });
    return () => document.removeEventListener("keydown", onKey, { capture: true });
  }, []);
}
