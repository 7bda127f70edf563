import type { ComponentType, ReactNode } from "react";

import { isSeoField } from "#resources/contentType.ts";
import type { AnyRecord } from "#resources/contentType.ts";
import { recordTexts as texts } from "#texts/admin/records.ts";

import { HistoryLink } from "./HistoryLink.tsx";
import { GalleryField } from "#web/admin/kinds/images/GalleryField.tsx";
import { LogoField } from "#web/admin/kinds/images/LogoField.tsx";
import { typeNoun, upperFirst, imageHints } from "#web/admin/frame/typeTexts.ts";

import { fieldNamesOf } from "./formValues.ts";
import { EditorForm } from "#web/admin/forms/EditorForm.tsx";
import { FormScreen } from "./FormScreen.tsx";
import { RecordField } from "./RecordField.tsx";
import { ScheduleFields } from "./ScheduleFields.tsx";
import { SeoFields, sharedImages } from "./SeoFields.tsx";
import type { RecordFormProps } from "./screenConfigs.ts";
import { useAfterSave } from "./useAfterSave.ts";
import { useContentForm } from "./useContentForm.ts";
import type { ContentFormControl, ContentFormExtras } from "./useContentForm.ts";

import styles from "./ContentForm.module.css";

interface FieldProps<R extends AnyRecord> {
  control: ContentFormControl<R>;
}

interface ContentFormProps<R extends AnyRecord> extends RecordFormProps<R> {
  extras?: ContentFormExtras<R>;
  /** Fields with their own component, shown in the side column below the logo. */
  customFields?: Readonly<Record<string, ComponentType<FieldProps<R>>>>;
  /** The same in the main column, each in its place. */
  mainFields?: Readonly<Record<string, ComponentType<FieldProps<R>>>>;
  /** Of a picture that is no logo. */
  logoLabel?: string;
  /** Without a gallery. */
  hasGallery?: boolean;
  /** Shown at the end of the side column. */
  aside?: ReactNode;
  /** Leaves the form. Defaults to returning to the list. */
  onLeave?: (options?: { atTop?: boolean }) => void;
}

/** Texts and gallery in the main column, the logo in the side column. */
export function ContentForm<R extends AnyRecord>(props: ContentFormProps<R>) {
  const { config, title, onLeave, extras } = props;
  const { type } = config;
  const onSaved = useAfterSave(config, { onLeave });
  const control = useContentForm<R>(props, onSaved, extras);
  return (
    <FormScreen
      control={control}
      title={title}
      publishLabel={
        control.state === "Published"
          ? texts.submitChange({ noun: upperFirst(typeNoun(type)) })
          : texts.publish
      }
      onLeave={onLeave}
    >
      <FormBody {...props} control={control} />
    </FormScreen>
  );
}

function FormBody<R extends AnyRecord>(props: ContentFormProps<R> & FieldProps<R>) {
  const { control, record, customFields = {}, mainFields = {}, hasGallery = true, aside } = props;
  const { type, imagesControl } = control;
  const names = fieldNamesOf(type).filter(
    (name) => name !== "logo" && !customFields[name] && !isSeoField(name),
  );
  return (
    <EditorForm control={control} className={styles.form}>
      <div className={styles.main}>
        <div className="stack gap-18">
          {names.map((name) => {
            const Field = mainFields[name];
            if (Field) return <Field key={name} control={control} />;
            return <RecordField key={name} name={name} control={control} record={record} />;
          })}
        </div>
        {hasGallery && <GalleryField control={imagesControl} storedImages={record?.pictures ?? []} />}
        <SeoFields control={control} images={sharedImages(control)} />
      </div>
      <div className={styles.side}>
        <LogoField
          control={imagesControl}
          label={props.logoLabel}
          hint={imageHints(type).logo}
          error={control.errorOf("logo")}
          optional={type.images.logo.required === undefined}
        />
        {Object.entries(customFields).map(([name, Field]) => (
          <Field key={name} control={control} />
        ))}
        <ScheduleFields control={control} />
        {aside}
        {record && <HistoryLink kind={type.name} id={record._id} base={type.api.base} control={control} />}
      </div>
    </EditorForm>
  );
}
