// A phone that is turned lays the page out anew: the field somebody writes in stays where they look.
import { useEffect } from "react";

export function useKeepFieldVisible() {
  useEffect(() => {
    const isPortrait = matchMedia("(orientation: portrait)");
    // One picture later: what the browser scrolls by itself is scrolled by then.
    const onRotate = () => requestAnimationFrame(() => requestAnimationFrame(showField));
    isPortrait.addEventListener("change", onRotate);
    return () => isPortrait.removeEventListener("change", onRotate);
  }, []);
}

function showField() {
  const field = document.activeElement;
  if (field?.matches("input, textarea, select")) field.scrollIntoView({ block: "nearest" });
}
