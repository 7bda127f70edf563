import { QueryClientProvider } from "@tanstack/react-query";
import { useForm } from "react-hook-form";
import type { Resolver } from "react-hook-form";
import * as z from "zod";

import { fieldSchemas } from "#resources/kinds/schemas.ts";
import type { Fields } from "#resources/kinds/kinds.ts";
import { listErrors } from "#web/admin/forms/fieldErrors.ts";
import { focusFirstInvalid } from "#web/admin/forms/focusField.ts";
import { schemaResolver } from "#web/admin/forms/schemaResolver.ts";
import type { InputProps } from "#web/admin/kinds/input.ts";
import { FieldInput } from "#web/admin/kinds/inputs.tsx";
import { createToasts, ToastsProvider } from "#web/admin/ui/toasts/toasts.ts";
import { createHttpClient } from "#web/api/http/httpClient.ts";
import { HttpProvider } from "#web/api/http/HttpContext.tsx";
import { createQueryClient } from "#web/queryClient.ts";

import { createFakeApi } from "#tests/support/web/fakeApi.ts";
import { renderAdmin } from "#tests/support/web/admin/renderAdmin.tsx";

export const FORM_ID = "fields";
/** The button that validates the form. */
export const SUBMIT = "Check";

interface FieldFormOptions {
  fields: Fields;
  values: Record<string, unknown>;
  routes?: Parameters<typeof createFakeApi>[0];
  /** By default `FieldInput`. */
  Input?: (props: InputProps) => React.ReactNode;
}

/** Renders fields as a form shows them. Their labels are their names. */
export function renderFields({ fields, values, routes = {}, Input = FieldInput }: FieldFormOptions) {
  let current: () => unknown = () => values;
  const toasts = createToasts();
  const { fetch, ...api } = createFakeApi(routes);
  function Form() {
    const form = useForm({
      defaultValues: values,
      // The fields are known by name only.
      resolver: schemaResolver(z.object(fieldSchemas(fields))) as Resolver<Record<string, unknown>>,
      mode: "onTouched",
      shouldFocusError: false,
    });
    current = form.getValues;
    const errors = [...listErrors(form.formState.errors)];
    const control: InputProps["control"] = {
      form: {
        control: form.control,
        register: form.register,
        setValue: form.setValue,
        getValues: form.getValues,
        trigger: form.trigger,
      },
      formId: FORM_ID,
      errorOf: (name) => errors.find(([path]) => path === name || path.startsWith(`${name}.`))?.[1],
      isChanged: () => false,
    };
    const check = form.handleSubmit(
      () => {},
      (found) => {
        focusFirstInvalid(FORM_ID, [...listErrors(found).keys()], Object.keys(fields));
      },
    );
    return (
      <form id={FORM_ID} onSubmit={check}>
        {Object.entries(fields).map(([name, field]) => (
          <Input key={name} control={control} name={name} field={field} label={name} />
        ))}
        <button type="submit">{SUBMIT}</button>
      </form>
    );
  }
  const view = renderAdmin({
    path: "/admin/page",
    children: (
      <QueryClientProvider client={createQueryClient()}>
        <HttpProvider value={createHttpClient({ fetch })}>
          <ToastsProvider value={toasts}>
            <Form />
          </ToastsProvider>
        </HttpProvider>
      </QueryClientProvider>
    ),
  });
  return { ...view, api, toasts, values: () => current() as Record<string, unknown> };
}
