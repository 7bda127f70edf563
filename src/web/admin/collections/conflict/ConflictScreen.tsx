import { useEffect, useState } from "react";

import { conflictTexts as texts } from "#texts/admin/conflict.ts";
import { uiTexts } from "#texts/admin/ui.ts";

import { Screen } from "../../layout/Screen.tsx";
import { Banner } from "../../ui/Banner.tsx";
import { Button } from "../../ui/Button.tsx";
import { isFocusLost } from "../../ui/lostFocus.ts";

import { ConflictComparison } from "./ConflictComparison.tsx";
import type { ConflictComparisonProps } from "./ConflictComparison.tsx";
import { defaultChoices } from "./conflictFields.ts";
import type { Choices } from "./conflictFields.ts";

import styles from "./ConflictScreen.module.css";

export interface ConflictProps extends Omit<ConflictComparisonProps, "choices" | "onChoose"> {
  title: string;
  isSaving: boolean;
  failure?: string | null;
  onSave: (choices: Choices) => void;
  /** Returns to the form with its input. */
  onCancel: () => void;
}

interface ConflictScreenProps extends ConflictProps {
  parent?: { label: string; path: string };
}

export function ConflictScreen(props: ConflictScreenProps) {
  const { title, parent, isSaving, failure, onSave, onCancel, ...shown } = props;
  const [choices, setChoices] = useState(() => defaultChoices(shown.fields));
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
          <Button
            kind="primary"
            busy={isSaving}
            busyText={uiTexts.saving}
            onClick={() => isSaving || onSave(choices)}
          >
            {texts.save}
          </Button>
        </>
      }
    >
      {failure && (
        <div className={styles.failure}>
          <Banner>{failure}</Banner>
        </div>
      )}
      <ConflictComparison {...shown} choices={choices} onChoose={setChoices} />
    </Screen>
  );
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
