import type { ComponentType, ReactNode } from "react";

import { recordState } from "#content/contentType.ts";
import type { AnyRecord } from "#content/contentType.ts";
import { formTexts } from "#texts/admin/form.ts";
import { recordTexts as texts } from "#texts/admin/records.ts";

import { HistoryLink } from "../../audit/HistoryLink.tsx";
import { GalleryField } from "../../images/GalleryField.tsx";
import { LogoField } from "../../images/LogoField.tsx";
import { Screen, UnsavedBadge } from "../../layout/Screen.tsx";
import { RestoreDraftBanner } from "../drafts/RestoreDraftBanner.tsx";
import { FormBanner } from "../form/FormBanner.tsx";
import { useSaveShortcut } from "../form/useSaveShortcut.ts";

import { RecordLanguage } from "../translations/RecordLanguage.tsx";

import { ContentConflict } from "./ContentConflict.tsx";
import { DraftNotice } from "./DraftNotice.tsx";
import { RecordField } from "./RecordField.tsx";
import type { RecordFormProps } from "./screenConfigs.ts";
import { fieldNamesOf } from "./formValues.ts";
import { pathsOf } from "./paths.ts";
import { useContentForm } from "./useContentForm.ts";
import type { ContentFormControl, ContentFormOptions } from "./useContentForm.ts";
import { FormActions } from "./FormActions.tsx";
import { usePublishingNote } from "./usePublishingNote.tsx";
import { useAfterSave } from "./useAfterSave.ts";

import styles from "./ContentForm.module.css";
import { typeNoun, upperFirst, imageHints } from "../typeTexts.ts";

interface FieldProps<R extends AnyRecord> {
  control: ContentFormControl<R>;
}

interface ContentFormProps<R extends AnyRecord>
  extends RecordFormProps<R>, Pick<ContentFormOptions<R>, "mapInitialValues" | "onRejected"> {
  /** Fields with their own component, shown in the side column below the logo. */
  customFields?: Readonly<Record<string, ComponentType<FieldProps<R>>>>;
  /** Shown at the end of the side column. */
  aside?: ReactNode;
  /** Leaves the form. Defaults to returning to the list. */
  onLeave?: (options?: { atTop?: boolean }) => void;
}

/** Texts and gallery in the main column, the logo in the side column. */
export function ContentForm<R extends AnyRecord>(props: ContentFormProps<R>) {
  const { config, title, record, save, onLeave, mapInitialValues, onRejected } = props;
  const { type } = config;
  const afterSave = useAfterSave(config, { onLeave });
  const control = useContentForm<R>({
    type,
    record,
    save,
    onSaved: afterSave,
    ...(mapInitialValues ? { mapInitialValues } : {}),
    ...(onRejected ? { onRejected } : {}),
  });
  const { conflict } = control;
  const note = usePublishingNote(record?.review);
  const state = record && recordState(record);
  // Keeps the state, so that the shortcut never publishes a draft.
  useSaveShortcut(() => void (conflict.pending ?? control.submit(state ?? "Draft")));
  if (conflict.pending && record) return <ContentConflict title={title} record={record} control={control} />;
  return (
    <Screen
      title={title}
      parent={pathsOf(type).parent}
      state={control.hasChanges && <UnsavedBadge />}
      actions={
        <FormActions
          control={control}
          state={state}
          publishLabel={
            state === "Published" ? texts.submitChange({ noun: upperFirst(typeNoun(type)) }) : texts.publish
          }
          onLeave={onLeave}
        />
      }
    >
      <RecordLanguage control={control} id={record?._id} />
      {note && <DraftNotice>{note}</DraftNotice>}
      <FormBody {...props} control={control} />
    </Screen>
  );
}

function FormBody<R extends AnyRecord>(props: ContentFormProps<R> & FieldProps<R>) {
  const { control, record, customFields = {}, aside } = props;
  const { type, formId, imagesControl, missing } = control;
  const names = fieldNamesOf(type).filter((name) => name !== "logo" && !customFields[name]);
  return (
    // Sent only by its buttons: Enter in a field would publish.
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
        rule={formTexts.requiredFields}
        missingFields={missing}
        failure={control.failure}
      />
      <div className={styles.main}>
        <div className={styles.texts}>
          {names.map((name) => (
            <RecordField key={name} name={name} control={control} record={record} />
          ))}
        </div>
        <GalleryField control={imagesControl} storedImages={record?.pictures ?? []} />
      </div>
      <div className={styles.side}>
        <LogoField
          control={imagesControl}
          hint={imageHints(type).logo}
          error={control.errorOf("logo")}
          optional={type.images.logo.required === undefined}
        />
        {Object.entries(customFields).map(([name, Field]) => (
          <Field key={name} control={control} />
        ))}
        {aside}
        {record && <HistoryLink kind={type.name} id={record._id} />}
      </div>
    </form>
  );
}
