import { useRef } from "react";

import { layoutTexts as texts } from "#texts/admin/layout.ts";

import { useModal } from "#web/admin/ui/dialog/Dialog.tsx";
import { IconButton } from "#web/admin/ui/IconButton.tsx";

import { Sidebar } from "./Sidebar.tsx";

import styles from "./PhoneMenu.module.css";

export function PhoneMenu({ onClose }: { onClose: () => void }) {
  const dialog = useRef<HTMLDialogElement>(null);
  useModal(dialog);
  return (
    <dialog ref={dialog} className={styles.menu} aria-label={texts.menu} onCancel={onClose}>
      <Sidebar onNavigate={onClose} />
      <div className={styles.close}>
        <IconButton icon="close" label={texts.closeMenu} onClick={onClose} />
      </div>
    </dialog>
  );
}
