import { useEffect, useState } from "react";
import type { FocusEvent, PointerEvent } from "react";

interface HoldHandlers {
  onPointerEnter: (event: PointerEvent) => void;
  onPointerLeave: () => void;
  onFocus: (event: FocusEvent) => void;
  onBlur: (event: FocusEvent) => void;
}

/** Whether autoplay must wait: while the mouse is over the element, the keyboard focus is inside it, or the tab is hidden. */
export function useAutoplayHold(): [isHeld: boolean, handlers: HoldHandlers] {
  const [isHovered, setHovered] = useState(false);
  const [isFocused, setFocused] = useState(false);
  const isTabHidden = useTabHidden();
  return [
    isHovered || isFocused || isTabHidden,
    {
      // Mouse only: after a touch no `pointerleave` may follow.
      onPointerEnter: ({ pointerType }) => setHovered(pointerType === "mouse"),
      onPointerLeave: () => setHovered(false),
      // A click leaves the focus on a button too; only keyboard focus means that the visitor is still
      // interacting.
      onFocus: ({ target }) => setFocused(target.matches(":focus-visible")),
      onBlur: ({ currentTarget, relatedTarget }) => {
        if (!currentTarget.contains(relatedTarget)) setFocused(false);
      },
    },
  ];
}

function useTabHidden(): boolean {
  const [isHidden, setHidden] = useState(false);
  useEffect(() => {
    const update = () => setHidden(document.visibilityState === "hidden");
    update();
    document.addEventListener("visibilitychange", update);
    return () => document.removeEventListener("visibilitychange", update);
  }, []);
  return isHidden;
}
