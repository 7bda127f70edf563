import { useState } from "react";
import type { ReactNode } from "react";
import { flushSync } from "react-dom";
import { useWatch } from "react-hook-form";

import { REQUIRED_FIELDS_MESSAGE } from "#content/contentType.ts";
import { recordTexts } from "#texts/admin/records.ts";
import { translationTexts as texts } from "#texts/admin/translation.ts";
import { uiTexts } from "#texts/admin/ui.ts";

import { Screen, UnsavedBadge } from "../../layout/Screen.tsx";
import { Button } from "../../ui/Button.tsx";
import { SegmentFilter } from "../../ui/fields/SegmentedControl.tsx";
import { RestoreDraftBanner } from "../drafts/RestoreDraftBanner.tsx";
import { focusField } from "../form/focusField.ts";
import { FormBanner } from "../form/FormBanner.tsx";
import { useFocusAddressedField } from "../form/useFocusAddressedField.ts";
import { useSaveShortcut } from "../form/useSaveShortcut.ts";
import { DraftNotice } from "../screens/DraftNotice.tsx";
import { pathsOf } from "../screens/paths.ts";
import { PublishingStatusBadge } from "../screens/PublishingStatusBadge.tsx";
import { RecordField } from "../screens/RecordField.tsx";
import { FormActions } from "../screens/FormActions.tsx";
import { usePublishingNote } from "../screens/usePublishingNote.tsx";
import { typeNoun } from "../typeTexts.ts";

import { AltField } from "./AltField.tsx";
import { DeleteTranslation } from "./DeleteTranslation.tsx";
import { languageName } from "./languageName.ts";
import { OutdatedNotice } from "./OutdatedNotice.tsx";
import { RecordLanguage } from "./RecordLanguage.tsx";
import { SourceText } from "./SourceText.tsx";
import { TranslationConflict } from "./TranslationConflict.tsx";
import { copyAll, copySource, useTranslationForm } from "./useTranslationForm.ts";
import type { TranslationFormControl, TranslationFormProps } from "./useTranslationForm.ts";
import { labelsByName, storedState } from "./translationFields.ts";
import type { TranslationField } from "./translationFields.ts";

import styles from "./TranslationForm.module.css";

/** Of a type whose fields are all shown by `RecordField`. */
export function TranslationForm(props: TranslationFormProps) {
  const panes = useTranslationPanes();
  const control = useTranslationForm({ ...props, onSaveBlocked: panes.showTranslation });
  return <TranslationView control={control} panes={panes} />;
}

type TranslationPanes = ReturnType<typeof useTranslationPanes>;

/** Which of the two texts a narrow screen shows. */
export function useTranslationPanes() {
  const [pane, setPane] = useState("translation");
  // The field that gets the focus may be in the other pane.
  return { pane, setPane, showTranslation: () => flushSync(() => setPane("translation")) };
}

interface TranslationViewProps {
  control: TranslationFormControl;
  panes: TranslationPanes;
  /** Fields with their own component. */
  customFields?: Readonly<Record<string, ReactNode>>;
  /** What a save waits for before it is sent, such as uploads. */
  waitingText?: string | undefined;
}

/** The source beside its translation; on narrow screens, one of them at a time. */
export function TranslationView({ control, panes, customFields, waitingText }: TranslationViewProps) {
  const { type, language, recordId, conflict, text } = control;
  const note = usePublishingNote(text.review);
  const state = storedState(text);
  const title = texts.title({ noun: typeNoun(type), language: languageName(language) });
  useSaveShortcut(() => void (conflict.pending ?? control.submit(state ?? "Draft")));
  useFocusAddressedField(control.formId);
  if (conflict.pending) return <TranslationConflict title={title} control={control} />;
  return (
    <Screen
      title={title}
      parent={pathsOf(type).parent}
      state={
        <>
          {state && <PublishingStatusBadge state={state} />}
          {control.hasChanges && <UnsavedBadge />}
        </>
      }
      actions={
        <FormActions
          control={control}
          state={state ?? "Draft"}
          publishLabel={state === "Published" ? uiTexts.saveChanges : recordTexts.publish}
          waitingText={waitingText}
        />
      }
    >
      <RecordLanguage control={control} id={recordId} copied={control.fields.map(({ source }) => source)} />
      {note && <DraftNotice>{note}</DraftNotice>}
      <TranslationBody control={control} panes={panes} customFields={customFields ?? {}} />
    </Screen>
  );
}

