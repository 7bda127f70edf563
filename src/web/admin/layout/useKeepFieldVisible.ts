import { useEffect } from "react";

/** Scrolls the focused field back into view after a phone is rotated. */
export function useKeepFieldVisible() {
  useEffect(() => {
    const isPortrait = matchMedia("(orientation: portrait)");
    // Waits two frames, until the browser has done its own scrolling.
    const onRotate = () => requestAnimationFrame(() => requestAnimationFrame(showField));
    isPortrait.addEventListener("change", onRotate);
    return () => isPortrait.removeEventListener("change", onRotate);
  }, []);
}

function showField() {
  const field = document.activeElement;
  if (field?.matches("input, textarea, select")) field.scrollIntoView({ block: "nearest" });
}
