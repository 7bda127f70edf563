import { BLOCKS } from "#resources/blocks/blocks.ts";
import { blockTexts as texts } from "#texts/admin/blocks.ts";

import { Dialog } from "#web/admin/ui/dialog/Dialog.tsx";

import { BlockDrawing } from "./BlockDrawing.tsx";
import { textsOf } from "./blockTexts.ts";

import styles from "./AddBlockDialog.module.css";

interface AddBlockDialogProps {
  onChoose: (type: string) => void;
  onClose: () => void;
}

export function AddBlockDialog({ onChoose, onClose }: AddBlockDialogProps) {
  return (
    <Dialog title={texts.add} size="widest" onCancel={onClose}>
      <ul className={styles.types}>
        {Object.keys(BLOCKS).map((type) => (
          <li key={type} className="grid">
            <button type="button" className={styles.type} onClick={() => onChoose(type)}>
              <BlockDrawing type={type} />
              <span className="medium">{textsOf(type).name}</span>
              <span className="note">{textsOf(type).text}</span>
            </button>
          </li>
        ))}
      </ul>
    </Dialog>
  );
}
