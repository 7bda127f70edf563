// Lets a screen's bar open the phone's menu, which belongs to the layout.
import { createContext, use } from "react";

interface Menu {
  isOpen: boolean;
  open: () => void;
}

const MenuContext = createContext<Menu>({ isOpen: false, open: () => {} });

export const MenuProvider = MenuContext.Provider;

export function useMenu(): Menu {
  return use(MenuContext);
}
