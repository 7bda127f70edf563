import { useState } from "react";

import { uiTexts } from "#texts/admin/ui.ts";
import { conflictTexts as texts } from "#texts/admin/conflict.ts";

import { useLeaveGuard } from "../../session/useLeaveGuard.ts";
import { Banner } from "../../ui/Banner.tsx";
import { Button } from "../../ui/Button.tsx";
import { Dialog, DialogActions } from "../../ui/dialog/Dialog.tsx";

import { ConflictComparison } from "./ConflictComparison.tsx";
import { defaultChoices } from "./conflictFields.ts";
import type { ConflictProps } from "./ConflictScreen.tsx";

import styles from "./ConflictDialog.module.css";

export function ConflictDialog({ title, isSaving, failure, onSave, onCancel, ...shown }: ConflictProps) {
  const [choices, setChoices] = useState(() => defaultChoices(shown.fields));
  useLeaveGuard(true, isSaving);
  return (
    <Dialog title={title} onCancel={() => isSaving || onCancel()} size="widest">
      <div className={styles.content}>
        {failure && <Banner>{failure}</Banner>}
        <ConflictComparison {...shown} choices={choices} onChoose={setChoices} />
      </div>
      <DialogActions>
        <Button onClick={onCancel} disabled={isSaving}>
          {uiTexts.cancel}
        </Button>
        <Button
          kind="primary"
          busy={isSaving}
          busyText={uiTexts.saving}
          onClick={() => isSaving || onSave(choices)}
        >
          {texts.save}
        </Button>
      </DialogActions>
    </Dialog>
  );
}
