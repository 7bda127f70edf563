import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useEffect, useRef } from "react";
import type { UseFormReturn } from "react-hook-form";
import { useLocation } from "wouter";

import { ACTIVITIES } from "#content/activities.ts";
import type { Activity } from "#content/activities.ts";
import type { Category } from "#contract/content/categories.ts";
import { activityTexts as texts } from "#texts/admin/activities.ts";
import { categoryTexts } from "#texts/admin/categories.ts";
import { activityApi } from "#web/api/activities.ts";
import { categoriesQuery } from "#web/api/categories.ts";
import type { ApiError } from "#web/api/http/ApiError.ts";
import { useHttp } from "#web/api/http/HttpContext.tsx";

import { FormSkeleton } from "../../collections/form/FormSkeleton.tsx";
import { ContentForm } from "../../collections/screens/ContentForm.tsx";
import type { RecordFormProps } from "../../collections/screens/bindings.ts";
import { formBinding } from "../../collections/screens/formBinding.tsx";
import type { FormValues } from "../../collections/screens/formValues.ts";
import { pathsOf } from "../../collections/screens/paths.ts";
import { Screen } from "../../layout/Screen.tsx";
import { useToasts } from "../../ui/toasts/toasts.ts";

import { CategoryField } from "./CategoryField.tsx";
import { SitePreview } from "./SitePreview.tsx";
import { useLeaveActivityForm } from "./useLeaveActivityForm.ts";
import { LoadFailed } from "../../ui/LoadFailed.tsx";

const { list, parent } = pathsOf(ACTIVITIES);

export const activityForm = formBinding<Activity>({
  type: ACTIVITIES,
  api: activityApi,
  Form: ActivityForm,
  Missing: ReturnToList,
});

function ActivityForm(props: RecordFormProps<Activity>) {
  const categories = useQuery({ ...categoriesQuery(useHttp()), refetchOnMount: "always" });
  if (categories.data) return <LoadedForm {...props} categories={categories.data} />;
  return (
    <Screen title={props.title} parent={parent}>
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
      leave={useLeaveActivityForm()}
      valuesOf={(values) => inOrder(values, categories)}
      onRefused={useUntickGone()}
      parts={{ category: CategoryField }}
      aside={record && <SitePreview activity={record} />}
    />
  );
}

/** In the order of the checkboxes, so that ticking back and forth is no change. */
function inOrder(values: FormValues, categories: readonly Category[]): FormValues {
  const category = categories.map(({ name }) => name).filter((name) => values["category"]?.includes(name));
  return { ...values, category };
}

/** Categories that were renamed or deleted since the form was opened: named at the field, and no longer ticked. */
function useUntickGone() {
  const http = useHttp();
  const client = useQueryClient();
  return async ({ errors }: ApiError, form: UseFormReturn<FormValues>) => {
    if (!errors["category"]) return;
    const current = await client.fetchQuery({ ...categoriesQuery(http), staleTime: 0 });
    const isCurrent = (name: string) => current.some((known) => known.name === name);
    const ticked = [form.getValues("category") ?? []].flat();
    const gone = ticked.filter((name) => !isCurrent(name));
    if (gone.length === 0) return;
    form.setValue("category", ticked.filter(isCurrent), { shouldDirty: true });
    form.setError("category", { message: goneMessage(gone) });
  };
}

/** Said at the field when a save is refused because the categories have changed since the form was opened. */
export function goneMessage(names: readonly string[]): string {
  const listed = new Intl.ListFormat("en").format(names.map((name) => `“${name}”`));
  return texts.removedCategories(names.length, listed);
}

/** An activity that does not exist leads back to the list. */
function ReturnToList() {
  const [, navigate] = useLocation();
  const toasts = useToasts();
  const told = useRef(false);
  useEffect(() => {
    if (told.current) return;
    told.current = true;
    toasts.show({ kind: "failed", text: ACTIVITIES.messages.notFound });
    navigate(list, { replace: true });
  }, [navigate, toasts]);
  return <FormSkeleton />;
}
