// The form of create and edit: text and gallery in the main column, logo and categories beside them.
import { useEffect, useRef } from "react";
import type { ReactNode } from "react";
import { useWatch } from "react-hook-form";
import { useLocation } from "wouter";

import { languageOf } from "#web/ui/languageOf.ts";

import { Screen, UnsavedMark } from "../layout/Screen.tsx";
import { Button } from "../ui/Button.tsx";
import { TextAreaField, TextField } from "../ui/TextField.tsx";

import { FIELD_LABELS } from "./activityForm.ts";
import { CategoryField } from "./CategoryField.tsx";
import { FormBanner } from "./FormBanner.tsx";
import { GalleryField } from "./GalleryField.tsx";
import { LogoField } from "./LogoField.tsx";
import { ACTIVITY_LIST_PATH } from "./useActivityFilter.ts";
import { useActivityForm } from "./useActivityForm.ts";
import type { ActivityFormControl, ActivityFormOptions } from "./useActivityForm.ts";

import styles from "./ActivityForm.module.css";

interface ActivityFormProps extends ActivityFormOptions {
  title: string;
  submitLabel: string;
  /** Stands below the categories. */
  aside?: ReactNode;
}

export function ActivityForm({ title, submitLabel, aside, activity, save }: ActivityFormProps) {
  const control = useActivityForm({ activity, save });
  const [, navigate] = useLocation();
  useSaveKey(() => void control.submit());
  return (
    <Screen
      title={title}
      parent={{ label: "Activity", path: ACTIVITY_LIST_PATH }}
      state={control.hasChanges && <UnsavedMark />}
      actions={
        <>
          <Button kind="plain" onClick={() => navigate(ACTIVITY_LIST_PATH)}>
            Cancel
          </Button>
          <Button
            type="submit"
            form="activity-form"
            kind="primary"
            hint="Ctrl S"
            busy={control.saving}
            busyText="Saving..."
          >
            {submitLabel}
          </Button>
        </>
      }
    >
      <form
        id="activity-form"
        className={styles.form}
        noValidate
        inert={control.saving}
        onSubmit={(event) => {
          event.preventDefault();
          void control.submit();
        }}
      >
        <FormBanner missing={control.missing} failure={control.failure} />
        <div className={styles.main}>
          <TextFields control={control} />
          <GalleryField control={control} activity={activity} />
        </div>
        <div className={styles.side}>
          <LogoField control={control} />
          <CategoryField control={control} />
          {aside}
        </div>
      </form>
    </Screen>
  );
}

function TextFields({ control: { form, errorOf, isChanged } }: { control: ActivityFormControl }) {
  const [name, description] = useWatch({ control: form.control, name: ["name", "description"] });
  return (
    <div className={styles.texts}>
      <TextField
        {...form.register("name")}
        label={FIELD_LABELS.name}
        lang={languageOf(name)}
        error={errorOf("name")}
        changed={isChanged("name")}
        autoComplete="off"
      />
      <TextAreaField
        {...form.register("description")}
        label={FIELD_LABELS.description}
        lang={languageOf(description)}
        hint={description.length === 1 ? "1 character" : `${description.length} characters`}
        error={errorOf("description")}
        changed={isChanged("description")}
      />
      <TextField
        {...form.register("link")}
        label={FIELD_LABELS.link}
        optional
        type="url"
        inputMode="url"
        placeholder="https://"
        error={errorOf("link")}
        changed={isChanged("link")}
        autoComplete="off"
      />
    </div>
  );
}

/** Ctrl S, or Cmd S on a Mac, saves instead of asking the browser to. */
function useSaveKey(save: () => void) {
  const latest = useRef(save);
  useEffect(() => {
    latest.current = save;
  });
  useEffect(() => {
    function onKey(event: KeyboardEvent) {
      if (event.key.toLowerCase() !== "s" || !(event.ctrlKey || event.metaKey) || event.altKey) return;
      event.preventDefault();
      if (!document.querySelector("dialog[open]")) latest.current();
    }
    document.addEventListener("keydown", onKey);
    return () => document.removeEventListener("keydown", onKey);
  }, []);
}
