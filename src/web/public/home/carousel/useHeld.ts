// True while the visitor is at something: the pointer over it, the keyboard inside it, or the tab out of sight.
import { useEffect, useState } from "react";
import type { FocusEvent, PointerEvent } from "react";

interface HoldHandlers {
  onPointerEnter: (event: PointerEvent) => void;
  onPointerLeave: () => void;
  onFocus: (event: FocusEvent) => void;
  onBlur: (event: FocusEvent) => void;
}

export function useHeld(): [held: boolean, handlers: HoldHandlers] {
  const [hovered, setHovered] = useState(false);
  const [focused, setFocused] = useState(false);
  const hidden = useHiddenTab();
  return [
    hovered || focused || hidden,
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

function useHiddenTab(): boolean {
  const [hidden, setHidden] = useState(false);
  useEffect(() => {
    const look = () => setHidden(document.visibilityState === "hidden");
    look();
    document.addEventListener("visibilitychange", look);
    return () => document.removeEventListener("visibilitychange", look);
  }, []);
  return hidden;
}
