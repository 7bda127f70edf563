import { useEffect, useState } from "react";

import { conflictTexts as texts } from "#texts/admin/conflict.ts";
import { uiTexts } from "#texts/admin/ui.ts";

import { Screen } from "#web/admin/frame/Screen.tsx";
import { useLeaveGuard } from "#web/admin/session/useLeaveGuard.ts";
import { Banner } from "#web/admin/ui/Banner.tsx";
import { Button } from "#web/admin/ui/Button.tsx";
import { Dialog, DialogActions } from "#web/admin/ui/dialog/Dialog.tsx";
import { isFocusLost } from "#web/admin/ui/lostFocus.ts";

import { ConflictComparison } from "./ConflictComparison.tsx";
import type { ConflictComparisonProps } from "./ConflictComparison.tsx";
import { defaultChoices } from "./conflictFields.ts";
import type { Choices } from "./conflictFields.ts";

import styles from "./ConflictScreen.module.css";

export interface ConflictProps extends Omit<ConflictComparisonProps, "choices" | "onChoose"> {
  title: string;
  /** Of a screen. */
  parent?: string;
  isSaving: boolean;
  failure?: string | null;
  onSave: (choices: Choices) => void;
  /** Returns to the form with its input. */
  onCancel: () => void;
}

/** In place of the screen of a form. */
export function ConflictScreen(props: ConflictProps) {
  const { title, parent, onCancel } = props;
  const { comparison, saveButton } = useComparison(props);
  useFocusContent();
  return (
    <Screen
      title={title}
      {...(parent ? { parent } : {})}
      state={<span className={styles.state}>{texts.notSaved}</span>}
      actions={
        <>
          <Button kind="plain" onClick={onCancel}>
            {uiTexts.cancel}
          </Button>
          {saveButton}
        </>
      }
    >
      <div className={styles.content}>{comparison}</div>
    </Screen>
  );
}

/** In place of the dialog of a form. */
export function ConflictDialog(props: ConflictProps) {
  const { title, isSaving, onCancel } = props;
  const { comparison, saveButton } = useComparison(props);
  useLeaveGuard(true, isSaving);
  return (
    <Dialog title={title} onCancel={() => isSaving || onCancel()} size="widest">
      <div className={styles.content} data-dialog="">
        {comparison}
      </div>
      <DialogActions>
        <Button onClick={onCancel} disabled={isSaving}>
          {uiTexts.cancel}
        </Button>
        {saveButton}
      </DialogActions>
    </Dialog>
  );
}

/** The comparison with the choices made in it, and the button that saves them. */
function useComparison({ isSaving, failure, onSave, ...shown }: ConflictProps) {
  const [choices, setChoices] = useState(() => defaultChoices(shown.fields));
  return {
    comparison: (
      <>
        {failure && <Banner>{failure}</Banner>}
        <ConflictComparison {...shown} choices={choices} onChoose={setChoices} />
      </>
    ),
    saveButton: (
      <Button
        kind="primary"
        busy={isSaving}
        busyText={uiTexts.saving}
        onClick={() => isSaving || onSave(choices)}
      >
        {texts.save}
      </Button>
    ),
  };
}

/** The screen and the form replace each other, which removes the focused element each time. */
function useFocusContent() {
  useEffect(() => {
    const focusContent = () => {
      if (isFocusLost()) document.getElementById("content")?.focus({ preventScroll: true });
    };
    focusContent();
    return focusContent;
  }, []);
}
