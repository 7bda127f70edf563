import { useEffect, useRef, useState } from "react";
import type { FocusEvent, KeyboardEvent, MouseEvent, ReactNode } from "react";

import { uiTexts } from "#texts/admin/ui.ts";
import { formTexts as texts } from "#texts/admin/form.ts";
import { Trans } from "#web/ui/text/Trans.tsx";

import { useLeaveGuard } from "#web/admin/session/useLeaveGuard.ts";
import { Button } from "#web/admin/ui/Button.tsx";
import { Dialog } from "#web/admin/ui/dialog/Dialog.tsx";
import { focusElement, isFocusLost } from "#web/admin/ui/lostFocus.ts";

import { focusForm } from "./focusField.ts";

import styles from "./FormDialog.module.css";

interface FormDialogProps {
  /** The id of the form, for `FormBanner`. */
  id: string;
  title: string;
  submitLabel: string;
  busyText?: string;
  busy: boolean;
  hasChanges: boolean;
  /** True if the form was sent and its outcome is unknown. */
  isUnconfirmed?: boolean;
  onSubmit: () => void;
  onClose: () => void;
  children: ReactNode;
}

/** Ctrl+Enter sends the form. Closing it with unsaved changes needs a confirmation. */
export function FormDialog(props: FormDialogProps) {
  const { id, title, submitLabel, busyText = uiTexts.saving, busy, hasChanges, onSubmit, onClose } = props;
  const { isUnconfirmed = false } = props;
  const [hasAskedToDiscard, setHasAskedToDiscard] = useState(false);
  const isConfirmingDiscard = hasAskedToDiscard && hasChanges;
  const rememberField = useRestoreFieldFocus(isConfirmingDiscard, id);
  useLeaveGuard(hasChanges, busy, isUnconfirmed);

  function cancel() {
    if (busy) return;
    if (hasChanges) setHasAskedToDiscard(!hasAskedToDiscard);
    else onClose();
  }

  function submitOnCtrlEnter(event: KeyboardEvent) {
    if (event.key !== "Enter" || !(event.ctrlKey || event.metaKey)) return;
    event.preventDefault();
    if (!isConfirmingDiscard) onSubmit();
  }

  return (
    <Dialog title={title} onCancel={cancel} onKeyDown={submitOnCtrlEnter} size="wide">
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- remembers which of its fields had the focus */}
      <form
        id={id}
        className="stack gap-20 above-16 dims"
        noValidate
        inert={busy}
        onFocus={rememberField}
        onSubmit={(event) => {
          event.preventDefault();
          onSubmit();
        }}
      >
        {props.children}
      </form>
      <div className={styles.foot}>
        {isConfirmingDiscard ? (
          <DiscardPrompt
            isUnconfirmed={isUnconfirmed}
            onKeepEditing={() => setHasAskedToDiscard(false)}
            onDiscard={onClose}
          />
        ) : (
          <>
            <p className={styles.key}>
              <Trans text={texts.submitKey} elements={{ key: (key) => <kbd>{key}</kbd> }} />
            </p>
            <Button onClick={cancel} disabled={busy}>
              {uiTexts.cancel}
            </Button>
            <Button type="submit" form={id} kind="primary" {...{ busy, busyText }} {...FOCUS_ON_CLICK}>
              {submitLabel}
            </Button>
          </>
        )}
      </div>
    </Dialog>
  );
}

/**
 * Moves the focus at the click instead of the press: the field that loses it is validated, and its message may move
 * the button away before the release of the mouse.
 */
const FOCUS_ON_CLICK = {
  onMouseDown: (event: MouseEvent) => event.preventDefault(),
  onClick: ({ currentTarget }: MouseEvent<HTMLElement>) => currentTarget.focus(),
};

/** The confirmation replaces the buttons. "Keep editing" returns the focus to the field that had it. */
function useRestoreFieldFocus(isConfirmingDiscard: boolean, formId: string) {
  const field = useRef<Element | null>(null);
  const wasConfirming = useRef(isConfirmingDiscard);
  useEffect(() => {
    if (wasConfirming.current && !isConfirmingDiscard && isFocusLost() && !focusElement(field.current))
      focusForm(formId);
    wasConfirming.current = isConfirmingDiscard;
  }, [isConfirmingDiscard, formId]);
  return ({ target }: FocusEvent) => {
    field.current = target;
  };
}

interface DiscardPromptProps {
  isUnconfirmed: boolean;
  onKeepEditing: () => void;
  onDiscard: () => void;
}

/** Replaces the buttons, because dialogs are not stacked. */
function DiscardPrompt({ isUnconfirmed, onKeepEditing, onDiscard }: DiscardPromptProps) {
  return (
    <>
      <p className={styles.question} role="alert">
        {isUnconfirmed ? texts.discardUnanswered : texts.discardQuestion}
      </p>
      {/* oxlint-disable-next-line jsx-a11y/no-autofocus -- the button that had the focus is gone */}
      <Button onClick={onKeepEditing} autoFocus>
        {uiTexts.keepEditing}
      </Button>
      <Button kind="danger" onClick={onDiscard}>
        {uiTexts.discardChanges}
      </Button>
    </>
  );
}
