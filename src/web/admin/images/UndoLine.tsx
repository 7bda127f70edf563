// In the place of the picture that was removed last: what it was, and its way back.
import type { Ref } from "react";

import { imageTexts as texts } from "#texts/admin/images.ts";
import { uiTexts } from "#texts/admin/ui.ts";

import { Button } from "../ui/Button.tsx";

import type { Removal } from "./pictures.ts";

import styles from "./UndoLine.module.css";

interface UndoLineProps {
  removal: Removal;
  /** The button. */
  ref: Ref<HTMLButtonElement>;
  onUndo: () => void;
}

export function UndoLine({ removal, ref, onUndo }: UndoLineProps) {
  return (
    <li className={styles.line} data-between="">
      <span className={styles.removed}>{texts.removed(nameOf(removal))}</span>
      <Button
        ref={ref}
        size="small"
        kind="plain"
        icon="undo"
        // The second press of a double click on the picture's own button may meet it.
        onClick={({ detail }) => detail > 1 || onUndo()}
      >
        {uiTexts.undo}
      </Button>
    </li>
  );
}

/** As its author would call it. */
function nameOf({ picture, place }: Removal): string {
  return picture.alt || (picture.kind === "new" ? picture.file.name : `picture ${place + 1}`);
}
