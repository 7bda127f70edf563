import type { ComponentType, ReactNode } from "react";

import type { AnyRecord, PublishingStatus } from "#content/contentType.ts";
import { REQUIRED_FIELDS } from "#content/contentType.ts";
import { uiTexts } from "#texts/admin/ui.ts";
import { recordTexts as texts } from "#texts/admin/records.ts";

import { GalleryField } from "../../images/GalleryField.tsx";
import { LogoField } from "../../images/LogoField.tsx";
import { Screen, UnsavedMark } from "../../layout/Screen.tsx";
import { Button } from "../../ui/Button.tsx";
import { DraftOffer } from "../drafts/DraftOffer.tsx";
import { FormBanner } from "../form/FormBanner.tsx";
import { useSaveKey } from "../form/useSaveKey.ts";
import { useReturnToList } from "../list/useListState.ts";

import { ContentConflict } from "./ContentConflict.tsx";
import { ContentField } from "./ContentField.tsx";
import type { RecordFormProps } from "./bindings.ts";
import { fieldNamesOf } from "./formValues.ts";
import { pathsOf } from "./paths.ts";
import { useContentForm } from "./useContentForm.ts";
import type { ContentFormControl, ContentFormOptions } from "./useContentForm.ts";
import { useFinish } from "./useFinish.ts";

import styles from "./ContentForm.module.css";

interface FieldProps<R extends AnyRecord> {
  control: ContentFormControl<R>;
}

interface ContentFormProps<R extends AnyRecord>
  extends RecordFormProps<R>, Pick<ContentFormOptions<R>, "valuesOf" | "onRefused"> {
  /** Fields with a component of their own; they are in the side column, below the logo. */
  parts?: Readonly<Record<string, ComponentType<FieldProps<R>>>>;
  /** Stands at the end of the side column. */
  aside?: ReactNode;
  /** Leaves the form; to the list unless given. */
  leave?: (options?: { atTop?: boolean }) => void;
}

/** The form of a record: texts and gallery in the main column, the logo beside them. */
export function ContentForm<R extends AnyRecord>(props: ContentFormProps<R>) {
  const { binding, title, record, save, parts = {}, aside, leave, valuesOf, onRefused } = props;
  const { type } = binding;
  const finish = useFinish(binding, { leave });
  const control = useContentForm<R>({
    type,
    record,
    save,
    onSaved: finish,
    ...(valuesOf ? { valuesOf } : {}),
    ...(onRefused ? { onRefused } : {}),
  });
  const { conflict, formId, pictured, missing } = control;
  const kept = record?.status ?? (type.publishing === "drafts" ? "Draft" : "Published");
  useSaveKey(() => void (conflict.met ?? control.submit(kept)));
  if (conflict.met && record) return <ContentConflict title={title} record={record} control={control} />;
  const names = fieldNamesOf(type).filter((name) => name !== "logo" && !parts[name]);
  return (
    <Screen
      title={title}
      parent={pathsOf(type).parent}
      state={control.hasChanges && <UnsavedMark />}
      actions={<FormActions control={control} isNew={record === null} {...(leave ? { leave } : {})} />}
    >
      {/* Sent by its buttons alone: Enter in a field would publish. */}
      <form
        id={formId}
        className={styles.form}
        noValidate
        inert={control.saving}
        onSubmit={(event) => event.preventDefault()}
      >
        <DraftOffer formId={formId} draft={control.draft} />
        <FormBanner
          formId={formId}
          attempts={control.form.formState.submitCount}
          rule={REQUIRED_FIELDS}
          missing={missing}
          failure={control.failure}
        />
        <div className={styles.main}>
          <div className={styles.texts}>
            {names.map((name) => (
              <ContentField key={name} name={name} control={control} record={record} />
            ))}
          </div>
          <GalleryField
            control={pictured}
            known={record?.pictures ?? []}
            onRetry={() => void control.submit(control.intended)}
          />
        </div>
        <div className={styles.side}>
          <LogoField
            control={pictured}
            hint={type.images.logo.hint}
            error={control.errorOf("logo")}
            optional={type.images.logo.required === undefined}
          />
          {Object.entries(parts).map(([name, Part]) => (
            <Part key={name} control={control} />
          ))}
          {aside}
        </div>
      </form>
    </Screen>
  );
}

interface FormActionsProps<R extends AnyRecord> {
  control: ContentFormControl<R>;
  isNew: boolean;
  leave?: () => void;
}

function FormActions<R extends AnyRecord>({ control, isNew, leave }: FormActionsProps<R>) {
  const { type, saving, intended, submit } = control;
  const returnToList = useReturnToList(type.admin.path);
  const hasDrafts = type.publishing === "drafts";
  const buttonFor = (status: PublishingStatus) => ({
    busy: saving && intended === status,
    busyText: uiTexts.saving,
    onClick: () => void submit(status),
  });
  return (
    <>
      <Button kind="plain" onClick={() => (leave ?? returnToList)()}>
        {uiTexts.cancel}
      </Button>
      {hasDrafts && <Button {...buttonFor("Draft")}>{isNew ? "Draft" : texts.saveAsDraft}</Button>}
      <Button kind="primary" hint={hasDrafts ? "" : "Ctrl S"} {...buttonFor("Published")}>
        {hasDrafts
          ? isNew
            ? texts.publish
            : uiTexts.saveChanges
          : isNew
            ? texts.submitNew(type.name)
            : texts.submitChange(type.name)}
      </Button>
    </>
  );
}
