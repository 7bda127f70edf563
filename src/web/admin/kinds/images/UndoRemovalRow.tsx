import type { Ref } from "react";

import { imageTexts as texts } from "#texts/admin/images.ts";
import { uiTexts } from "#texts/admin/ui.ts";

import { Button } from "#web/admin/ui/Button.tsx";

import type { RemovedImage } from "#web/admin/forms/images/formImages.ts";

import styles from "./UndoRemovalRow.module.css";

interface UndoRemovalRowProps {
  removal: RemovedImage;
  /** The Undo button. */
  ref: Ref<HTMLButtonElement>;
  onUndo: () => void;
}

export function UndoRemovalRow({ removal, ref, onUndo }: UndoRemovalRowProps) {
  return (
    <li className={styles.line} data-between="">
      <span className="cut">{texts.removed({ name: imageName(removal) })}</span>
      <Button
        ref={ref}
        size="small"
        kind="plain"
        icon="undo"
        // The second click of a double click on the remove button would undo it.
        onClick={({ detail }) => detail > 1 || onUndo()}
      >
        {uiTexts.undo}
      </Button>
    </li>
  );
}

/** The description, or the file name. */
function imageName({ image, index }: RemovedImage): string {
  return image.alt || (image.kind === "new" ? image.file.name : texts.picture({ number: index + 1 }));
}
