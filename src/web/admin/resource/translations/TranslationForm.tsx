import { useState } from "react";
import { flushSync } from "react-dom";
import { useWatch } from "react-hook-form";

import { MAX_ALT_LENGTH } from "#contract/content/gallery.ts";
import type { AnyRecord } from "#resources/contentType.ts";
import { imageTexts } from "#texts/admin/images.ts";
import { recordTexts } from "#texts/admin/records.ts";
import { translationTexts as texts } from "#texts/admin/translation.ts";
import { uiTexts } from "#texts/admin/ui.ts";

import { Button } from "#web/admin/ui/Button.tsx";
import { SegmentFilter } from "#web/admin/ui/fields/SegmentedControl.tsx";
import { focusField } from "#web/admin/forms/focusField.ts";
import { useFocusAddressedField } from "#web/admin/forms/useFocusAddressedField.ts";
import { EditorForm } from "#web/admin/forms/EditorForm.tsx";
import { FormScreen } from "../FormScreen.tsx";
import { HistoryLink } from "../HistoryLink.tsx";
import { PublishingStatusBadge } from "../PublishingStatusBadge.tsx";
import { RecordField } from "../RecordField.tsx";
import { ScheduleFields } from "../ScheduleFields.tsx";
import { SeoFields } from "../SeoFields.tsx";
import type { FieldEditors, FormConfig } from "../screenConfigs.ts";
import { typeNoun } from "#web/admin/frame/typeTexts.ts";

import { ImagePreview } from "#web/admin/kinds/images/ImagePreview.tsx";
import { TextField } from "#web/admin/ui/fields/TextField.tsx";
import { DeleteTranslation } from "./DeleteTranslation.tsx";
import { languageName } from "#web/admin/ui/languageName.ts";
import { OutdatedNotice } from "./OutdatedNotice.tsx";
import { SourceText } from "#web/admin/forms/source/SourceText.tsx";
import { copyAll, copySource, useTranslationForm } from "./useTranslationForm.ts";
import type { EditedTranslation, TranslationFormControl } from "./useTranslationForm.ts";
import type { TranslationField } from "./translationFields.ts";

import styles from "./TranslationForm.module.css";

interface TranslationFormProps<R extends AnyRecord> extends Omit<EditedTranslation, "type"> {
  config: FormConfig<R>;
}

/** The source beside its translation; on narrow screens, one of them at a time. */
export function TranslationForm<R extends AnyRecord>(props: TranslationFormProps<R>) {
  const { config } = props;
  const [pane, setPane] = useState("translation");
  // The field that gets the focus may be in the other pane.
  const showTranslation = () => flushSync(() => setPane("translation"));
  // oxlint-disable-next-line react/hooks -- the config of a screen is constant
  const { uploads, render } = config.useFieldEditors(showTranslation);
  const control = useTranslationForm(
    { ...props, type: config.type },
    { onBlocked: showTranslation, uploads },
  );
  const { type, formId, language, state, fields, source, sourceChanges } = control;
  const pictures = fields.flatMap(({ imagePath: path }) =>
    path ? [{ kind: "stored" as const, id: path, path, alt: "" }] : [],
  );
  useFocusAddressedField(formId);
  return (
    <FormScreen
      control={control}
      title={texts.title({ noun: typeNoun(type), language: languageName(language) })}
      copied={fields.map((field) => field.source)}
      badge={state && <PublishingStatusBadge state={state} schedule={control.text.schedule} />}
      publishLabel={state === "Published" ? uiTexts.saveChanges : recordTexts.publish}
    >
      <EditorForm control={control} className={styles.form} invalidFields={control.invalid}>
        {sourceChanges.length > 0 && (
          <OutdatedNotice
            language={source.language}
            labels={sourceChanges.map(
              ({ field }) => fields.find(({ name }) => name === field)?.label ?? field,
            )}
          />
        )}
        <TranslationRows control={control} panes={{ pane, setPane, showTranslation }} render={render} />
        <SeoFields control={control} images={pictures} hasFields={false} />
        <div className={styles.schedule}>
          <ScheduleFields control={control} />
        </div>
        <div className={styles.foot}>
          {state && <DeleteTranslation control={control} />}
          <HistoryLink id={control.recordId} base={type.api.base} control={control} />
        </div>
      </EditorForm>
    </FormScreen>
  );
}

interface TranslationRowsProps extends Pick<FieldEditors, "render"> {
  control: TranslationFormControl;
  /** Which of the two texts a narrow screen shows. */
  panes: { pane: string; setPane: (pane: string) => void; showTranslation: () => void };
}

function TranslationRows({ control, panes, render }: TranslationRowsProps) {
  const { type, formId, language, fields, source, sourceChanges } = control;
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
        {fields.map((field) => {
          const { name, label } = field;
          const kind = type.fields[name]?.kind;
          const change = sourceChanges.find((one) => one.field === name);
          const stored = { language: source.language, text: source.fields?.[name] ?? "", change };
          return (
            <div key={name} className={styles.row} data-kind={kind}>
              {/* Each block shows its own source. */}
              {kind !== "blocks" && (
                <div className={styles.source}>
                  <SourceText
                    label={label}
                    language={source.language}
                    text={field.source}
                    change={change}
                    onCopy={() => copy(field)}
                  />
                </div>
              )}
              <div className={styles.translation}>
                {render?.[name]?.(control, stored) ?? <FieldOfLanguage field={field} control={control} />}
              </div>
            </div>
          );
        })}
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
  const empty = control.fields.filter(
    ({ name, source }) => name !== "slug" && source && !values[name]?.length,
  );
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
    <div className={styles.alt}>
      <span className={styles.thumbnail}>
        <ImagePreview
          image={{ kind: "stored", id: imagePath, path: imagePath, alt: "" }}
          apiBase={type.api.base}
          alt=""
        />
      </span>
      <TextField
        {...form.register(name)}
        label={label}
        lang={language}
        error={errorOf(name)}
        changed={isChanged(name)}
        optional
        placeholder={imageTexts.altPlaceholder}
        maxLength={MAX_ALT_LENGTH}
        autoComplete="off"
      />
    </div>
  );
}
