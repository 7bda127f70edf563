// The form of create and edit: text and gallery in the main column, logo and categories beside them.
import { useQuery } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { useWatch } from "react-hook-form";

import { ACTIVITY_MESSAGES } from "#contract/content/activities.ts";
import { categoriesQuery } from "#web/api/categories.ts";
import { useHttp } from "#web/api/http/HttpContext.tsx";
import { languageOf } from "#web/ui/text/languageOf.ts";

import { CategoriesFailed } from "../categories/CategoriesFailed.tsx";
import { DraftOffer } from "../../collections/drafts/DraftOffer.tsx";
import { FormBanner } from "../../collections/form/FormBanner.tsx";
import { FormSkeleton } from "../../collections/form/FormSkeleton.tsx";
import { PublishedAtField } from "../../collections/form/PublishedAtField.tsx";
import { useSaveKey } from "../../collections/form/useSaveKey.ts";
import { Screen, UnsavedMark } from "../../layout/Screen.tsx";
import { GalleryField } from "../../images/GalleryField.tsx";
import { LogoField } from "../../images/LogoField.tsx";
import { Button } from "../../ui/Button.tsx";
import { TextAreaField, TextField } from "../../ui/fields/TextField.tsx";

import { FIELD_LABELS } from "./activityForm.ts";
import { ActivityConflict } from "./ActivityConflict.tsx";
import { CategoryField } from "./CategoryField.tsx";
import { ACTIVITY_LIST_PATH } from "./paths.ts";
import { useLeaveActivityForm } from "./useLeaveActivityForm.ts";
import { ACTIVITY_FORM_ID, useActivityForm } from "./useActivityForm.ts";
import type { ActivityFormControl, ActivityFormOptions } from "./useActivityForm.ts";

import styles from "./ActivityForm.module.css";

const PARENT = { label: "Activity", path: ACTIVITY_LIST_PATH };

interface ActivityFormProps extends Omit<ActivityFormOptions, "categories"> {
  title: string;
  submitLabel: string;
  /** Stands below the categories. */
  aside?: ReactNode;
}

export function ActivityForm(props: ActivityFormProps) {
  const categories = useQuery({ ...categoriesQuery(useHttp()), refetchOnMount: "always" });
  if (categories.data) return <LoadedForm {...props} categories={categories.data} />;
  return (
    <Screen title={props.title} parent={PARENT}>
      {categories.isError ? (
        <CategoriesFailed message={categories.error.message} onRetry={() => void categories.refetch()} />
      ) : (
        <FormSkeleton />
      )}
    </Screen>
  );
}

function LoadedForm(props: ActivityFormProps & ActivityFormOptions) {
  const { title, submitLabel, aside, activity } = props;
  const control = useActivityForm(props);
  const leave = useLeaveActivityForm();
  useSaveKey(() => {
    if (!control.conflict.met) void control.submit();
  });
  if (control.conflict.met && activity) {
    return <ActivityConflict title={title} activity={activity} control={control} />;
  }
  return (
    <Screen
      title={title}
      parent={PARENT}
      state={control.hasChanges && <UnsavedMark />}
      actions={
        <>
          <Button kind="plain" onClick={() => leave()}>
            Cancel
          </Button>
          <Button
            kind="primary"
            hint="Ctrl S"
            busy={control.saving}
            busyText="Saving..."
            onClick={() => void control.submit()}
          >
            {submitLabel}
          </Button>
        </>
      }
    >
      {/* Sent by its button alone: Enter in a field would publish. */}
      <form
        id={ACTIVITY_FORM_ID}
        className={styles.form}
        noValidate
        inert={control.saving}
        onSubmit={(event) => event.preventDefault()}
      >
        <DraftOffer formId={ACTIVITY_FORM_ID} draft={control.draft} />
        <FormBanner
          formId={ACTIVITY_FORM_ID}
          attempts={control.form.formState.submitCount}
          rule={ACTIVITY_MESSAGES.required}
          missing={control.missing}
          failure={control.failure}
        />
        <div className={styles.main}>
          <TextFields control={control} isNew={activity === null} />
          <GalleryField
            control={control.pictured}
            known={activity?.pictures ?? []}
            onRetry={() => void control.submit()}
          />
        </div>
        <div className={styles.side}>
          <LogoField control={control.pictured} hint="An image under 20MB" error={control.errorOf("logo")} />
          <CategoryField control={control} />
          {aside}
        </div>
      </form>
    </Screen>
  );
}

interface TextFieldsProps {
  control: ActivityFormControl;
  isNew: boolean;
}

function TextFields({ control: { form, errorOf, isChanged }, isNew }: TextFieldsProps) {
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
      <PublishedAtField
        field={form.register("publishedAt")}
        label={FIELD_LABELS.publishedAt}
        ifEmpty={isNew ? "Left empty, it is today." : "Left empty, it stays as it is."}
        error={errorOf("publishedAt")}
        changed={isChanged("publishedAt")}
      />
    </div>
  );
}