type TranslationBodyProps = Required<Pick<TranslationViewProps, "control" | "panes" | "customFields">>;

function TranslationBody({ control, panes, customFields }: TranslationBodyProps) {
  const { formId, source, sourceChanges } = control;
  const labels = labelsByName(control.fields);
  return (
    // Enter in a field does not submit the form, because that would publish the text.
    <form
      id={formId}
      className={styles.form}
      noValidate
      inert={control.isSaving}
      onSubmit={(event) => event.preventDefault()}
    >
      <RestoreDraftBanner formId={formId} draft={control.draft} />
      <FormBanner
        formId={formId}
        submitCount={control.form.formState.submitCount}
        rule={REQUIRED_FIELDS_MESSAGE}
        missingFields={control.missing}
        invalidFields={control.faulty}
        failure={control.failure}
      />
      {sourceChanges.length > 0 && (
        <OutdatedNotice
          language={source.language}
          labels={sourceChanges.map(({ field }) => labels[field] ?? field)}
        />
      )}
      <TranslationRows control={control} panes={panes} customFields={customFields} />
      {control.text.status && (
        <div className={styles.foot}>
          <DeleteTranslation control={control} />
        </div>
      )}
    </form>
  );
}

function TranslationRows({ control, panes, customFields }: TranslationBodyProps) {
  const { formId, language, fields, source, sourceChanges } = control;
  const options = [
    { value: "source", label: texts.source({ language: languageName(source.language) }) },
    { value: "translation", label: texts.translation({ language: languageName(language) }) },
  ];
  function copy(field: TranslationField) {
    copySource(control, field);
    panes.showTranslation();
    focusField(formId, field.name);
  }
  return (
    <>
      <div className={styles.panes}>
        <SegmentFilter label={texts.view} options={options} value={panes.pane} onChoose={panes.setPane} />
      </div>
      <div className={styles.copy}>
        <CopyAll control={control} onCopied={panes.showTranslation} />
      </div>
      <div className={styles.rows} data-pane={panes.pane}>
        {fields.map((field) => (
          <div key={field.name} className={styles.row}>
            <div className={styles.source}>
              <SourceText
                label={field.label}
                language={source.language}
                text={field.source}
                change={sourceChanges.find((change) => change.field === field.name)}
                onCopy={() => copy(field)}
              />
            </div>
            <div className={styles.translation}>
              {customFields[field.name] ?? <FieldOfLanguage field={field} control={control} />}
            </div>
          </div>
        ))}
      </div>
    </>
  );
}

interface CopyAllProps {
  control: TranslationFormControl;
  onCopied: () => void;
}

function CopyAll({ control, onCopied }: CopyAllProps) {
  const values = useWatch({ control: control.form.control });
  const empty = control.fields.filter(({ name, source }) => name !== "slug" && source && !values[name]);
  return (
    <Button
      size="small"
      kind="plain"
      disabled={empty.length === 0}
      onClick={() => {
        copyAll(control, empty);
        onCopied();
        focusField(control.formId, empty[0]?.name ?? "");
      }}
    >
      {texts.copyAll}
    </Button>
  );
}

interface FieldOfLanguageProps {
  field: TranslationField;
  control: TranslationFormControl;
}

function FieldOfLanguage({ field: { name, label, imagePath }, control }: FieldOfLanguageProps) {
  const { type, form, language, errorOf, isChanged } = control;
  if (!imagePath) return <RecordField name={name} control={control} record={null} lang={language} />;
  return (
    <AltField
      field={form.register(name)}
      label={label}
      lang={language}
      path={imagePath}
      apiBase={type.api.base}
      error={errorOf(name)}
      changed={isChanged(name)}
    />
  );
}
