import { createContext, use } from "react";

interface AdminFrame {
  /** False until the person navigates away from the first screen. */
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
