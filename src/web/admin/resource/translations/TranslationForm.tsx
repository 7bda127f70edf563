import { useState } from "react";
import type { ReactNode } from "react";
import { flushSync } from "react-dom";
import { useWatch } from "react-hook-form";

import { recordTexts } from "#texts/admin/records.ts";
import { translationTexts as texts } from "#texts/admin/translation.ts";
import { uiTexts } from "#texts/admin/ui.ts";

import { Button } from "#web/admin/ui/Button.tsx";
import { SegmentFilter } from "#web/admin/ui/fields/SegmentedControl.tsx";
import { focusField } from "#web/admin/forms/focusField.ts";
import { useFocusAddressedField } from "#web/admin/forms/useFocusAddressedField.ts";
import { FormElement, FormScreen } from "../FormScreen.tsx";
import { PublishingStatusBadge } from "../PublishingStatusBadge.tsx";
import { RecordField } from "../RecordField.tsx";
import { typeNoun } from "#web/admin/frame/typeTexts.ts";

import { AltField } from "#web/admin/kinds/AltField.tsx";
import { DeleteTranslation } from "./DeleteTranslation.tsx";
import { languageName } from "./languageName.ts";
import { OutdatedNotice } from "./OutdatedNotice.tsx";
import { SourceText } from "./SourceText.tsx";
import { copyAll, copySource, useTranslationForm } from "./useTranslationForm.ts";
import type { TranslationFormControl, TranslationFormProps } from "./useTranslationForm.ts";
import { labelsByName } from "./translationFields.ts";
import type { TranslationField } from "./translationFields.ts";

import styles from "./TranslationForm.module.css";

/** Of a type whose fields are all shown by `RecordField`. */
export function TranslationForm(props: TranslationFormProps) {
  const panes = useTranslationPanes();
  const control = useTranslationForm(props, { onBlocked: panes.showTranslation });
  return <TranslationView control={control} panes={panes} />;
}

type TranslationPanes = ReturnType<typeof useTranslationPanes>;

/** Which of the two texts a narrow screen shows. */
export function useTranslationPanes() {
  const [pane, setPane] = useState("translation");
  // The field that gets the focus may be in the other pane.
  return { pane, setPane, showTranslation: () => flushSync(() => setPane("translation")) };
}

const NO_FIELDS = {};

interface TranslationViewProps {
  control: TranslationFormControl;
  panes: TranslationPanes;
  /** Fields with their own component. */
  customFields?: Readonly<Record<string, ReactNode>>;
}

/** The source beside its translation; on narrow screens, one of them at a time. */
export function TranslationView({ control, panes, customFields = NO_FIELDS }: TranslationViewProps) {
  const { type, language, state, fields, source, sourceChanges } = control;
  const labels = labelsByName(fields);
  useFocusAddressedField(control.formId);
  return (
    <FormScreen
      control={control}
      title={texts.title({ noun: typeNoun(type), language: languageName(language) })}
      copied={fields.map((field) => field.source)}
      badge={state && <PublishingStatusBadge state={state} />}
      publishLabel={state === "Published" ? uiTexts.saveChanges : recordTexts.publish}
    >
      <FormElement control={control} className={styles.form} invalidFields={control.invalid}>
        {sourceChanges.length > 0 && (
          <OutdatedNotice
            language={source.language}
            labels={sourceChanges.map(({ field }) => labels[field] ?? field)}
          />
        )}
        <TranslationRows control={control} panes={panes} customFields={customFields} />
        {state && (
          <div className={styles.foot}>
            <DeleteTranslation control={control} />
          </div>
        )}
      </FormElement>
    </FormScreen>
  );
}

function TranslationRows({ control, panes, customFields }: Required<TranslationViewProps>) {
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
