import { useState } from "react";
import type { ReactNode } from "react";
import type { FieldValues, Path, UseFormRegisterReturn, UseFormReturn } from "react-hook-form";

import { userTexts } from "#texts/admin/users.ts";
import { describeFieldError } from "#web/api/http/describeError.ts";

import { useSession } from "#web/admin/session/services.ts";
import { createExclusiveRunner } from "#web/admin/session/exclusiveRunner.ts";
import { Banner } from "#web/admin/ui/Banner.tsx";
import { Button } from "#web/admin/ui/Button.tsx";
import { TextField } from "#web/admin/ui/fields/TextField.tsx";

import styles from "./AuthForm.module.css";

interface AuthFormProps<Typed extends FieldValues, Fields> {
  form: UseFormReturn<Typed, unknown, Fields>;
  send: (fields: Fields) => Promise<void>;
  submitLabel: string;
  busyText: string;
  children: ReactNode;
}

/** A form that signs in, with the failure of the session above its fields. */
export function AuthForm<Typed extends FieldValues, Fields>(props: AuthFormProps<Typed, Fields>) {
  const { form, send, submitLabel, busyText, children } = props;
  const { session, error, isLoading } = useSession();
  const [once] = useState(createExclusiveRunner);
  return (
    <form
      className={styles.form}
      noValidate
      onSubmit={(event) => {
        session.clearError();
        return form.handleSubmit((fields) => once(() => send(fields)))(event);
      }}
    >
      {error && <Banner>{error}</Banner>}
      {children}
      <Button type="submit" kind="primary" size="large" busy={isLoading} busyText={busyText}>
        {submitLabel}
      </Button>
    </form>
  );
}

/** A form of a new account: `register` for its fields, and the errors of fields that the server rejects. */
export function useAccountFields<Typed extends FieldValues, Fields>(
  form: UseFormReturn<Typed, unknown, Fields>,
  names: readonly Path<Typed>[],
) {
  const { session } = useSession();
  return {
    register(name: Path<Typed>) {
      const field = form.register(name, { onChange: () => session.clearError() });
      return { ...field, error: form.getFieldState(name, form.formState).error?.message, large: true };
    },
    showErrors(error: unknown): null {
      const rejected = names.filter((name) => describeFieldError(error, name));
      for (const name of rejected) form.setError(name, { message: describeFieldError(error, name) });
      const [first] = rejected;
      // The error is shown at its field; the banner would repeat it.
      if (first) session.clearError();
      if (first) form.setFocus(first);
      return null;
    },
  };
}

type NameField = UseFormRegisterReturn & { error: string | undefined; large: boolean };

export function NameFields({ firstName, lastName }: Record<"firstName" | "lastName", NameField>) {
  return (
    <div className={styles.pair}>
      <TextField {...firstName} label={userTexts.fields.firstName} autoComplete="given-name" />
      <TextField {...lastName} label={userTexts.fields.lastName} autoComplete="family-name" />
    </div>
  );
}
