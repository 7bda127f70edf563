// True while the visitor is at something: the pointer over it, the keyboard inside it, or the tab out of sight.
import { useEffect, useState } from "react";
import type { FocusEvent, PointerEvent } from "react";

interface InteractionHandlers {
  onPointerEnter: (event: PointerEvent) => void;
  onPointerLeave: () => void;
  onFocus: (event: FocusEvent) => void;
  onBlur: (event: FocusEvent) => void;
}

export function useInteraction(): [held: boolean, handlers: InteractionHandlers] {
  const [isHovered, setHovered] = useState(false);
  const [isFocused, setFocused] = useState(false);
  const isTabHidden = useTabHidden();
  return [
    isHovered || isFocused || isTabHidden,
    {
      // A finger leaves no pointer behind that could go away again.
      onPointerEnter: ({ pointerType }) => setHovered(pointerType === "mouse"),
      onPointerLeave: () => setHovered(false),
      // A click leaves the focus on a button too; only the keyboard's focus means that somebody is still here.
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
