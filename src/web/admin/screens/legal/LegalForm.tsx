import { useDeferredValue, useState } from "react";
import { flushSync } from "react-dom";

import { LEGAL_LANGUAGES } from "#contract/legal/legal.ts";
import type { LegalLanguage } from "#contract/legal/legal.ts";
import type { PublishingStatus } from "#resources/contentType.ts";
import { LEGAL_TEXT_NAMES, LEGAL_VERSION_FIELDS, LEGAL_FIELDS } from "#resources/legalTexts.ts";
import { legalTexts as texts } from "#texts/admin/legal.ts";
import { recordTexts } from "#texts/admin/records.ts";
import { uiTexts } from "#texts/admin/ui.ts";

import { EditorForm, EditorScreen } from "#web/admin/forms/EditorForm.tsx";
import { HistoryLink } from "#web/admin/resource/HistoryLink.tsx";
import { PublishingStatusBadge } from "#web/admin/resource/PublishingStatusBadge.tsx";
import { RestoreDraftBanner } from "#web/admin/forms/drafts/RestoreDraftBanner.tsx";
import { useFocusAddressedField } from "#web/admin/forms/useFocusAddressedField.ts";
import { usePublishShortcut } from "#web/admin/forms/shortcuts.ts";
import { useReturnToList } from "#web/admin/frame/useListState.ts";
import { Button } from "#web/admin/ui/Button.tsx";
import { SegmentFilter } from "#web/admin/ui/fields/SegmentedControl.tsx";

import { MissingValueList } from "./MissingValueList.tsx";
import { LegalPreview } from "./LegalPreview.tsx";
import { LEGAL_LIST_PATH } from "./paths.ts";
import { PlaceholderHelp } from "./PlaceholderHelp.tsx";
import { SlugField } from "./SlugField.tsx";
import { TemplatePicker } from "./TemplatePicker.tsx";
import { TextLanguageFilter } from "./TextLanguageFilter.tsx";
import { LEGAL_FORM_ID, useLegalFields, useLegalForm, usePlaceholderValues } from "./useLegalForm.ts";
import type { EditedText, LegalFormControl } from "./useLegalForm.ts";

import styles from "./LegalForm.module.css";
import type { LegalFieldName } from "#resources/legalTexts.ts";
import { FieldInput } from "#web/admin/kinds/inputs.tsx";
import { FactsField } from "./FactsField.tsx";
import type { FactsName } from "./FactsField.tsx";

interface LegalFormProps extends EditedText {
  title: string;
}

const listViews = () => [
  { value: "write", label: texts.write },
  { value: "preview", label: texts.preview },
];

export function LegalForm({ title, ...edited }: LegalFormProps) {
  const { version, usedSlugs } = edited;
  const [pane, setPane] = useState("write");
  // Synchronous, because the first invalid field gets the focus next and must be rendered.
  const onBlocked = () => flushSync(() => setPane("write"));
  const control = useLegalForm(edited, onBlocked);
  const kept = version?.status ?? "Draft";
  usePublishShortcut(() => void (control.conflict.pending ?? control.submit("Published")));
  return (
    <EditorScreen
      control={control}
      title={title}
      parent={LEGAL_LIST_PATH}
      badge={version && <PublishingStatusBadge state={kept} />}
      actions={<Actions control={control} isPublished={kept === "Published"} />}
    >
      <div className={styles.told}>
        <RestoreDraftBanner formId={LEGAL_FORM_ID} draft={control.draft} />
      </div>
      <div className={styles.panes}>
        <SegmentFilter label={texts.view} options={listViews()} value={pane} onChoose={setPane} />
      </div>
      <EditorForm
        control={control}
        className={styles.form}
        hidden={pane !== "write"}
        invalidFields={control.invalid}
      >
        {usedSlugs && <SlugField control={control} usedSlugs={usedSlugs} />}
        <TemplatePicker control={control} />
        <div className={styles.pair}>
          {LEGAL_VERSION_FIELDS.map((name) => (
            <LegalField key={name} control={control} name={name} />
          ))}
        </div>
        <LanguagePanes control={control} />
        {version && (
          <HistoryLink kind="legal_text" id={version._id} base="/legal/versions" control={control} />
        )}
      </EditorForm>
      {pane === "preview" && <LegalPreview control={control} />}
    </EditorScreen>
  );
}

function Actions({ control, isPublished }: { control: LegalFormControl; isPublished: boolean }) {
  const { isSaving, intent, submit } = control;
  const returnToList = useReturnToList(LEGAL_LIST_PATH);
  const buttonProps = (target: PublishingStatus) => ({
    busy: isSaving && intent.intended === target,
    busyText: uiTexts.saving,
    onClick: () => void submit(target),
  });
  return (
    <>
      <Button kind="plain" onClick={() => returnToList()}>
        {uiTexts.cancel}
      </Button>
      <Button {...buttonProps("Draft")} hint={isPublished ? "" : "Ctrl S"}>
        {recordTexts.saveAsDraft}
      </Button>
      <Button {...buttonProps("Published")} kind="primary" hint={isPublished ? "Ctrl S" : "Ctrl ↵"}>
        {isPublished ? uiTexts.saveChanges : recordTexts.publish}
      </Button>
    </>
  );
}

function LanguagePanes({ control }: { control: LegalFormControl }) {
  const [chosenLanguage, setLanguage] = useState<LegalLanguage>("th");
  const fields = useDeferredValue(useLegalFields(control));
  const values = usePlaceholderValues(fields);
  useFocusAddressedField(LEGAL_FORM_ID);
  return (
    <>
      {values && <MissingValueList fields={fields} values={values} />}
      <div className={styles.tabs}>
        <TextLanguageFilter value={chosenLanguage} onChoose={setLanguage} />
      </div>
      <div className={styles.languages}>
        {LEGAL_LANGUAGES.map((language) => (
          <div
            key={language}
            className={styles.language}
            data-chosen={language === chosenLanguage || undefined}
            onFocus={() => setLanguage(language)}
          >
            {LEGAL_TEXT_NAMES.filter((text) => text.language === language).map(({ name }) => (
              <LegalField key={name} control={control} name={name} language={language} />
            ))}
          </div>
        ))}
      </div>
      <PlaceholderHelp values={values?.[chosenLanguage] ?? null} />
    </>
  );
}

interface LegalFieldProps {
  control: LegalFormControl;
  name: LegalFieldName;
  /** Of the text. */
  language?: LegalLanguage;
}

/** The input of a field, as its kind says. */
function LegalField({ control, name, language }: LegalFieldProps) {
  // The only lists are facts.
  if (LEGAL_FIELDS[name].kind === "rows")
    return <FactsField control={control} name={name as FactsName} lang={language} />;
  return (
    <FieldInput
      control={control}
      name={name}
      field={LEGAL_FIELDS[name]}
      label={texts.fields[name]}
      lang={language}
      optional={name === "number"}
      note={name === "effectiveDate" && texts.effectiveDateNote}
    />
  );
}
