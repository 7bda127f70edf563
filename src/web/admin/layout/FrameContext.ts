// Lets any part of a screen open what belongs to the layout: the phone's menu and the search over everything.
import { createContext, use } from "react";

interface AdminFrame {
  /** Whether another screen was shown before. */
  hasNavigated: boolean;
  isMenuOpen: boolean;
  openMenu: () => void;
  openSearch: () => void;
}

const FrameContext = createContext<AdminFrame>({
  hasNavigated: false,
  isMenuOpen: false,
  openMenu: () => {},
  openSearch: () => {},
});

export const FrameProvider = FrameContext.Provider;

export function useFrame(): AdminFrame {
  return use(FrameContext);
}
