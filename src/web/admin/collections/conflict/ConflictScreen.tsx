// In place of a form whose save met a newer version: chooses between the two, and overwrites nothing unasked.
import { useEffect, useState } from "react";

import { conflictTexts as texts } from "#texts/admin/conflict.ts";
import { uiTexts } from "#texts/admin/ui.ts";

import { Screen } from "../../layout/Screen.tsx";
import { Banner } from "../../ui/Banner.tsx";
import { Button } from "../../ui/Button.tsx";
import { isFocusLost } from "../../ui/lostFocus.ts";

import { ConflictChoice } from "./ConflictChoice.tsx";
import type { ConflictChoiceProps } from "./ConflictChoice.tsx";
import { firstChoices } from "./conflictFields.ts";
import type { Choices } from "./conflictFields.ts";

import styles from "./ConflictScreen.module.css";

export interface ConflictProps extends Omit<ConflictChoiceProps, "choices" | "onChoose"> {
  title: string;
  saving: boolean;
  failure?: string | null;
  onSave: (choices: Choices) => void;
  /** Back to the form, which keeps what was typed. */
  onCancel: () => void;
}

interface ConflictScreenProps extends ConflictProps {
  parent?: { label: string; path: string };
}

export function ConflictScreen(props: ConflictScreenProps) {
  const { title, parent, saving, failure, onSave, onCancel, ...shown } = props;
  const [choices, setChoices] = useState(() => firstChoices(shown.fields));
  useContentFocus();
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
            busy={saving}
            busyText={uiTexts.saving}
            onClick={() => saving || onSave(choices)}
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
      <ConflictChoice {...shown} choices={choices} onChoose={setChoices} />
    </Screen>
  );
}

/** It takes the place of the form, and the form its: what had the focus goes each time. */
function useContentFocus() {
  useEffect(() => {
    const focusContent = () => {
      if (isFocusLost()) document.getElementById("content")?.focus({ preventScroll: true });
    };
    focusContent();
    return focusContent;
  }, []);
}
