// Lets any part of a screen open what belongs to the layout: the phone's menu and the search over everything.
import { createContext, use } from "react";

interface Frame {
  /** Whether another screen was shown before. */
  hasMoved: boolean;
  isMenuOpen: boolean;
  openMenu: () => void;
  openSearch: () => void;
}

const FrameContext = createContext<Frame>({
  hasMoved: false,
  isMenuOpen: false,
  openMenu: () => {},
  openSearch: () => {},
});

export const FrameProvider = FrameContext.Provider;

export function useFrame(): Frame {
  return use(FrameContext);
}
