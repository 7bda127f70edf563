import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useEffect, useRef } from "react";
import { useLocation, useSearch } from "wouter";

import { ACTIVITIES } from "#resources/activities.ts";
import type { Activity } from "#resources/activities.ts";
import type { Category } from "#contract/content/categories.ts";
import { activityTexts as texts } from "#texts/admin/activities.ts";
import { categoryTexts } from "#texts/admin/categories.ts";
import { getLanguage } from "#texts/language.ts";
import { categoriesQuery } from "#web/api/categories.ts";
import type { ApiError } from "#web/api/http/ApiError.ts";
import { useHttp } from "#web/api/http/HttpContext.tsx";
import { FormSkeleton } from "#web/admin/forms/FormSkeleton.tsx";
import { ContentForm } from "#web/admin/resource/ContentForm.tsx";
import type { RecordFormProps } from "#web/admin/resource/screenConfigs.ts";
import { createFormConfig } from "#web/admin/resource/createFormConfig.tsx";
import type { FormValue, FormValues } from "#web/admin/resource/formValues.ts";
import type { ContentFormControl } from "#web/admin/resource/useContentForm.ts";
import { pathsOf } from "#web/admin/resource/paths.ts";
import { Screen } from "#web/admin/frame/Screen.tsx";
import { useToasts } from "#web/admin/ui/toasts/toasts.ts";
import { LoadFailed } from "#web/admin/ui/LoadFailed.tsx";
import { typeMessages, fieldLabel } from "#web/admin/frame/typeTexts.ts";
import { detectLanguage } from "#web/ui/text/detectLanguage.ts";
import { FieldError } from "#web/admin/ui/fields/FieldError.tsx";
import { Icon } from "#web/admin/ui/Icon.tsx";
import { useReturnToList } from "#web/admin/frame/useListState.ts";

import { SitePreview } from "./SitePreview.tsx";

import styles from "./form.module.css";

const { list } = pathsOf(ACTIVITIES);

export const activityFormConfig = createFormConfig<Activity>({
  type: ACTIVITIES,
  Form: ActivityForm,
  NotFound: RedirectToList,
});

function ActivityForm(props: RecordFormProps<Activity>) {
  const categories = useQuery({ ...categoriesQuery(useHttp()), refetchOnMount: "always" });
  if (categories.data) return <LoadedForm {...props} categories={categories.data} />;
  return (
    <Screen title={props.title} parent={list}>
      {categories.isError ? (
        <LoadFailed
          title={categoryTexts.loadFailed}
          error={categories.error}
          onRetry={() => void categories.refetch()}
        />
      ) : (
        <FormSkeleton />
      )}
    </Screen>
  );
}

function LoadedForm({ categories, ...props }: RecordFormProps<Activity> & { categories: Category[] }) {
  const { record } = props;
  return (
    <ContentForm
      {...props}
      onLeave={useLeaveActivityForm()}
      extras={{
        mapInitialValues: (values) => sortCategories(values, categories),
        onRejected: useUncheckDeletedCategories(),
      }}
      customFields={{ category: CategoryField }}
      aside={record && <SitePreview activity={record} />}
    />
  );
}

/** In the order of the checkboxes, so that checking a box and unchecking it again is no change. */
function sortCategories(values: FormValues, categories: readonly Category[]): FormValues {
  const checked = listNames(values["category"]);
  const category = categories.map(({ name }) => name).filter((name) => checked.includes(name));
  return { ...values, category };
}

function listNames(value: FormValue = []): string[] {
  return [value].flat().map(String);
}

/** Unchecks categories that were renamed or deleted since the form was opened, and names them at the field. */
function useUncheckDeletedCategories() {
  const http = useHttp();
  const client = useQueryClient();
  return async ({ errors }: ApiError, form: ContentFormControl["form"]) => {
    if (!errors["category"]) return;
    const existing = await client.fetchQuery({ ...categoriesQuery(http), staleTime: 0 });
    const isExisting = (name: string) => existing.some((known) => known.name === name);
    const checked = listNames(form.getValues("category"));
    const deleted = checked.filter((name) => !isExisting(name));
    if (deleted.length === 0) return;
    form.setValue("category", checked.filter(isExisting), { shouldDirty: true });
    form.setError("category", { message: deletedCategoriesMessage(deleted) });
  };
}

/** Shown at the field if a save is rejected because the categories have changed since the form was opened. */
export function deletedCategoriesMessage(names: readonly string[]): string {
  const listed = new Intl.ListFormat(getLanguage()).format(names.map((name) => `“${name}”`));
  return texts.removedCategories({ count: names.length, names: listed });
}

/** Redirects to the list if the activity does not exist. */
function RedirectToList() {
  const [, navigate] = useLocation();
  const toasts = useToasts();
  const hasRedirected = useRef(false);
  useEffect(() => {
    if (hasRedirected.current) return;
    hasRedirected.current = true;
    toasts.show({ kind: "failed", text: typeMessages(ACTIVITIES).notFound });
    navigate(list, { replace: true });
  }, [navigate, toasts]);
  return <FormSkeleton />;
}

function CategoryField({ control }: { control: ContentFormControl<Activity> }) {
  const { form, errorOf } = control;
  // The form is rendered once they are loaded.
  const { data: categories = [] } = useQuery({ ...categoriesQuery(useHttp()), staleTime: Infinity });
  const error = errorOf("category");
  return (
    <fieldset
      className={styles.field}
      aria-invalid={error ? true : undefined}
      aria-describedby={error ? "category-error" : undefined}
    >
      <legend className={styles.label}>
        <span>{fieldLabel(ACTIVITIES, "category")}</span>{" "}
        <span className={styles.hint}>{texts.chooseOne}</span>
      </legend>
      <FieldError id="category-error" message={error} />
      <ul className="above-10">
        {categories.map(({ slug, name }) => (
          <li key={slug}>
            <label className={styles.choice}>
              <input {...form.register("category")} className={styles.input} type="checkbox" value={name} />
              <span className={styles.box}>
                <Icon name="check" />
              </span>
              <span className="shrink" lang={detectLanguage(name)}>
                {name}
              </span>
            </label>
          </li>
        ))}
      </ul>
    </fieldset>
  );
}

/** Returns from the form to the list, or to the guided set-up that opened it. */
function useLeaveActivityForm(): ReturnType<typeof useReturnToList> {
  const returnToList = useReturnToList(ACTIVITIES.admin.path);
  const isInSetup = new URLSearchParams(useSearch()).has("setup");
  const [, navigate] = useLocation();
  return isInSetup ? () => navigate("/admin/setup/activity") : returnToList;
}
