// A phone that is turned lays the page out anew: the field somebody writes in stays where they look.
import { useEffect } from "react";

export function useFieldInSight() {
  useEffect(() => {
    const isUpright = matchMedia("(orientation: portrait)");
    // One picture later: what the browser scrolls by itself is scrolled by then.
    const onTurn = () => requestAnimationFrame(() => requestAnimationFrame(showField));
    isUpright.addEventListener("change", onTurn);
    return () => isUpright.removeEventListener("change", onTurn);
  }, []);
}

function showField() {
  const field = document.activeElement;
  if (field?.matches("input, textarea, select")) field.scrollIntoView({ block: "nearest" });
}
